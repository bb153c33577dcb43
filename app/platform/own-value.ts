/**
 * What a list of words has under a name that comes from outside: a restored archive, a visitor. What every object has, such
 * as `constructor` and `__proto__`, is no word of it.
 */
export const ownValue = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;
