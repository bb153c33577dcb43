import type { Locator } from "@playwright/test";

/** A word as it is laid out. */
interface Word {
  word: string;
  lines: number;
  /** The edge of the window or of its own button cuts it without a sign of it, where nothing scrolls. */
  isCut: boolean;
}

/** What a pattern finds in the texts of parts of a page: never across two spaces, which may hang over the end of a line. */
export const wordsOf = (parts: Locator, pattern = /\S+/u): Promise<Word[]> =>
  parts.evaluateAll((all, source) => {
    const isApart = (element: Element) => element.closest('[class*="sr-only"], .truncate') !== null;
    const canScroll = (element: Element, part: Element): boolean =>
      element !== part &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && canScroll(element.parentElement, part)));
    const found: Word[] = [];
    for (const part of all) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement ?? part;
        const mayBeCut = !isApart(parent) && !canScroll(parent, part);
        const box = parent.closest(".button")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(new RegExp(source, "gu"))) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const { left, right, width } = range.getBoundingClientRect();
          const isCut = mayBeCut && width > 1 && (left < box.left - 1 || right > box.right + 1);
          found.push({ word, lines: range.getClientRects().length, isCut });
        }
      }
    }
    return found;
  }, pattern.source);
