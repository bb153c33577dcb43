/** What keeps a draft in a browser, and reads it. */
export * from "#app/platform/sealed-text";
export * from "./find-draft";
export * from "./open-drafts";
