import { foldText } from "../../app/text/fold-text.ts";

/** Id of a heading that does not name its own: its text without accents, in lower case, with hyphens. */
export const slug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
