import { type ComponentType, lazy } from "react";
import { announce } from "#app/frame/announce";

/**
 * A part of a page that is loaded when it is first shown, inside a `Suspense`; the server renders it as
 * anything else. When it cannot be loaded the page says so and stays as it is, with what is typed in it.
 */
export const loadLater = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() =>
    load().catch(() => {
      announce("Cette partie de la page n'a pas pu être chargée. Vérifiez votre connexion.");
      return { default: () => null };
    }),
  );
