import { Fragment } from "react";

/** A name of a file, or its path: it breaks after `/`, `_` and `-` before it breaks within a word. */
export function FileName({ children }: { children: string }) {
  return children.split(/(?<=[/_-])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
