import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Field, Found } from "./layout/done-again";
import { holdLinksWithoutNetwork } from "./layout/hold-links";
import { keepTexts } from "./layout/translated";
import { whenLoaded } from "./ui/load-again";

const { dataset } = document.documentElement;
/** The attributes that scripts set on `<html>` before React took over. */
const written = { ...dataset };
/** Whether React has taken over the page. */
let isTaken = false;

// While it takes over, React writes the text of each text area again, and once more where somebody is typing: until it
// has finished, the text that is there stays, and so does the caret in it.
const area = HTMLTextAreaElement.prototype;
const own = Object.getOwnPropertyDescriptor(area, "value") as { set: (text: string) => void };
Object.defineProperty(area, "value", {
  set(text) {
    own.set.call(this, isTaken ? text : this.value);
  },
});

const controls = () => [
  ...document.querySelectorAll<Field>("main :is(input, textarea, select, [type=button])"),
];
/** The controls that the server wrote, until React has taken over the page. */
let served = controls();
let focused = document.activeElement;
document.addEventListener("focusin", ({ target }) => {
  focused = target as Element;
});

const load = () => import("./layout/done-again");
// Typing needs a field with the focus, choosing and pressing need a click. (A focus that moves on is nowhere for a
// moment.)
const hasBegun = () => window.clics?.[0] || document.activeElement !== document.body;
const begun = hasBegun();
if (begun) void load();

/**
 * What was typed and pressed before the page could answer (`themeScript` keeps it) is replayed when it can: React does
 * not know of it, and would take typed text away when another field changes.
 */
function DoneAgain({ children }: { children: ReactNode }) {
  // Where a browser extension has changed the page, React makes it anew, without the attributes that scripts had set,
  // which are put back before the next paint, and without what is in its fields.
  useLayoutEffect(() => {
    Object.assign(dataset, { ...written, ...dataset });
  }, []);
  useEffect(() => {
    const before = served[0]?.isConnected === false ? { controls: served, focused } : undefined;
    served = [];
    const taken = controls().map((field): Found => [field, field.value, field.checked, field.defaultValue]);
    isTaken = true;
    const pressed = window.clics?.length;
    if (begun || before || hasBegun()) whenLoaded(load, (part) => part.doAgain(taken, pressed, before));
  }, []);
  return import.meta.env.DEV ? <StrictMode>{children}</StrictMode> : children;
}

if (!CSS.supports("field-sizing: content"))
  whenLoaded(
    () => import("./layout/older-browsers"),
    (help) => help.helpOlderBrowser(),
  );
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
