/** Hostile inputs. */

export const texts: readonly string[] = [
  "",
  " ",
  "a",
  "é".repeat(400),
  "x".repeat(60_000),
  "\u0000",
  "a\u0007b",
  "\u202egauche",
  "\ufeff\u200b",
  "👩🏽‍🚀".repeat(300),
  "<script>window.__pwn=1</script>",
  "</script><svg onload=alert(1)>",
  '"><img src=x onerror=window.__pwn=1>',
  "javascript:alert(1)",
  "https://neva.fr/<script>",
  "https://neva.fr@evil.example/x",
  "http://127.0.0.1/x",
  "' OR 1=1 --",
  "'; DROP TABLE patches; --",
  "%00",
  "{{7*7}}",
  "<%= 7*7 %>",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "null",
  "NaN",
  "-1",
  "1e309",
  "99999999999999999999",
  "@everyone <@&1>",
  "\n\n\r\n\t",
  `https://a.b/${"c".repeat(3000)}`,
  "2026-99-99T99:99",
  "9.9.9",
  "owner",
  "ecriture",
  "local:x",
];

/** What JSON can hold beside texts, in the place of what was expected. */
export const values: readonly unknown[] = [
  ...texts,
  0,
  -1,
  1e308,
  true,
  null,
  [],
  {},
  [[]],
  [null, 1],
  Array(3000).fill("a"),
  { toString: 1 },
  JSON.parse('{"__proto__":{"a":1},"then":"x"}'),
  "\ud800",
];

/** Names that no form has, which a careless reader might follow. */
export const strangeNames = ["inconnu", "__proto__", "constructor[prototype]", "id[]", "toString"] as const;

/** A body nested deeper than any reader should follow. */
export const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
