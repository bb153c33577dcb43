import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { messageMarkdown, titleMarkdown } from "#app/notifications/components/discord-markdown";

const drawn = (node: ReturnType<typeof messageMarkdown>) =>
  renderToStaticMarkup(createElement(Fragment, null, node)).replace(/ class="[^"]*"/g, "");
const text = (markdown: string) => drawn(messageMarkdown(markdown));

describe("N-10: the preview of a message draws its Markdown as Discord does", () => {
  test.each([
    ["**gras** et *fin* ou _fin_", "<strong>gras</strong> et <em>fin</em> ou <em>fin</em>"],
    [
      "***les deux***, __souligné__, ~~barré~~",
      "<em><strong>les deux</strong></em>, <u>souligné</u>, <s>barré</s>",
    ],
    ["**gras avec *fin* dedans**", "<strong>gras avec <em>fin</em> dedans</strong>"],
    ["||caché||", "<span>caché</span>"],
    ["`**tel quel**`", "<code>**tel quel**</code>"],
    ["deux\n**lignes\nen gras**", "deux\n<strong>lignes\nen gras</strong>"],
    ["[Lire la suite](https://neva.example/p)", '<span title="https://neva.example/p">Lire la suite</span>'],
    [
      "voir https://neva.example/a_b_c.",
      'voir <span title="https://neva.example/a_b_c">https://neva.example/a_b_c</span>.',
    ],
  ])("%j", (markdown, html) => {
    expect(text(markdown)).toBe(`<p>${html}</p>`);
  });

  test.each([
    "nv_core_client et a_b",
    "2 * 3 * 4",
    "\\*tel quel\\*",
    "un ** seul",
    "[sans adresse]",
    "#titre",
    "1.5 s",
    "-5 %",
  ])("%j is no Markdown", (plain) => {
    expect(text(plain)).toBe(`<p>${plain.replaceAll("\\", "")}</p>`);
  });

  test("headings, lists, quotes and blocks of code begin with their line", () => {
    expect(text("# Un\n-# bas\n- a\n  - **b**\n3. c\n> d\n> e\nf")).toBe(
      "<p>Un</p><p>bas</p><p><span>•</span><span>a</span></p><p><span>◦</span><span><strong>b</strong></span></p>" +
        "<p><span>3.</span><span>c</span></p><div><p>d\ne</p></div><p>f</p>",
    );
    expect(text("avant ```lua\nlocal *a*\n```\n>>> un\ndeux")).toBe(
      "<p>avant </p><pre>local *a*</pre><div><p>un\ndeux</p></div>",
    );
    expect(text("```sans fin")).toBe("<p>```sans fin</p>");
  });

  test("T-17: no text becomes HTML, and an address is no link but on the web", () => {
    expect(text("<b>**x**</b>")).toBe("<p>&lt;b&gt;<strong>x</strong>&lt;/b&gt;</p>");
    expect(text("[x](javascript:alert(1))")).toBe("<p>[x](javascript:alert(1))</p>");
  });

  test("a title has no links and no blocks", () => {
    expect(drawn(titleMarkdown("~~# [a](https://b.example)~~ (retiré)"))).toBe(
      "<s># [a](https://b.example)</s> (retiré)",
    );
  });

  test.each(["*", "_", "**a", "`", "||", "[a](", "> ", "*a ", "~~", "#", "- ", "https://"])(
    "the longest text of nothing but %j is drawn",
    (part) => {
      const longest = part.repeat(Math.floor(4096 / part.length));
      expect(text(longest)).not.toBe("");
    },
  );
});
