import { type ComponentType, createElement, lazy, useEffect, useState } from "react";
import { announce } from "#app/frame/announce";
import { sayLate } from "#app/layout/late";
import { loadAgain } from "./load-again";
import { explainMissing } from "./part-missing";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of a page that is loaded when it is first shown, inside a `Suspense`; the server renders it as
 * anything else. When it takes long or cannot be loaded the page says so and stays as it is, with what is typed in it;
 * it is tried again when it is shown anew, or when `asked` changes.
 *
 * @param instead shown where it cannot be loaded, in the place of the message that says so
 */
export function loadLater<P extends object>(load: Load<P>, instead?: ComponentType<P>) {
  return import.meta.env.SSR ? renderedHere(load) : loadedWhenShown(load, instead);
}

/** What the server has yet to load for a page that it has begun to render. */
const awaited = new Set<Promise<unknown>>();

/**
 * Waits for the parts that a page left out because this isolate had not loaded them.
 *
 * @returns whether there were any: the page is to be rendered again.
 */
export async function partsArrived(): Promise<boolean> {
  if (awaited.size === 0) return false;
  await Promise.all(awaited);
  return true;
}

function renderedHere<P extends object>(load: Load<P>) {
  let Part: ComponentType<P> | undefined;
  let isLoading = false;
  function begin() {
    isLoading = true;
    const arriving = load()
      .then((module) => {
        Part = module.default;
      })
      .finally(() => {
        isLoading = false;
        awaited.delete(arriving);
      });
    awaited.add(arriving);
  }
  return function Later(props: P & { asked?: unknown }) {
    if (Part) return createElement(Part as ComponentType<P>, props);
    if (!isLoading) begin();
    return null;
  };
}

function loadedWhenShown<P extends object>(load: Load<P>, instead?: ComponentType<P>) {
  const ask = loadAgain(load);
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      ask()
        .catch((status) => ({ default: missing(status) }))
        .finally(sayLate()),
    );
  let next = begin();
  /**
   * Stands in the place of what could not be loaded. Once it is shown it says so, and whoever asks next tries afresh.
   */
  const missing = (status: unknown) =>
    function Missing(props: P) {
      useEffect(() => {
        next = begin();
        if (!instead) announce(explainMissing(status), 10_000);
      }, []);
      return instead ? createElement(instead, props) : null;
    };
  return function Later(props: P & { asked?: unknown }) {
    const { asked } = props;
    const [held, setHeld] = useState(() => ({ Part: next, asked }));
    if (held.asked !== asked) setHeld({ Part: next, asked });
    return createElement(held.Part as ComponentType<P>, props);
  };
}
