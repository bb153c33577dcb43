/** Longer than the name that stands for them, and used often: they stay variables. */
const kept = /light-dark\(|var\(|,/;

/**
 * Writes the constants of Tailwind's theme where they are used: `calc(var(--spacing) * 5)` becomes
 * `1.25rem`, `var(--radius-key)` becomes `5px`. Registered properties that the sheet never sets become their
 * initial value; custom properties that nothing reads, and Tailwind's initial values for browsers that do not
 * know `@property` (older than the targets of `vite.config.ts`), are left out. What depends on the theme of the
 * visitor (colours) and lists (fonts) stay variables. `css`: one whole sheet, not minified.
 */
export function inlineConstants(css: string): string {
  let sheet = css.replace(/^\/\*!.*?\*\/\n/, "").replace(/@layer properties \{[\s\S]*?\n\}\n?/, "");
  for (const [name, value] of themeConstants(sheet)) {
    const unit = /^([\d.]+)([a-z]+)$/.exec(value);
    if (unit)
      sheet = sheet.replaceAll(
        new RegExp(`calc\\(var\\(${name}\\) \\* (-?[\\d.]+)\\)`, "g"),
        (_, factor) => `${round(Number(unit[1]) * Number(factor))}${unit[2]}`,
      );
    sheet = sheet.replaceAll(`var(${name})`, value);
  }
  for (const [, name, value] of sheet.matchAll(/@property (--[\w-]+) \{[^}]*?initial-value: ([^;]+);/g)) {
    if (!name || !value || new RegExp(`[;{]\\s*${name}:`).test(sheet)) continue;
    sheet = sheet.replaceAll(`var(${name})`, value);
  }
  return dropUnread(sheet);
}

/**
 * The same for a sheet that Tailwind does not build and that is laid over one that it does, of which the
 * constants are gone: `source` is the file with the theme.
 */
export function inlineThemeOf(source: string, css: string): string {
  const theme = /@theme \{([^}]*)\}/.exec(source)?.[1] ?? "";
  return constantsIn(theme).reduce((sheet, [name, value]) => sheet.replaceAll(`var(${name})`, value), css);
}

function themeConstants(sheet: string): [name: string, value: string][] {
  const theme = /@layer theme \{\s*:root, :host \{([^}]*)\}/.exec(sheet)?.[1] ?? "";
  return constantsIn(theme);
}

const constantsIn = (declarations: string): [name: string, value: string][] =>
  [...declarations.matchAll(/(--[\w-]+): ([^;]+);/g)]
    .map(([, name = "", value = ""]): [string, string] => [name, value])
    .filter(([, value]) => !kept.test(value));

/** Declarations and registrations of properties that no `var()` names, until none is left. */
function dropUnread(sheet: string): string {
  const read = new Set([...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const next = sheet
    .replace(/@property (--[\w-]+) \{[^}]*\}\n?/g, (rule, name) => (read.has(name) ? rule : ""))
    .replace(
      /([;{}]\s*)(--(?:tw|spacing|text|radius|container|font|leading|tracking|default|color)-?[\w-]*): [^;{}]+;/g,
      (declaration, before, name) => (read.has(name) ? declaration : before),
    );
  return next === sheet ? sheet : dropUnread(next);
}

const round = (length: number) => Number(length.toFixed(5));
