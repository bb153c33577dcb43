import { createElement, Fragment } from "react";
import { Callout } from "#app/ui/callout";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { Notice } from "../description";

/** A sentence with its French spaces; what stands between backticks is code. */
export function Words({ text }: { text: string }) {
  const parts = text
    .split("`")
    .map((part, i) =>
      i % 2 === 1
        ? createElement("code", { className: "font-mono text-[0.93em] text-text-1" }, part)
        : frenchSpaces(part),
    );
  return createElement(Fragment, null, ...parts);
}

export function Notices({ notices = [] }: { notices?: Notice[] }) {
  return notices.map(({ kind, title, lines }) => (
    <Callout key={title} kind={kind} title={frenchSpaces(title)}>
      {lines.map((line) => (
        <p key={line} className="mt-1">
          <Words text={line} />
        </p>
      ))}
    </Callout>
  ));
}
