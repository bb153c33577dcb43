import { describe, expect, test } from "vitest";
import {
  type AnnouncedPatch,
  buildMessage,
  buildTrial,
  cutAtSentence,
  lengthOf,
  limits,
  measure,
  neutralize,
} from "#app/notifications/build-message";
import { site } from "#app/site";
import { webhookPayload } from "#tests/fakes/discord/webhook-payload.ts";

const patch = (change: Partial<AnnouncedPatch> = {}): AnnouncedPatch => ({
  version: "5.2.3",
  title: "Stabilité",
  description: "Corrections demandées en tickets.",
  author: "Administrateur",
  publishedAt: Date.UTC(2026, 10, 13, 17, 30),
  address: "https://neva.example/patch-notes/5.2.3",
  withdrawn: null,
  security: false,
  ...change,
});

/** What Discord would refuse. */
const errorsOf = (message: object) => webhookPayload.safeParse(message).error?.issues ?? [];

describe("NOTIF-01: the embed", () => {
  test("title, colour, version, author, date, download field (to the patch, NOTIF-05), footer and timestamp", () => {
    const { embeds, content, allowed_mentions } = buildMessage(patch(), null);
    expect(embeds).toEqual([
      {
        title: "Stabilité",
        url: "https://neva.example/patch-notes/5.2.3",
        color: 0x74c0fc,
        description: "Corrections demandées en tickets.",
        fields: [
          { name: "Version", value: "5.2.3", inline: true },
          { name: "Créé par", value: "Administrateur", inline: true },
          { name: "Date", value: "13/11/2026", inline: true },
          {
            name: "Téléchargement",
            value: "[Patch Principal](https://neva.example/patch-notes/5.2.3)",
            inline: false,
          },
        ],
        footer: { text: site.nom },
        image: { url: "https://neva.example/og/patch-notes.png" },
        timestamp: "2026-11-13T17:30:00.000Z",
      },
    ]);
    expect(content).toBeUndefined();
    expect(allowed_mentions).toEqual({ parse: [] });
  });

  test("N-03: a security fix says so before its download; a withdrawn one, or one that is none, does not", () => {
    const namesOf = (change: Partial<AnnouncedPatch>) =>
      buildMessage(patch(change), null).embeds[0]?.fields.map(({ name }) => name);
    expect(namesOf({ security: true })).toEqual([
      "Version",
      "Créé par",
      "Date",
      "Correctif de sécurité",
      "Téléchargement",
    ]);
    expect(namesOf({})).not.toContain("Correctif de sécurité");
    const withdrawn = { reason: "Perte d'objets", replacedBy: null };
    expect(namesOf({ security: true, withdrawn })).not.toContain("Correctif de sécurité");
  });

  test("a withdrawn patch is struck through, says why, and offers no download (N-14)", () => {
    const [embed] = buildMessage(
      patch({ withdrawn: { reason: "Perte d'objets", replacedBy: "5.2.4" } }),
      null,
    ).embeds;
    expect(embed?.title).toBe("~~Stabilité~~ (retiré)");
    expect(embed?.image).toBeUndefined();
    expect(embed?.fields.map(({ name }) => name)).toEqual([
      "Version",
      "Créé par",
      "Date",
      "Patch retiré",
      "Remplacé par",
    ]);
    expect(embed?.color).toBe(0xff8b85);
    const [alone] = buildMessage(patch({ withdrawn: { reason: "Perte", replacedBy: null } }), null).embeds;
    expect(alone?.fields.at(-1)).toEqual({ name: "Patch retiré", value: "Perte", inline: false });
  });

  test("texts as long as Discord takes them are whole, and an author's name is cut between two characters", () => {
    const [title, description] = ["x".repeat(limits.title), "y".repeat(limits.description)];
    const [embed] = buildMessage(patch({ title, description, author: "🚀".repeat(101) }), null).embeds;
    expect([embed?.title, embed?.description]).toEqual([title, description]);
    expect(embed?.fields[1]?.value).toBe(`${"🚀".repeat(99)}…`);
  });

  test("T-19: hostile texts of any length stay within Discord's limits", () => {
    const texts = [
      "@everyone ",
      "é".repeat(300),
      "👩🏽‍🚀",
      "mot ",
      "Une phrase. ",
      "<@&1> <@1> <#2> ",
      "\u202e",
      "```",
    ];
    for (const text of texts) {
      for (const times of [1, 40, 5000]) {
        const long = text.repeat(times).slice(0, 20_000);
        for (const withdrawn of [null, { reason: long, replacedBy: "9.9" }]) {
          const message = buildMessage(
            patch({ title: long, description: long, author: long, withdrawn, security: true }),
            "300000000000000004",
          );
          expect(errorsOf(message)).toEqual([]);
        }
      }
    }
  });
});

describe("NOTIF-02, T-19: mentions", () => {
  test("a chosen role is rung by its id, and by nothing else", () => {
    const message = buildMessage(patch(), "300");
    expect(message.content).toBe("<@&300>");
    expect(message.allowed_mentions).toEqual({ parse: [], roles: ["300"] });
  });

  test("no text can ring anybody", () => {
    const text = "@everyone @here <@1> <@!1> <@&1> <#1> </cmd:1> <t:1> <:a:1>";
    const texts = { title: text, description: text, author: text, version: text };
    for (const withdrawn of [null, { reason: text, replacedBy: text }]) {
      const { embeds } = buildMessage(patch({ ...texts, withdrawn }), null);
      expect(JSON.stringify(embeds)).not.toMatch(/@everyone|@here|<[@#/:]|<t:/);
    }
  });

  test("an address leads where it did, and rings nobody either", () => {
    for (const address of [
      "https://www.youtube.com/@neva",
      "[vidéo](https://medium.com/@neva/guide)",
      "<https://neva.example/patch>",
    ]) {
      expect(neutralize(`Voir ${address} @neva`)).toBe(`Voir ${address} @\u200bneva`);
    }
    const hostile = "https://a.example/@everyone https://a.example/<@1> <https://a.example/@HERE>";
    expect(neutralize(hostile)).not.toMatch(/@everyone|@here|<@/i);
    expect(neutralize(neutralize(hostile))).toBe(neutralize(hostile));
  });

  test("neutralising twice changes nothing more", () => {
    const once = neutralize("@everyone <@&1> a < b");
    expect(neutralize(once)).toBe(once);
    expect(once).toContain("a < b");
  });
});

describe("cut at the end of a sentence", () => {
  test("a text that fits stays as it is", () => expect(cutAtSentence("Court.", 10, "[…]")).toBe("Court."));

  test("a sentence ends it, and the link to the rest follows", () => {
    const cut = cutAtSentence(
      "Première phrase. Deuxième phrase. Troisième phrase qui dépasse.",
      55,
      "[Lire la suite](x)",
    );
    expect(cut).toBe("Première phrase. Deuxième phrase. [Lire la suite](x)");
    expect(cutAtSentence("Un. Deux. Trois. Quatre. Cinq. Six.", 30, "[…]")).toBe(
      "Un. Deux. Trois. Quatre. […]",
    );
  });

  test("a sentence of the first half is too little, a line is as good as one, and a point in a number ends none", () => {
    expect(cutAtSentence("Oui. un deux trois quatre cinq six sept", 30, "[…]")).toBe(
      "Oui. un deux trois quatre […]",
    );
    expect(cutAtSentence("Première ligne\nDeuxième ligne\nTroisième ligne qui dépasse", 40, "[…]")).toBe(
      "Première ligne\nDeuxième ligne […]",
    );
    expect(cutAtSentence("Corrige les erreurs de la 5.2.3 et de la 5.2.4", 36, "[…]")).toBe(
      "Corrige les erreurs de la 5.2.3 […]",
    );
    expect(cutAtSentence(`un ${"x".repeat(50)}`, 20, "…")).toBe(`un ${"x".repeat(15)} …`);
  });

  test("NOTIF-01: a block of code that is cut ends before the link to the rest, and what is before a block stays whole", () => {
    const code = `Avant.\n\`\`\`lua\n${"local a = 1\n".repeat(20)}\`\`\`\nAprès.`;
    const cut = cutAtSentence(code, 100, "[…]");
    expect(cut).toMatch(/^Avant\.\n```lua\n(?:local a = 1\n)+```\n\[…\]$/);
    expect([...cut].length).toBeLessThanOrEqual(100);
    for (let limit = 20; limit < code.length; limit++) {
      const text = cutAtSentence(code, limit, "[…]");
      expect([limit, [...text].length <= limit, text.split("```").length % 2]).toEqual([limit, true, 1]);
    }
    expect(cutAtSentence(`${"x".repeat(40)}. \`\`\`a\`\`\` ${"y ".repeat(40)}`, 70, "[…]")).not.toContain(
      "\n```",
    );
  });

  test("without a sentence it is a word, without a word a character; never half of one", () => {
    expect(cutAtSentence("un deux trois quatre cinq", 18, "…")).toBe("un deux trois …");
    const emoji = cutAtSentence("🚀".repeat(50), 20, "…");
    expect(lengthOf(emoji)).toBeLessThanOrEqual(20);
    expect(emoji).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });
});

test("the bars count as Discord does", () => {
  expect(measure(patch({ title: "é🚀" }))).toEqual([
    { label: "Titre", used: 2, limit: limits.title },
    { label: "Description", used: 33, limit: limits.description },
    { label: "Champs", used: 4, limit: limits.fields },
    { label: "Total du message", used: expect.any(Number), limit: limits.total },
  ]);
});

test("the bars count what breaks a mention too", () => {
  const used = measure(patch({ title: "@a", description: "@b @c" })).map((bar) => bar.used);
  expect(used.slice(0, 2)).toEqual([3, 7]);
});

test("N-10: the total is what Discord adds up of the message as it is sent, cut texts included", () => {
  for (const long of ["", "x".repeat(20_000)]) {
    const announced = patch({ title: `Titre ${long}`, description: `Texte. ${long}` });
    const [embed] = buildMessage(announced, null).embeds;
    const texts = [embed?.title, embed?.description, embed?.footer.text];
    for (const { name, value } of embed?.fields ?? []) texts.push(name, value);
    const sum = texts.reduce((total, text) => total + lengthOf(text ?? ""), 0);
    expect(measure(announced).at(-1)).toEqual({ label: "Total du message", used: sum, limit: 6000 });
    expect(sum).toBeLessThanOrEqual(6000);
  }
});

test("N-10: a try says the same words and rings nobody", () => {
  const { allowed_mentions, ...words } = buildTrial(patch(), "300");
  const { allowed_mentions: announced, ...sent } = buildMessage(patch(), "300");
  expect(words).toEqual(sent);
  expect(allowed_mentions).toEqual({ parse: [] });
  expect(announced.roles).toEqual(["300"]);
});
