import { describe, expect, test } from "vitest";
import { pageLabel } from "#app/analytics/pages";
import { avatarUrl } from "#app/auth/discord/discord-api";
import { newAccountSchema } from "#app/auth/local-accounts/account-schemas";
import { describeAgent } from "#app/auth/sessions/user-agent";
import { ruleSchema } from "#app/diagnostic/schemas";
import { downloadSchema } from "#app/downloads/schemas";
import { foldText } from "#app/text/fold-text";

describe("SEA-04: text is compared without case and accents", () => {
  const pairs: [string, string][] = [
    ["Réinitialisation", "reinitialisation"],
    ["ÉÈÊË éèêë", "eeee eeee"],
    ["Cœur, ŒUVRE, Ægir", "coeur, oeuvre, aegir"],
    ["  Garçon  ", "garcon"],
    ["L'Été", "l'ete"],
    ["ﬁn", "ﬁn"],
    ["", ""],
  ];
  for (const [text, folded] of pairs) {
    test(`SEA-04: ${JSON.stringify(text)} counts as ${JSON.stringify(folded)}`, () => {
      expect(foldText(text)).toBe(folded);
    });
  }

  test("SEA-04: composed and decomposed letters are the same, and folding twice changes nothing", () => {
    expect(foldText("e\u0301te\u0301")).toBe(foldText("été"));
    for (const [text] of pairs) expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

describe("ANA-04: labels of pages", () => {
  const labels: [string, string | null][] = [
    ["/", "Accueil"],
    ["/downloads", "Téléchargements"],
    ["/downloads/", "Téléchargements"],
    ["/downloads/base", null],
    ["/patch-notes", "Patch Notes"],
    ["/patch-notes/5.2.3", "Patch Notes"],
    ["/patch-notesx", null],
    ["/mappings", "Mappings"],
    ["/mappings/carte", "Mappings"],
    ["/assistance/diagnostic", "Assistance"],
    ["/assistance/ticket", "Assistance"],
    ["/assistance/ticket/", "Assistance"],
    ["/assistance/ailleurs", null],
    ["/outils", "Outils"],
    ["/outils/boutique", "Outils"],
    ["/outilsx", null],
    ["/guide", "Documentation"],
    ["/guide/faq", "Documentation"],
    ["/guide/configurations/administration", "Configuration"],
    ["/guide/installations/guide-vps", "Installation"],
    ["/guides", null],
    ["/admin/patches", null],
    ["/auth/callback", null],
    ["/api/health", null],
    ["//", null],
    ["", null],
  ];
  for (const [path, label] of labels) {
    test(`ANA-04: ${JSON.stringify(path)} is ${label ?? "not counted"}`, () => {
      expect(pageLabel(path)).toBe(label);
    });
  }
});

describe("AUTH-25: the browser of a session", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
  const agents: [string, string][] = [
    [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, "Chrome · Windows"],
    [`${windows} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge · Windows"],
    [`${windows} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, "Opera · Windows"],
    [`${windows.replace(")", "; rv:140.0)")} Gecko/20100101 Firefox/140.0`, "Firefox · Windows"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari · macOS"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1", "Safari · iOS"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1",
      "Chrome · iOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Mobile Safari/604.1",
      "Firefox · iOS",
    ],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) EdgiOS/140.0 Mobile Safari/604.1", "Edge · iOS"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome · Android"],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0",
      "Edge · Android",
    ],
    ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36", "Chrome · ChromeOS"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
    ["curl/8.9", "Navigateur"],
    ["", "Navigateur"],
    ["<script>alert(1)</script>", "Navigateur"],
  ];
  for (const [agent, family] of agents) {
    test(`AUTH-25: ${family} and nothing more is kept of ${JSON.stringify(agent.slice(0, 50))}`, () => {
      expect(describeAgent(agent)).toBe(family);
    });
  }
});

describe("AUTH-13: a person's picture", () => {
  const hash = "8342729096ea3675442027381ff50dfe";

  test("AUTH-13: an avatar, animated or not, by its hash", () => {
    const url = "https://cdn.discordapp.com/avatars/800000000010000020";
    expect(avatarUrl({ id: "800000000010000020", avatar: hash })).toBe(`${url}/${hash}.webp?size=64`);
    expect(avatarUrl({ id: "800000000010000020", avatar: `a_${hash}` })).toBe(
      `${url}/a_${hash}.webp?size=64`,
    );
  });

  test("AUTH-13: the default one follows all 64 bits of the id", () => {
    // As a JavaScript number the last id is rounded, and its picture would be another one.
    const pictures: [string, number][] = [
      ["800000000010000020", 3],
      ["175928847299117063", 2],
      ["800000000024117247", 0],
    ];
    for (const [id, index] of pictures) {
      const expected = `https://cdn.discordapp.com/embed/avatars/${index}.png`;
      expect(avatarUrl({ id, avatar: null, discriminator: "0" })).toBe(expected);
    }
  });

  test("AUTH-13: an old name's default picture follows its discriminator", () => {
    expect(avatarUrl({ id: "1", avatar: null, discriminator: "0423" })).toMatch(/\/embed\/avatars\/3\.png$/);
  });

  test("T-17: a hash that is none does not become part of an address", () => {
    for (const avatar of ["../../x", 'a"onerror=1', `${hash}.svg?`, "a_"]) {
      expect(avatarUrl({ id: "1", avatar })).toMatch(/\/embed\/avatars\/\d\.png$/);
    }
  });
});

describe("AUTH-22, DL-12, N-12: what is made of nothing that is seen is missing, as it is of a patch", () => {
  const unseen = "\u200b \u2060";
  test.each([
    [newAccountSchema, "displayName", "Indiquez le nom affiché."],
    [downloadSchema, "title", "Indiquez le titre."],
    [downloadSchema, "size", "Indiquez la taille, par exemple 12\u00a0Go."],
    [ruleSchema, "title", "Indiquez le titre."],
    [ruleSchema, "cause", "Indiquez la cause."],
    [ruleSchema, "remedy", "Indiquez ce qu'il faut faire."],
  ] as const)("%#", (schema, name, sentence) => {
    const { error } = schema.safeParse({ [name]: unseen });
    expect(error?.issues.find(({ path }) => path[0] === name)?.message).toBe(sentence);
  });
});
