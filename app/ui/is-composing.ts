/**
 * Whether a key is that of who composes a letter or a word, with a dead key or an input method: it means nothing else then.
 * Of the Enter that ends it, Safari says so by its number alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;
