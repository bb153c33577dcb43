/** Code is coloured at build: spans with one-letter classes, whose colours the style sheet gives. */
import { createHighlighter, type LanguageRegistration, type ThemeRegistration } from "shiki";
import { escapeMarkup } from "../../app/machines/markup.ts";
import { once } from "../../app/platform/cache/once.ts";

/** FXServer's configuration files, which no highlighter knows. */
const cfg: LanguageRegistration = {
  name: "cfg",
  scopeName: "source.fxcfg",
  patterns: [
    { match: "#.*$", name: "comment" },
    { match: "//.*$", name: "comment" },
    { match: '"[^"]*"', name: "string" },
    {
      match: "^\\s*(sets|set|setr|ensure|start|exec|add_[a-z_]+|load_[a-z_]+|endpoint_[a-z_]+)\\b",
      name: "support.function",
    },
    { match: "(?<=^\\s*(?:sets|set|setr)\\s)\\S+", name: "variable.parameter" },
    { match: "^\\s*sv_\\S+", name: "support.function" },
  ],
  repository: {},
};

/** Commands, their parameters and strings: the whole of what our PowerShell snippets hold. */
const powershell: LanguageRegistration = {
  name: "powershell",
  scopeName: "source.short-powershell",
  patterns: [
    { match: "#.*$", name: "comment" },
    { match: "\"[^\"]*\"|'[^']*'", name: "string" },
    { match: "\\b[A-Z][a-zA-Z]+-[A-Z][a-zA-Z0-9]+", name: "support.function" },
    { match: "(?<=\\s)-[A-Za-z]+", name: "variable.parameter" },
  ],
  repository: {},
};

/** Colours are only names here: each stands for the class of a token. */
const classes: Record<string, string> = {
  "#000001": "k",
  "#000002": "o",
  "#000003": "s",
  "#000004": "c",
};

const theme: ThemeRegistration = {
  name: "neva",
  type: "dark",
  fg: "#ffffff",
  bg: "#000000",
  settings: [
    {
      scope: [
        "keyword",
        "storage",
        "support.function",
        "entity.name.function",
        "support.type.property-name",
        "variable.language",
      ],
      settings: { foreground: "#000001" },
    },
    {
      scope: [
        "constant",
        "variable.parameter",
        "entity.other.attribute-name",
        "keyword.operator.assignment.powershell",
        "support.variable.parameter",
        "entity.name.section",
      ],
      settings: { foreground: "#000002" },
    },
    { scope: ["keyword.operator"], settings: { foreground: "#ffffff" } },
    { scope: ["string", "punctuation.definition.string"], settings: { foreground: "#000003" } },
    { scope: ["comment", "punctuation.definition.comment"], settings: { foreground: "#000004" } },
  ],
};

const names: Record<string, string> = {
  lua: "Lua",
  sql: "SQL",
  cfg: "cfg",
  powershell: "PowerShell",
  php: "PHP",
  json: "JSON",
  ini: "INI",
  text: "Texte",
};

export const languageName = (language: string): string => names[language] ?? language;

const highlighter = once(() =>
  createHighlighter({ themes: [theme], langs: ["lua", "sql", "php", "json", "ini", cfg, powershell] }),
);

/** @throws Error when the language is not one of the guide's. */
export async function highlight(code: string, language: string): Promise<string> {
  if (names[language] === undefined) throw new Error(`unknown language '${language}'`);
  if (language === "text") return escapeMarkup(code).split("\n").map(line).join("\n");
  const { codeToTokensBase } = await highlighter();
  // Without a limit of time: a line that takes long, on a busy machine, would end without colours.
  const lines = codeToTokensBase(code, { lang: language as "lua", theme, tokenizeTimeLimit: 0 });
  return lines.map((tokens) => line(joinTokens(tokens))).join("\n");
}

/** Neighbours of the same class become one span. */
function joinTokens(tokens: readonly { content: string; color?: string }[]): string {
  const runs: { name: string | undefined; text: string }[] = [];
  for (const { content, color } of tokens) {
    const name = classes[(color ?? "").toLowerCase()];
    const last = runs.at(-1);
    if (last && last.name === name) last.text += content;
    else runs.push({ name, text: content });
  }
  return runs
    .map(({ name, text }) => (name ? `<b class="${name}">${escapeMarkup(text)}</b>` : escapeMarkup(text)))
    .join("");
}

/** One element a line, so that a long one wraps with a hanging indent. */
const line = (html: string) => `<i>${html}</i>`;
