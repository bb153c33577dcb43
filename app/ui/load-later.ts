import { type ComponentType, createElement, lazy, useEffect, useState } from "react";
import { announce } from "#app/frame/announce";

/**
 * A part of a page that is loaded when it is first shown, inside a `Suspense`; the server renders it as
 * anything else. When it cannot be loaded the page says so and stays as it is, with what is typed in it;
 * it is tried again when it is shown anew, or when `asked` changes.
 */
export function loadLater<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      load().catch(() => {
        announce("Cette partie de la page n'a pas pu être chargée. Vérifiez votre connexion.");
        return { default: Missing };
      }),
    );
  let next = begin();
  /** Stands in the place of what could not be loaded; once it does, whoever asks next tries afresh. */
  function Missing() {
    useEffect(() => {
      next = begin();
    }, []);
    return null;
  }
  return function Later(props: P & { asked?: unknown }) {
    const { asked } = props;
    const [held, setHeld] = useState(() => ({ Part: next, asked }));
    if (held.asked !== asked) setHeld({ Part: next, asked });
    return createElement(held.Part as ComponentType<P>, props);
  };
}
