import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { gone, loadAgain } from "./load-again";
import { loadLater } from "./load-later";
import { renewed } from "./part-missing";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of a page that is mostly looked at. What the server rendered of it stays as it is, and its code is
 * loaded only when something else is to be shown, or when the server rendered nothing. Until then nothing
 * in it answers to a script: links and forms of the browser do. Where its code is gone it says so instead: what it shows
 * would stay as it was.
 */
export function still<P extends object>(load: Load<P>): ComponentType<P> {
  const Rendered = loadLater(load);
  const ask = loadAgain(load);
  if (!import.meta.env.SSR) return (props) => <Kept load={ask} props={props} />;
  return (props) => (
    <div>
      <Suspense>
        <Rendered {...props} />
      </Suspense>
    </div>
  );
}

const Past = () => <p className="mt-3 text-small text-amber">{renewed}</p>;

function Kept<P extends object>({ load, props }: { load: Load<P>; props: P }) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [first] = useState(() => JSON.stringify(props));
  const shown = JSON.stringify(props);
  useEffect(() => {
    if (Part || (shown === first && place.current?.firstChild)) return;
    let isGone = false;
    load().then(
      (module) => !isGone && setPart(() => module.default),
      (status) => status === gone && setPart(() => Past),
    );
    return () => {
      isGone = true;
    };
  }, [Part, shown, first, load]);
  if (Part) {
    return (
      <div key="live">
        <Part {...props} />
      </div>
    );
  }
  return (
    <div
      key="still"
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, which leaves the server's content alone
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
