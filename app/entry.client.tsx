import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Field, Found } from "./layout/done-again";
import { holdLinksWithoutNetwork } from "./layout/hold-links";
import { keepTexts } from "./layout/translated";
import { whenLoaded } from "./ui/load-again";

const { dataset } = document.documentElement;
/** What scripts wrote at the root of the page before React had it. */
const written = { ...dataset };
/** What was in the fields when React had taken over the page; nothing until then. */
let found: readonly Found[] | undefined;

// React writes the text of an area anew as it takes over, once more where somebody types meanwhile: what is there by
// then stays, and the caret in it.
const area = HTMLTextAreaElement.prototype;
const own = Object.getOwnPropertyDescriptor(area, "value") as { set: (text: string) => void };
Object.defineProperty(area, "value", {
  set(text) {
    own.set.call(this, found ? text : this.value);
  },
});

const controls = () => [
  ...document.querySelectorAll<Field>("main :is(input, textarea, select, [type=button])"),
];
/** Those that the server wrote, until React has taken over the page. */
let served = controls();
let focused = document.activeElement;
document.addEventListener("focusin", ({ target }) => {
  focused = target as Element;
});

const load = () => import("./layout/done-again");
// To type takes a field that has the focus, which is nowhere for a moment as it goes on; to choose and to press, a click.
const hasBegun = () => window.clics?.[0] || document.activeElement !== document.body;
const begun = hasBegun();
if (begun) void load();

/**
 * What was typed and pressed (`themeScript` keeps it) before the page could answer is done again when it can: React
 * knows of nothing that was typed until then, and takes it away when another field changes.
 */
function DoneAgain({ children }: { children: ReactNode }) {
  // Where somebody's extension has changed the page React makes it anew: without what scripts wrote there, which is put
  // back before that is painted, and without what is in its fields.
  useLayoutEffect(() => {
    Object.assign(dataset, { ...written, ...dataset });
  }, []);
  useEffect(() => {
    const before = served[0]?.isConnected === false ? { controls: served, focused } : undefined;
    served = [];
    const taken = controls().map((field): Found => [field, field.value, field.checked, field.defaultValue]);
    found = taken;
    const pressed = window.clics?.length;
    if (begun || before || hasBegun()) whenLoaded(load, (part) => part.doAgain(taken, pressed, before));
  }, []);
  return import.meta.env.DEV ? <StrictMode>{children}</StrictMode> : children;
}

keepTexts();
holdLinksWithoutNetwork();
startTransition(() => {
  hydrateRoot(
    document,
    <DoneAgain>
      <HydratedRouter />
    </DoneAgain>,
  );
});
// React keeps to itself what is clicked while it waits for the page's data, and drops it: `clics` never hears of it.
document.addEventListener(
  "click",
  ({ cancelBubble, target }) => cancelBubble && window.clics?.push(new WeakRef(target as EventTarget)),
  true,
);
