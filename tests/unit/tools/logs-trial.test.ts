/** N-11: each webhook can be tried by who has it, in his own console. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkValue, typedValue } from "#app/tools/check";
import type { Field, Trial } from "#app/tools/description";
import { tool } from "./states.ts";

const token = (n: number) => String(n).padStart(68, "a-_B");
const webhook = (n: number, before = "discord.com/api") =>
  `https://${before}/webhooks/${"1".repeat(18)}/${token(n)}`;

const fields = tool("logs").shape.lists.flatMap(({ item }) => item.fields);
const ownTrial = (field: Field | undefined): Trial =>
  (field?.kind === "webhook" && field.trial) || expect.unreachable("a trial for each webhook");
const commandFor = ({ commands }: Trial, system: string, value = "") =>
  (commands.find((one) => one.system.startsWith(system)) ?? expect.unreachable(system)).command.replace(
    "{valeur}",
    () => value,
  );

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "neva-essai-"));
  // Tells what it was given, each in its place; of the second webhook Discord knows nothing.
  writeFileSync(
    join(folder, "curl"),
    `#!/bin/sh\nprintf '<%s>' "$@" >> demandes\ncase "$*" in *${token(2)}) printf 404 ;; *) printf 200 ;; esac\n`,
  );
  writeFileSync(join(folder, "sleep"), "#!/bin/sh\n");
  for (const name of ["curl", "sleep"]) chmodSync(join(folder, name), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command writes, and what it asked Discord for. */
function run(command: string) {
  writeFileSync(join(folder, "demandes"), "");
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  const written = execFileSync("bash", ["-c", command], { cwd: folder, env, encoding: "utf8" });
  const asked = execFileSync("cat", ["demandes"], { cwd: folder, encoding: "utf8" });
  return { written, asked };
}

describe("N-11: a webhook is tried by its owner", () => {
  test("N-11: of one webhook: the address as it is typed, in quotes, and nothing is posted", () => {
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      const trial = ownTrial(field);
      const command = commandFor(trial, "Linux", typedValue(field, ` ${webhook(1)} `));
      expect(run(command)).toEqual({
        written: "200",
        asked: `<-s><-o></dev/null><-w><%{http_code}\\n><${webhook(1)}>`,
      });
      expect(commandFor(trial, "Windows", webhook(1))).toBe(
        `curl.exe -s -o NUL -w "%{http_code}\\n" "${webhook(1)}"`,
      );
    }
  });

  test("N-11: nothing that a console would take for something else is of the kind that is put into a command", () => {
    const [field = expect.unreachable()] = fields;
    expect(checkValue(field, webhook(1))).toBeNull();
    const signs = [
      "'",
      '"',
      "`",
      "$(id)",
      "$HOME",
      ";id",
      "&id",
      "|id",
      "\\",
      " id",
      "\nid",
      "%PATH%",
      "!",
      "{valeur}",
      "’",
    ];
    for (const sign of signs) {
      for (const value of [
        `${webhook(1)}${sign}`,
        webhook(1).replace("a-", () => `a${sign}-`),
        `${webhook(1)}?wait=${sign}`,
        webhook(1).replace("discord.com", `discord.com${sign}`),
      ])
        expect(checkValue(field, value), value).not.toBeNull();
    }
  });

  test("N-11: of a saved file: each line is answered for, and no address stands in the command or in the answer", () => {
    const trial = tool("logs").trial ?? expect.unreachable();
    const lines = [
      "LogsJob = {",
      `  ['police'] = '${webhook(1)}', -- salon 1`,
      `  ["taxi"]   = "${webhook(2, "canary.discord.com/api/v10")}",`,
      "}",
      "Autre = 'https://example.org/api/cle/secrete'",
      `Config_Logs = { a = [[${webhook(3, "discordapp.com/api")}]] }`,
    ];
    writeFileSync(join(folder, "logs.lua"), lines.join("\r\n"));
    // Few machines have the Turkish locale, in which `discord` is not of the letters a to z.
    expect(commandFor(trial, "Linux")).toMatch(/^LC_ALL=C grep /);
    const { written, asked } = run(commandFor(trial, "Linux"));
    expect(written).toBe("Ligne 2 : 200\nLigne 3 : 404\nLigne 6 : 200\n");
    expect([...asked.matchAll(/<(https:[^>]*)>/g)].map(([, address]) => address)).toEqual([
      webhook(1),
      webhook(2, "canary.discord.com/api/v10"),
      webhook(3, "discordapp.com/api"),
    ]);
    expect(asked).not.toMatch(/<(?:-X|-d|--data|POST)/);
    // The other console looks for the same.
    const pattern = /'(https:[^']+)'/;
    const sought = ["Linux", "Windows"].map((system) => pattern.exec(commandFor(trial, system))?.[1]);
    expect(sought[0]).toBe(sought[1]);
    expect(new RegExp(sought[0] ?? "").exec(lines[5] ?? "")?.[0]).toBe(webhook(3, "discordapp.com/api"));
  });

  test("N-11: what Discord may answer is said of both", () => {
    const trials = [...fields.map(ownTrial), tool("logs").trial];
    for (const trial of trials) {
      const said = trial?.answers.map(({ answer }) => answer).join(", ") ?? "";
      for (const status of ["200", "401", "404", "429"]) expect(said).toContain(status);
    }
  });
});
