/**
 * The whole model, a file of `schema/` for each part of it. Times are integers: milliseconds since 1970, UTC.
 * Enumerations are text with a check constraint. Every list is read through an index; counts and page
 * positions come from `totals` and from dense positions, never from `count(*)` or a large OFFSET.
 */

export * from "./schema/analytics";
export * from "./schema/diagnostic";
export * from "./schema/downloads";
export * from "./schema/fingerprints";
export * from "./schema/guide-feedback";
export * from "./schema/mappings";
export * from "./schema/notifications";
export * from "./schema/operations";
export * from "./schema/patches";
export * from "./schema/people";
export * from "./schema/privacy";
export * from "./schema/settings";
export * from "./schema/totals";
