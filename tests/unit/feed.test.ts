import { describe, expect, test } from "vitest";
import { buildFeed as buildMappingFeed } from "#app/mappings/feed";
import { buildFeed, type FeedPatch } from "#app/patches/feed";
import { noChanges } from "#tests/fixtures/many-patches.ts";
import { publicPatch } from "#tests/fixtures/patch-view.ts";
import { checkWellFormed } from "#tests/fixtures/well-formed.ts";

const origin = "https://neva.example";
const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("");
const nasty = [
  "]]>",
  "<script>alert(1)</script>",
  "]]><script>alert(1)</script><![CDATA[",
  "& &amp; &nbsp; &#x0; &copy",
  `"l'été"`,
  "<!-- -->",
  "<?php ?>",
  "</entry></feed>",
  controls,
  "\u007f\u0085\u2028",
  "\ufffe\uffff",
  "\ud800 seul",
  "seul \udc00",
  "👩🏽‍🚀",
];

function patch(i: number, text: string): FeedPatch {
  return {
    ...publicPatch({
      id: String(i),
      version: `5.${i}.0`,
      title: text,
      description: text,
      publishedAt: Date.parse("2026-11-13T17:30:00Z") - i * 86_400_000,
      modifications: { ...noChanges, systemMetier: [text], braquages: [text, text] },
      withdrawn: i % 2 ? { reason: text, replacedBy: null } : null,
    }),
    updatedAt: 0,
  };
}

const hostile = nasty.map((text, i) => patch(i, text));

test("the check itself refuses what a reader would refuse", () => {
  const wrong = [
    "<a>",
    "<a></b>",
    "<a>&nbsp;</a>",
    "<a>]]></a>",
    "<a>\u0001</a>",
    "<a/><b/>",
    "<a x=1/>",
    "a",
  ];
  for (const xml of wrong) expect(() => checkWellFormed(xml), xml).toThrow();
  expect(checkWellFormed('<a x="1"><b/>t&amp;<![CDATA[<i>]]></a>').elements).toEqual(["a", "b"]);
});

describe("FEED-01, T-41: feeds of patches", () => {
  for (const [i, text] of nasty.entries()) {
    test(`T-41: a patch made of ${JSON.stringify(text.slice(0, 40))} leaves the Atom feed well-formed`, () => {
      const { elements } = checkWellFormed(buildFeed([patch(i, text)], origin).atom1());
      expect(elements.filter((name) => name === "entry")).toHaveLength(1);
      expect(elements).not.toContain("script");
    });
  }

  test("T-41: as many entries as patches, whatever is in them", () => {
    const { elements } = checkWellFormed(buildFeed(hostile, origin).atom1());
    expect(elements.filter((name) => name === "entry")).toHaveLength(nasty.length);
    const json = JSON.parse(buildFeed(hostile, origin).json1());
    expect(json.items).toHaveLength(nasty.length);
    expect(json.version).toBe("https://jsonfeed.org/version/1");
  });

  test("T-17: text of a patch is text in the feed's HTML", () => {
    const json = JSON.parse(buildFeed([patch(1, "<img src=x onerror=alert(1)>")], origin).json1());
    const html: string = json.items[0].content_html;
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });

  test("FEED-01, T-41: a title and a summary are read as they were typed, in Atom as in JSON Feed; lines stay lines", () => {
    const text = "Le <ped> & l'&eacute;té ]]> <b>réparé</b>\nsuite";
    const feed = buildFeed([patch(0, text)], origin);
    const [, title = "", summary = "", content = ""] =
      /<entry>.*?<title type="html"><!\[CDATA\[(.*?)\]\]>.*?<summary type="html"><!\[CDATA\[(.*?)\]\]>.*?<content type="html"><!\[CDATA\[(.*?)\]\]>/s.exec(
        feed.atom1(),
      ) ?? [];
    const escaped = "Le &lt;ped&gt; &amp; l'&amp;eacute;té ]]&gt; &lt;b&gt;réparé&lt;/b&gt;";
    expect(title).toBe(`5.0.0 · ${escaped}\nsuite`);
    expect(summary).toBe(`${escaped}\nsuite`);
    expect(content).toContain(`<p>${escaped}<br>suite</p>`);
    const [item] = JSON.parse(feed.json1()).items;
    expect([item.title, item.summary]).toEqual([`5.0.0 · ${text}`, text]);
    expect(item.content_html).toContain(`<p>${escaped}<br>suite</p>`);
  });

  test("T-41: every address is absolute and of this site", () => {
    const feed = buildFeed(hostile, origin);
    const xml = feed.atom1();
    const links = [...xml.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(links.length).toBeGreaterThan(nasty.length);
    for (const link of links) expect(link).toMatch(/^https:\/\/neva\.example\//);
    for (const item of JSON.parse(feed.json1()).items) expect(item.url).toMatch(/^https:\/\/neva\.example\//);
  });

  test("FEED-01: an empty feed is a feed", () => {
    expect(checkWellFormed(buildFeed([], origin).atom1()).elements).not.toContain("entry");
    expect(JSON.parse(buildFeed([], origin).json1()).items).toEqual([]);
  });

  test("N-03, PN-17: the title of a security fix says that it is one, unless it was withdrawn", () => {
    const titleOf = (i: number) =>
      JSON.parse(buildFeed([{ ...patch(i, "Ligne"), security: true }], origin).json1()).items[0].title;
    expect([titleOf(0), titleOf(1)]).toEqual([
      "5.0.0 · Ligne (correctif de sécurité)",
      "5.1.0 · Ligne (retiré)",
    ]);
  });

  test("PN-17: a version that is corrected is no new entry to readers", () => {
    const [wrong, right] = ["5.2.O", "5.2.0"].map((version) => {
      const feed = buildFeed([{ ...patch(0, "Ligne"), version }], origin);
      return JSON.parse(feed.json1()).items[0];
    });
    expect(right.id).toBe(wrong.id);
    expect(right.url).toBe(`${origin}/patch-notes/5.2.0`);
  });

  test("FEED-01: what readers know a patch by never changes its form: all would be new to them once more", () => {
    const feed = buildFeed([patch(7, "Ligne")], origin);
    const id = "https://neva.example/patch-notes#7";
    expect(JSON.parse(feed.json1()).items[0].id).toBe(id);
    expect(feed.atom1()).toMatch(new RegExp(`<entry>.*<id>${id}</id>`, "s"));
  });

  test("PN-18: a withdrawn patch says so, with its reason", () => {
    const item = JSON.parse(buildFeed([patch(1, "Raison")], origin).json1()).items[0];
    expect(item.title).toContain("(retiré)");
    expect(item.content_html).toContain("Patch retiré.");
  });

  test("N-14: what was withdrawn is new to readers, and names its replacement", () => {
    const updatedAt = Date.parse("2026-11-20T08:00:00Z");
    const withdrawn = { reason: "Perte d'objets", replacedBy: "5.2.4" };
    const feed = buildFeed([patch(0, "Un"), { ...patch(1, "Deux"), updatedAt, withdrawn }], origin);
    const xml = feed.atom1();
    expect([...xml.matchAll(/<updated>([^<]*)<\/updated>/g)].map(([, time]) => time)).toEqual([
      "2026-11-20T08:00:00.000Z",
      "2026-11-13T17:30:00.000Z",
      "2026-11-20T08:00:00.000Z",
    ]);
    const item = JSON.parse(feed.json1()).items[1];
    expect(item.date_modified).toBe("2026-11-20T08:00:00.000Z");
    expect(item.content_html).toContain("Version qui le remplace\u00a0: 5.2.4");
  });

  test("PN-10: groups are named, and an empty group is not", () => {
    const html: string = JSON.parse(buildFeed([patch(0, "Ligne")], origin).json1()).items[0].content_html;
    expect(html).toContain("<h3>Système métier</h3><ul><li>Ligne</li></ul>");
    expect(html).toContain("<h3>Braquages</h3>");
    expect(html).not.toContain("Inventaire");
  });
});

describe("FEED-01, T-41: feeds of mappings", () => {
  const mapping = (i: number, text: string) => ({
    id: `lieu-${i}`,
    nom: text,
    x: 441.123,
    y: -982,
    z: 30.7,
    heading: null,
    lieu: "Mission Row, Los Santos",
    facts: [] as { term: string; text: string }[],
    description: text,
    metier: text,
    images: [
      {
        key: `mappings/lieu-${i}/vue`,
        alt: text,
        width: 1600,
        height: 1000,
        type: "image/webp" as const,
        placeholder: "#182536",
        variants: [
          { width: 400, bytes: 10 },
          { width: 800, bytes: 20 },
        ],
      },
    ],
    createdAt: Date.parse("2026-10-09T16:00:00Z") - i * 86_400_000,
  });

  test("T-41, T-17: whatever is in them, the feeds are well-formed, and text is text", () => {
    const feed = buildMappingFeed(
      nasty.map((text, i) => mapping(i, text)),
      origin,
    );
    const { elements } = checkWellFormed(feed.atom1());
    expect(elements.filter((name) => name === "entry")).toHaveLength(nasty.length);
    const { items } = JSON.parse(feed.json1()) as { items: { content_html: string; url: string }[] };
    expect(items).toHaveLength(nasty.length);
    for (const { content_html, url } of items) {
      expect(content_html).not.toContain("<script");
      expect(content_html.replaceAll("<br>", "").match(/<[a-z]+/g)).toEqual(["<p", "<img", "<p", "<p"]);
      expect(url).toMatch(/^https:\/\/neva\.example\/mappings\/lieu-\d+$/);
    }
  });

  test("FEED-01: a mapping has its picture, what it is and where it lies; one with nothing but a name is an entry too", () => {
    const bare = { ...mapping(1, "Nu"), description: "", metier: null, lieu: null, images: [] };
    const { items } = JSON.parse(buildMappingFeed([mapping(0, "Poste"), bare], origin).json1());
    expect(items[0]).toMatchObject({
      title: "Poste",
      summary: "Poste",
      date_published: "2026-10-09T16:00:00.000Z",
      content_html:
        '<p><img src="https://neva.example/images/mappings/lieu-0/vue-800.webp" alt="Poste" width="800" height="500"></p><p>Poste</p><p>Poste · Mission Row, Los Santos</p>',
    });
    expect(items[1]).toMatchObject({ title: "Nu", summary: "Nu" });
    expect(checkWellFormed(buildMappingFeed([], origin).atom1()).elements).not.toContain("entry");
  });
});
