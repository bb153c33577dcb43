/** What may have been meant by a word that no text has. */

/** 'argent' of 'largent': an apostrophe that was not typed. */
const withoutElision = (word: string): string | undefined =>
  /^(?:[cdjlmnst]|qu)([aehiouy][a-z]{3,})$/.exec(word)?.[1];

/**
 * Whether a word may be another one with one slip behind its first letter: two neighbours in the wrong order ('boutqiue'), a
 * letter left out ('paiemnt'), or, where enough is left to recognise it by, one too many or a wrong one.
 */
function isSlip(typed: string, meant: string): boolean {
  const shortest = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shortest && typed[start] === meant[start]) start++;
  let end = 0;
  while (end < shortest - start && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [own, other] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (start === 0) return false;
  if (own.length === 2) return other === `${own[1]}${own[0]}`;
  return own.length <= (typed.length > 5 ? 1 : 0) && other.length <= 1;
}

/**
 * Of known words, each with how many texts have it, the one that was meant; of several the most usual. None for a word
 * that is one of them.
 */
export function meantBy(typed: string, known: ReadonlyMap<string, number>): string | undefined {
  if (typed.length < 5 || /[^a-z]/.test(typed) || known.has(typed)) return undefined;
  const whole = withoutElision(typed);
  if (whole !== undefined && known.has(whole)) return whole;
  const [best] = [...known].filter(([word]) => isSlip(typed, word)).sort(([, a], [, b]) => b - a);
  return best?.[0];
}
