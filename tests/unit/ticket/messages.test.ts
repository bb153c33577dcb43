import { describe, expect, test } from "vitest";
import { buildTicket, longestMessage } from "#app/ticket/build-ticket";
import { emptyTicket, type TicketFields, ticketSchema } from "#app/ticket/schemas";
import { dice, pick } from "../../fixtures/dice.ts";

const fields = (change: Partial<TicketFields>): TicketFields => ({
  ...emptyTicket,
  probleme: "Le garage ne s'ouvre plus.",
  ...change,
});

describe("N-13: the messages", () => {
  test("N-13: what was filled in, in the order of the support's list, and nothing else", () => {
    const { messages, masked } = buildTicket(
      fields({
        version: "5.2.0",
        essais: "Redémarré\ndeux fois",
        console: "\u001b[31merreur\u001b[0m ```x```\n",
      }),
    );
    expect(masked).toEqual([]);
    expect(messages).toEqual([
      "**Problème\u00a0:** Le garage ne s'ouvre plus.\n**Version de la base\u00a0:** 5.2.0\n**Déjà essayé\u00a0:** Redémarré\ndeux fois\n" +
        "**Console\u00a0:**\n```\nerreur '''x'''\n```",
    ]);
  });

  test("N-13: colours of FiveM part no secret from its name", () => {
    const { messages, masked } = buildTicket(
      fields({
        console: '^582.65.12.4\nlicense:^3abcdef0123\npassword^7: ^2azerty\nrcon_password ^2"quatre mots"',
        essais: "^1mdp^7: sesame",
      }),
    );
    expect(messages.join()).not.toMatch(/82\.65|abcdef|azerty|quatre|sesame|\^/);
    expect(masked).toHaveLength(4);
  });

  test("N-13: what was pasted calls nobody, and opens no block before that of the console", () => {
    const mentions = "@everyone @here <@&123456789012345678> <@123456789012345678>";
    const { messages } = buildTicket(
      fields({ probleme: mentions, essais: `\`\`\`lua\nprint(1)\n${mentions}`, console: mentions }),
    );
    const text = messages.join();
    expect(text.match(/```/g)).toHaveLength(2);
    const outside = text.replace(/```[\s\S]*```/, "");
    expect(outside).not.toMatch(/@everyone|@here|<@&?\d/);
    expect(outside.replaceAll("\u200b", "")).toContain("@everyone @here <@&123456789012345678> <@[masqué]>");
    expect(text).toContain("```\n@everyone @here <@&123456789012345678> <@[masqué]>\n```");
  });

  test("N-13: paths and names with an @ stay as they were typed", () => {
    const essais = "@neva_core/server.lua, @neva/base, <#123456789012345678>";
    expect(buildTicket(fields({ essais })).messages[0]).toContain(essais);
  });

  test("N-13: of a long console its end, and that the file is to be attached", () => {
    const console = Array.from({ length: 900 }, (_, i) => `ligne ${i + 1}`).join("\n");
    const { messages, attachConsole } = buildTicket(fields({ console }));
    expect(attachConsole).toBe(true);
    expect(messages[0]).toContain("la fin suit, le fichier entier est joint.");
    expect(messages.at(-1)).toMatch(/ligne 900\n```$/);
    expect(messages.join()).not.toContain("ligne 1\n");
    const two = buildTicket(fields({ console: "x".repeat(1970) }));
    expect(two.messages).toHaveLength(2);
    expect(two.messages[0]).toContain("elle suit.");
    expect(two.attachConsole).toBe(false);
    const [short = ""] = buildTicket(fields({ console: "x" })).messages;
    const fits = "x".repeat(longestMessage - short.length + 1);
    expect(buildTicket(fields({ console: fits })).messages.map(({ length }) => length)).toEqual([
      longestMessage,
    ]);
    expect(buildTicket(fields({ console: `${fits}x` })).messages).toHaveLength(2);
  });

  test("N-13: where a console is cut, no half of a secret is left", () => {
    const secret = `rcon_password "${"D3P4sse ".repeat(10)}"`;
    for (const parted of ["", "\n"]) {
      for (const rest of [39_900, 39_930, 39_960]) {
        const console = `début${parted}${" x".repeat(10)} ${secret}${parted}${" y".repeat(rest / 2)}`;
        expect(buildTicket(fields({ console })).messages.join("")).not.toContain("D3P4sse");
      }
    }
  });

  test("N-13: without a console nothing is said of one, and there is nothing to attach", () => {
    expect(buildTicket(fields({ console: " \n" }))).toEqual({
      messages: ["**Problème\u00a0:** Le garage ne s'ouvre plus."],
      attachConsole: false,
      masked: [],
    });
  });

  /** What stands in the blocks of a ticket of several messages. */
  const blocks = (messages: string[]) => messages.slice(1).map((text) => text.slice(4, -4));

  test("N-13: a message holds as many lines as Discord takes, each whole", () => {
    const console = Array.from({ length: 300 }, (_, i) => `ligne ${i + 1}`).join("\n");
    const { messages, attachConsole } = buildTicket(fields({ console }));
    expect([messages.length, attachConsole]).toEqual([3, false]);
    expect(blocks(messages).join("\n")).toBe(console);
    const full = `${"x".repeat(longestMessage - 10)}\ny`;
    expect(blocks(buildTicket(fields({ console: full })).messages)).toEqual([full]);
    expect(blocks(buildTicket(fields({ console: `${full}y` })).messages)).toEqual(`${full}y`.split("\n"));
  });

  test("N-13: of a console that does not fit the end fills both messages", () => {
    const lines = Array.from({ length: 213 }, (_, i) => `${i}`.padEnd(40, "."));
    const { messages, attachConsole } = buildTicket(fields({ console: lines.join("\n") }));
    expect(attachConsole).toBe(true);
    // 48 lines of 41 characters in each.
    expect(blocks(messages).join("\n")).toBe(lines.slice(-96).join("\n"));
  });

  test("N-13: a line that fits is not cut; one that does not is, never within a letter, and the file is to be attached", () => {
    const fits = "x".repeat(longestMessage - 8);
    const whole = buildTicket(fields({ console: fits }));
    expect([blocks(whole.messages), whole.attachConsole]).toEqual([[fits], false]);
    const { messages, attachConsole } = buildTicket(fields({ console: `${fits.slice(2)}😀😀` }));
    expect([blocks(messages), attachConsole]).toEqual([[`${fits.slice(2)}…`], true]);
    expect(messages[0]).toContain("le fichier entier est joint.");
  });

  test("N-13: what masks short secrets may be longer than they are: the message is still one that Discord takes", () => {
    const many = "steam:1 ip:1 a@b.fr ".repeat(40);
    const fields = { ...emptyTicket, probleme: many.slice(0, 300), essais: many, modification: many };
    for (const console of ["", "Une erreur", "Une erreur\n".repeat(900)]) {
      const { messages } = buildTicket({ ...fields, console });
      expect(messages[0]).toContain("[masqué]");
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(longestMessage);
    }
  });

  test("N-13, R-31: whatever is typed, each message is one that Discord takes", () => {
    const roll = dice(1);
    const bits = [
      "a",
      "\n",
      "```",
      "`",
      "é",
      "👩🏽‍🚀",
      "[masqué]",
      " ",
      "82.64.12.200",
      "mot ".repeat(40),
      "x".repeat(1999),
    ];
    const text = (longest: number) =>
      Array.from({ length: roll(60) }, () => pick(roll, bits))
        .join("")
        .slice(0, roll(longest + 1));
    const line = (longest: number) => text(longest).replaceAll("\n", " ");
    let built = 0;
    for (let i = 0; i < 500; i++) {
      const typed = {
        probleme: line(300),
        version: line(30),
        guide: line(150),
        modification: text(500),
        essais: text(500),
        console: text(20_000),
      };
      const parsed = ticketSchema.safeParse(typed);
      if (!parsed.success) continue;
      built += 1;
      const { messages } = buildTicket(parsed.data);
      expect(messages.length).toBeLessThanOrEqual(3);
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(longestMessage);
    }
    expect(built).toBeGreaterThan(300);
  });
});
