/** DL-13: which versions of a file stay for members when staff change its link. */
import { beforeEach, describe, expect, test } from "vitest";
import type { FormerVersion } from "#app/db/schema";
import { formerVersion, setDownload, setFormer } from "../content.ts";
import { readText } from "../html.ts";
import { env } from "../site.ts";
import { all, readRow, run } from "../sql.ts";
import { type Fields, person, send } from "./staff.ts";

const path = "/admin/telechargements";
const link = (name: string) => `https://fichiers.example/${name}.zip`;
const team = await person("nvteam");
const client = await person("client");

interface Stored {
  link: string;
  revision: number;
  updated_at: number;
  former: string;
}
const stored = async () => {
  const row = await readRow<Stored>("SELECT * FROM download_items WHERE slug = 'base'");
  if (!row) throw new Error("no file");
  return { ...row, former: JSON.parse(row.former) as FormerVersion[] };
};
const versions = async () => (await stored()).former.map(({ version }) => version);
const journal = () => all("SELECT * FROM audit_log WHERE entity_id = 'base' ORDER BY id");

/** The form as it is sent, with its box ticked as on the page. */
const fields = async (change: Fields = {}): Promise<Fields> => ({
  slug: "base",
  revision: String((await stored()).revision),
  title: "Base complète",
  description: "",
  size: "13 Go",
  format: "ZIP",
  version: "5.3.0",
  link: link("base-5.3.0"),
  sha256: "",
  keep: "on",
  ...change,
});
const save = async (change: Fields = {}) => send(team, path, await fields(change));
const withoutBox = async (change: Fields = {}) => {
  const { keep: _, ...rest } = await fields(change);
  return rest;
};
const removal = async (replacedAt: number, change: Fields = {}): Promise<Fields> => ({
  intent: "retirer",
  slug: "base",
  revision: String((await stored()).revision),
  replacedAt: String(replacedAt),
  ...change,
});

beforeEach(async () => {
  await setDownload("base", link("base-5.2.3"), "Base complète");
  await env.DB.batch([
    env.DB.prepare("UPDATE download_items SET version = '5.2.3', sha256 = ? WHERE slug = 'base'").bind(
      "a".repeat(64),
    ),
    env.DB.prepare("DELETE FROM audit_log"),
  ]);
});

describe("DL-13: an edit", () => {
  test("DL-13, T-40: a new link keeps the version of before, whole, and the journal shows it in words", async () => {
    const began = Date.now();
    expect((await save()).status).toBe(200);
    const { former, link: current } = await stored();
    expect(current).toBe(link("base-5.3.0"));
    expect(former).toEqual([
      {
        version: "5.2.3",
        size: "12 Go",
        format: "ZIP",
        link: link("base-5.2.3"),
        sha256: "a".repeat(64),
        replacedAt: expect.any(Number),
      },
    ]);
    expect(former[0]?.replacedAt).toBeGreaterThanOrEqual(began);
    const response = await client.get(`/downloads/base?version=${former[0]?.replacedAt}`);
    expect(response.headers.get("Location")).toBe(link("base-5.2.3"));
    expect(await journal()).toHaveLength(1);
    const page = await readText(await team.get("/admin/journal?objet=base"));
    expect(page).toContain("Versions précédentes");
    expect(page).toContain(`5.2.3 · 12 Go · ZIP · ${link("base-5.2.3")}`);
  });

  test("N-08: the fingerprint of the version that is replaced is refused as the new one's, and not as that of the same file elsewhere", async () => {
    const before = await stored();
    const refused = await save({ sha256: "A".repeat(64) });
    expect(refused.status).toBe(422);
    expect(await readText(refused)).toContain("C'est l'empreinte de la version actuelle");
    expect(await stored()).toEqual(before);
    for (const fits of [
      await fields({ sha256: "b".repeat(64) }),
      await withoutBox({ link: link("ailleurs"), sha256: "b".repeat(64) }),
    ])
      expect((await send(team, path, { ...fits, revision: String((await stored()).revision) })).status).toBe(
        200,
      );
  });

  test("DL-12, DL-16: members read the day of the change, and the other files are as they were", async () => {
    await setDownload("stream", link("stream"));
    await run("UPDATE download_items SET updated_at = 5");
    const other = () => readRow("SELECT * FROM download_items WHERE slug = 'stream'");
    const before = await other();
    const began = Date.now();
    await save();
    expect((await stored()).updated_at).toBeGreaterThanOrEqual(began);
    expect(await other()).toEqual(before);
    await run("DELETE FROM download_items WHERE slug = 'stream'");
  });

  test("DL-16: another word of its description is no update: nobody is told to take twelve gigabytes again", async () => {
    await run("UPDATE download_items SET updated_at = 5 WHERE slug = 'base'");
    const same = { size: "12 Go", version: "5.2.3", link: link("base-5.2.3"), sha256: "a".repeat(64) };
    expect((await save({ ...same, description: "Une faute corrigée." })).status).toBe(200);
    expect(await stored()).toMatchObject({ description: "Une faute corrigée.", updated_at: 5 });
    // Its field takes line breaks; a description is one line, which breaks where it has to.
    await save({ ...same, description: "Les fichiers 3D\r\n  \r\net leurs textures" });
    expect(await stored()).toMatchObject({ description: "Les fichiers 3D et leurs textures" });
    expect((await save({ ...same, sha256: "b".repeat(64) })).status).toBe(200);
    expect((await stored()).updated_at).toBeGreaterThan(5);
  });

  test("DL-13: without the tick nothing is kept, and what was kept stays; neither is it when the link is the same", async () => {
    await setFormer("base", [formerVersion()]);
    expect((await send(team, path, await withoutBox())).status).toBe(200);
    expect(await versions()).toEqual(["5.1.3"]);
    expect((await save({ title: "Un autre titre", version: "5.3.1" })).status).toBe(200);
    expect(await versions()).toEqual(["5.1.3"]);
  });

  test.each(["", "https://example.com/base.zip"])(
    "DL-13: a link that led nowhere is not kept, and the form does not offer it: '%s'",
    async (text) => {
      await setDownload("base", text);
      const html = await (await team.get(path)).text();
      expect(html).not.toContain("Garder la version actuelle");
      await save();
      expect(await versions()).toEqual([]);
      expect(await (await team.get(path)).text()).toContain(
        "Garder la version actuelle parmi les précédentes",
      );
    },
  );

  test("DL-13: at most ten are kept, newest first", async () => {
    for (let n = 0; n < 12; n++) await save({ version: `6.${n}`, link: link(`base-6.${n}`) });
    const former = await stored();
    expect(former.former.map(({ version }) => version)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `6.${n}`),
    );
    const times = former.former.map(({ replacedAt }) => replacedAt);
    expect(times).toEqual([...new Set(times)].sort((a, b) => b - a));
  });

  test("DL-13, R-17: sent again, or twice at once, it keeps one version; two editors: a conflict, as for any field", async () => {
    const sent = await fields();
    const answers = await Promise.all([send(team, path, sent), send(team, path, sent)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await send(team, path, sent)).status).toBe(200);
    expect((await send(team, path, { ...sent, link: link("une-autre") })).status).toBe(409);
    expect(await versions()).toEqual(["5.2.3"]);
    expect(await journal()).toHaveLength(1);
    // Whoever lost the answer sends what is on the page now: it says the same, and writes nothing.
    expect((await save()).status).toBe(200);
    expect(await versions()).toEqual(["5.2.3"]);
    expect(await journal()).toHaveLength(1);
  });

  test("T-34, R-33: a refused form made anew without a script is still over the file that its writer saw", async () => {
    const mine = await fields({ title: "Le mien", link: "http://x" });
    expect((await save({ title: "Le leur" })).status).toBe(200);
    const refused = await send(team, path, mine);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining(`name="revision" value="${mine["revision"]}"`),
    ]);
  });

  test("DL-13: refused, the box is as it was left", async () => {
    const box = async (sent: Fields) =>
      /<input[^>]*name="keep"[^>]*>/.exec(await (await send(team, path, sent)).text())?.[0];
    expect(await box(await fields({ link: "http://x" }))).toContain("checked");
    expect(await box(await withoutBox({ link: "http://x" }))).not.toContain("checked");
  });
});

describe("DL-13: taking one away", () => {
  const two = [formerVersion({ replacedAt: 2000, version: "5.2.2" }), formerVersion({ replacedAt: 1000 })];
  beforeEach(() => setFormer("base", two));

  test("DL-13, T-40: it leads nowhere any more, the other stays, and members see no update", async () => {
    const before = await stored();
    const answer = await send(team, path, await removal(2000));
    expect([answer.status, await readText(answer)]).toEqual([
      200,
      expect.stringContaining("Version précédente retirée"),
    ]);
    const after = await stored();
    expect(after).toEqual({ ...before, former: [two[1]], revision: before.revision + 1 });
    expect((await client.get("/downloads/base?version=2000")).status).toBe(404);
    expect((await client.get("/downloads/base?version=1000")).status).toBe(302);
    const [line] = await journal();
    expect(JSON.parse(String(line?.["after"]))).toEqual({
      title: "Base complète",
      former: [`5.1.3 · 11,2 Go · ZIP · ${two[1]?.link}`],
    });
  });

  test("DL-13, R-18: after somebody else's edit it is a conflict, and nothing is taken away", async () => {
    const late = await removal(2000);
    await save({ title: "Le leur", link: link("base-5.2.3") });
    const answer = await send(team, path, late);
    expect(answer.status).toBe(409);
    expect(await readText(answer)).toContain("Rien n'a été retiré");
    expect(await versions()).toEqual(["5.2.2", "5.1.3"]);
  });

  test("DL-13: sent again it is a success that writes nothing; a version that never was, too", async () => {
    const sent = await removal(2000);
    await send(team, path, sent);
    const before = [await stored(), await journal()];
    expect((await send(team, path, sent)).status).toBe(200);
    for (const nonsense of ["", "x", "-1", "1e3.0"]) {
      const fieldsOf = await removal(0, { replacedAt: nonsense });
      expect((await send(team, path, fieldsOf)).status, nonsense).toBe(200);
    }
    expect([await stored(), await journal()]).toEqual(before);
  });
});
