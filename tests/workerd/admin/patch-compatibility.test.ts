/** PN-22: what a patch asks of a server, from the form and the API to those who read it. */
import { describe, expect, test } from "vitest";
import * as schemas from "#app/patches/api/schemas";
import { decode, readText } from "../html.ts";
import { unlimited } from "../mapping-api.ts";
import { request } from "../site.ts";
import { readValue } from "../sql.ts";
import { tokenHeaders } from "../staff.ts";
import { apiPatch, createdPatch, edit, type Fields, patchFields, person, rowOf, send } from "./staff.ts";

const create = "/admin/patches/nouveau";
const nvteam = await person("nvteam");
const headers = { ...(await tokenHeaders("ecriture")), "Content-Type": "application/json" };

const typed: Fields = {
  "compatibilite.editions": ["legacy", "enhanced"],
  "compatibilite.artifactMinimal": "12913",
  "compatibilite.artifactTeste": "15000",
  "compatibilite.buildJeu": "3258",
  "compatibilite.onesync": "requis",
};
const stored = {
  editions: ["legacy", "enhanced"],
  artifactMin: 12_913,
  artifactTested: 15_000,
  gameBuild: 3258,
  onesync: "requis",
};
const asked = {
  editions: ["legacy", "enhanced"],
  artifactMinimal: 12_913,
  artifactTeste: 15_000,
  buildJeu: 3258,
  onesync: "requis",
};
const nothing = { editions: [], artifactMinimal: null, artifactTeste: null, buildJeu: null, onesync: null };

const storedOf = async (version: string): Promise<unknown> =>
  JSON.parse(
    (await readValue<string>("SELECT compatibility FROM patches WHERE version = ?", version)) ?? "null",
  );

/** What the controls of a form hold, as the browser would send them. */
function controls(html: string): Record<string, string | string[]> {
  const textIn = (name: string) =>
    html
      .match(new RegExp(`<input[^>]* name="compatibilite\\.${name}"[^>]*>`))?.[0]
      .match(/ value="([^"]*)"/)?.[1] ?? "";
  const boxes = [...html.matchAll(/<input[^>]* name="compatibilite\.editions"[^>]*>/g)].map(([tag]) => tag);
  const select = html.match(/<select[^>]* name="compatibilite\.onesync"[\s\S]*?<\/select>/)?.[0] ?? "";
  const chosen = [...select.matchAll(/<option[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => /selected/.test(tag));
  return {
    editions: boxes
      .filter((tag) => /checked/.test(tag))
      .map((tag) => tag.match(/ value="([^"]*)"/)?.[1] ?? ""),
    artifactMinimal: decode(textIn("artifactMinimal")),
    artifactTeste: decode(textIn("artifactTeste")),
    buildJeu: decode(textIn("buildJeu")),
    onesync: chosen?.match(/ value="([^"]*)"/)?.[1] ?? "",
  };
}

const words = [
  "Compatibilité",
  "Éditions Legacy et Enhanced",
  "Artifact serveur 12913 ou plus récent, essayé jusqu'à 15000",
  "Build du jeu 3258 ou plus récent",
  "OneSync requis",
];

describe("PN-22: the form", () => {
  test("PN-22: what is typed is stored as numbers, shown to everybody, and in the form again", async () => {
    const row = await createdPatch(nvteam, typed);
    expect(await storedOf(row.version)).toEqual(stored);
    for (const path of [`/patch-notes/${row.version}`, "/patch-notes"]) {
      const guest = await readText(await request(path));
      for (const text of words) expect(guest, path).toContain(text);
    }
    const html = await (await nvteam.get(`/admin/patches/${row.id}`)).text();
    expect(controls(html)).toEqual({
      editions: ["legacy", "enhanced"],
      artifactMinimal: "12913",
      artifactTeste: "15000",
      buildJeu: "3258",
      onesync: "requis",
    });
  });

  test("PN-22: left empty it is 'non précisé': nothing is stored, and no page speaks of it", async () => {
    for (const empty of [
      {},
      Object.fromEntries(Object.keys(typed).map((name) => [name, name.endsWith("editions") ? [] : ""])),
    ]) {
      const { version } = await createdPatch(nvteam, empty);
      expect(await storedOf(version)).toEqual({});
      const html = await (await request(`/patch-notes/${version}`)).text();
      expect(html).not.toContain("Compatibilité");
      expect(html).not.toContain('<dl class="mt-1.5');
    }
  });

  test("PN-22: only what was said is on the page", async () => {
    const { version } = await createdPatch(nvteam, { "compatibilite.onesync": "facultatif" });
    const text = await readText(await request(`/patch-notes/${version}`));
    expect(text).toContain("OneSync facultatif");
    expect(text).not.toMatch(/Artifact serveur|Build du jeu|Éditions? L/);
  });

  test.each<[string, Fields, string]>([
    [
      "artifactMinimal",
      { "compatibilite.artifactMinimal": "12" },
      "Un artifact est un nombre de 3 à 6 chiffres.",
    ],
    [
      "artifactTeste",
      { "compatibilite.artifactTeste": "12000" },
      "L'artifact essayé ne peut pas être plus ancien que l'artifact minimal.",
    ],
    ["buildJeu", { "compatibilite.buildJeu": "32" }, "Un build du jeu est un nombre de 4 ou 5 chiffres."],
    [
      "onesync",
      { "compatibilite.onesync": "oui" },
      "OneSync est «\u00a0requis\u00a0» ou «\u00a0facultatif\u00a0»",
    ],
    [
      "editions",
      { "compatibilite.editions": ["legacy", "redm"] },
      "Une édition est «\u00a0legacy\u00a0» ou «\u00a0enhanced\u00a0».",
    ],
  ])(
    "PN-22: a wrong %s is 422, the sentence is under it, and all that was typed stays",
    async (field, change, sentence) => {
      for (const intent of ["publier", "brouillon"]) {
        const fields = patchFields({ ...typed, ...change, intent });
        const response = await send(nvteam, create, fields);
        expect(response.status).toBe(422);
        const html = await response.text();
        expect(decode(html)).toContain(sentence);
        expect(html).toContain(`id="compatibilite.${field}-erreur"`);
        expect(html).toContain("1 champ à corriger");
        const wanted = { ...typed, ...change };
        const kept = controls(html);
        for (const name of ["artifactMinimal", "artifactTeste", "buildJeu"]) {
          expect(kept[name], name).toBe(wanted[`compatibilite.${name}`]);
        }
        expect(kept["editions"]).toEqual(field === "editions" ? ["legacy"] : ["legacy", "enhanced"]);
        expect(await rowOf(String(fields["version"]))).toBeNull();
      }
    },
  );

  test("PN-22, T-31: a number that is sent twice is 400", async () => {
    const fields = patchFields({ "compatibilite.buildJeu": ["3258", "3258"] });
    expect((await send(nvteam, create, fields)).status).toBe(400);
  });

  test("PN-22: saved again as it is, the revision stays; a change of it is one, and in the journal", async () => {
    const row = await createdPatch(nvteam, typed);
    const save = async (change: Fields, revision: string) => {
      expect((await edit(nvteam, row, { ...typed, ...change, revision })).status).toBe(200);
      return (await rowOf(row.version))?.revision;
    };
    expect(await save({}, "1")).toBe(1);
    expect(await save({ "compatibilite.artifactMinimal": "13000" }, "1")).toBe(2);
    expect(await storedOf(row.version)).toEqual({ ...stored, artifactMin: 13_000 });
    const journal = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    expect(journal).toContain("1 valeur Artifact minimal 12913 13000");
  });

  test("PN-22, T-34: both versions are shown where somebody else changed it", async () => {
    const row = await createdPatch(nvteam, typed);
    const save = (minimal: string) =>
      edit(nvteam, row, { ...typed, "compatibilite.artifactMinimal": minimal });
    expect((await save("13000")).status).toBe(200);
    const refused = await save("14000");
    expect(refused.status).toBe(409);
    const text = await readText(refused);
    const conflict = text.slice(text.indexOf("Artifact minimal"));
    expect(conflict).toContain("13000");
    expect(conflict).toContain("14000");
  });

  test("PN-22: a copy of a patch begins with what it asks for", async () => {
    const row = await createdPatch(nvteam, typed);
    const html = await (await nvteam.get(`${create}?copie=${row.id}`)).text();
    expect(controls(html)).toMatchObject({ artifactMinimal: "12913", onesync: "requis" });
  });
});

describe("PN-22: the API", () => {
  const call = (method: string, path: string, json: unknown) =>
    request(path, { method, headers, body: JSON.stringify(json) }, unlimited);
  const created = async (change: object = {}) =>
    schemas.patchSaved.parse(await (await call("POST", "/api/patches", apiPatch(change))).json()).patch;

  test("PN-22, API-02: it is optional, written as numbers, and every audience reads it", async () => {
    expect((await created()).compatibilite).toEqual(nothing);
    const { id, version, compatibilite } = await created({ compatibilite: asked });
    expect(compatibilite).toEqual(asked);
    expect(await storedOf(version)).toEqual(stored);
    const guest = schemas.publicPatch.parse(await (await request(`/api/patches/${id}`)).json());
    expect(guest.compatibilite).toEqual(asked);
    expect((await created({ compatibilite: { buildJeu: 3258 } })).compatibilite).toEqual({
      ...nothing,
      buildJeu: 3258,
    });
  });

  test("PN-22, API-03: what GET gives can be sent back and changes nothing; without it PUT empties it", async () => {
    const patch = await created({ compatibilite: asked });
    const put = async (json: object) =>
      schemas.patchSaved.parse(await (await call("PUT", `/api/patches/${patch.id}`, json)).json()).patch;
    expect(await put(patch)).toMatchObject({ revision: 1, compatibilite: asked });
    const { compatibilite: _, ...rest } = patch;
    expect(await put(rest)).toMatchObject({ revision: 2, compatibilite: nothing });
    expect(await storedOf(patch.version)).toEqual({});
  });

  test("PN-22, L10N-01: a value that is none is 422, in French, and names its field", async () => {
    const artifact = "Un artifact est un nombre de 3 à 6 chiffres.";
    const build = "Un build du jeu est un nombre de 4 ou 5 chiffres.";
    const table: [unknown, Record<string, string[]>][] = [
      ["oui", { compatibilite: ["Un objet est attendu."] }],
      [null, { compatibilite: ["Un objet est attendu."] }],
      [{ editions: "legacy" }, { "compatibilite.editions": ["Une liste est attendue."] }],
      [{ artifactMinimal: "12913" }, { "compatibilite.artifactMinimal": [artifact] }],
      [{ artifactTeste: 1e300 }, { "compatibilite.artifactTeste": [artifact] }],
      [{ artifactTeste: 12_913.5 }, { "compatibilite.artifactTeste": [artifact] }],
      [{ buildJeu: -3258 }, { "compatibilite.buildJeu": [build] }],
      [
        { onesync: true },
        {
          "compatibilite.onesync": [
            "OneSync est «\u00a0requis\u00a0» ou «\u00a0facultatif\u00a0», ou n'est pas précisé.",
          ],
        },
      ],
    ];
    for (const [value, issues] of table) {
      const response = await call("POST", "/api/patches", apiPatch({ compatibilite: value }));
      expect(response.status, JSON.stringify(value)).toBe(422);
      expect((await response.json()) as object, JSON.stringify(value)).toMatchObject({ issues });
    }
  });

  test("PN-22, API-13: the document says what it is", async () => {
    interface Schema {
      properties?: Record<string, Schema>;
      required?: string[];
      minimum?: number;
      maximum?: number;
      anyOf?: Schema[];
    }
    const document = (await (await request("/api/openapi.json")).json()) as {
      paths: Record<
        string,
        Record<string, { requestBody?: { content: { "application/json": { schema: Schema } } } }>
      >;
    };
    for (const [path, method] of [
      ["/api/patches", "post"],
      ["/api/patches/{id}", "put"],
    ] as const) {
      const schema = document.paths[path]?.[method]?.requestBody?.content["application/json"].schema;
      expect(schema?.required).not.toContain("compatibilite");
      const fields = schema?.properties?.["compatibilite"]?.properties ?? {};
      expect(Object.keys(fields)).toEqual([
        "editions",
        "artifactMinimal",
        "artifactTeste",
        "buildJeu",
        "onesync",
      ]);
      expect(fields["artifactMinimal"]?.anyOf?.[0]).toMatchObject({ minimum: 100, maximum: 999_999 });
    }
  });

  test("PN-22, N-04: the newest version says its minimal artifact: what one before it asks holds for it", async () => {
    const latest = async () =>
      schemas.latestVersion.parse(await (await request("/api/version/latest")).json());
    // Above what the patches of the tests before ask.
    const highest = 14_000;
    const known = await created({ compatibilite: { ...asked, artifactMinimal: highest } });
    expect(await latest()).toMatchObject({ version: known.version, artifactMinimal: highest });
    for (const compatibilite of [{ artifactTeste: 15_000 }, { artifactMinimal: 12_208 }]) {
      const { version } = await created({ compatibilite });
      expect(await latest()).toMatchObject({ version, artifactMinimal: highest });
    }
  });
});
