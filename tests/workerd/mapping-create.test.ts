import { beforeEach, describe, expect, test } from "vitest";
import { jpegOfBytes, pngChunk, pngOf, text, webpOf } from "../fixtures/image-bytes.ts";
import {
  call,
  emptyAll,
  expectAgreement,
  failingBatches,
  failingBucket,
  form,
  readObjects,
  required,
} from "./mapping-api.ts";
import { altered, failingD1 } from "./rows.ts";
import { env, request } from "./site.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

const create = (entries: Parameters<typeof form>[0], bindings = {}) =>
  call("POST", "/api/mappings", { headers, body: form(entries), bindings });
const picture = (name: string, bytes: Uint8Array = pngOf(30, 20)): [string, [Uint8Array, string]] => [
  "images",
  [bytes, name],
];

describe("API-06: POST /api/mappings", () => {
  test("all fields and two pictures", async () => {
    const {
      status,
      body,
      headers: answered,
    } = await create([
      ...required,
      ["coordX", "441.2504"],
      ["coordY", "-982"],
      ["coordZ", "30.7"],
      ["description", "Accueil et cellules"],
      ["metier", "Police"],
      picture("a.png"),
      picture("b.webp", webpOf(60, 40)),
    ]);
    expect(status).toBe(201);
    expect(answered.get("ETag")).toBe('"1"');
    expect(body).toMatchObject({
      success: true,
      nom: "Commissariat",
      nomFichier: "nv_commissariat",
      coordonnees: { x: 441.25, y: -982, z: 30.7 },
      metier: "Police",
      revision: 1,
    });
    const images = body["images"] as { url: string; alt: string }[];
    expect(images.map(({ alt }) => alt)).toEqual(["Commissariat, image 1", "Commissariat, image 2"]);
    expect(images[0]?.url).toMatch(/^http:\/\/localhost\/images\/mappings\/[\w-]{22}\/[\w-]{43}-30\.png$/);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 2 });

    const stored = await env.DB.prepare("SELECT * FROM mappings").first<Record<string, unknown>>();
    expect(stored).toMatchObject({
      search_text: "commissariat accueil et cellules\u0001mission row\u0002police",
    });
    const log = await env.DB.prepare("SELECT action, actor_id FROM audit_log WHERE entity = 'mapping'").all();
    expect(log.results).toEqual([{ action: "creation", actor_id: expect.stringMatching(/^jeton:/) }]);
  });

  test("ADM-16: a panorama's variants are one picture, though so low that whole pixels change their shape", async () => {
    const variants = [400, 800, 1600].map((width): [string, [Uint8Array, string]] => [
      `nouvelle-0-${width}-18202a`,
      [webpOf(width, Math.round((width * 400) / 8192)), "panorama.jpg"],
    ]);
    for (const sent of [variants, variants.toReversed()]) {
      expect((await create([...required, ["alt.nouvelle-0", "La baie"], ...sent])).status).toBe(201);
    }
    const other = variants.map(([field, [, name]], i): [string, [Uint8Array, string]] => [
      field,
      [webpOf(400 * 2 ** i, i === 2 ? 200 : 100 * 2 ** i), name],
    ]);
    expect((await create([...required, ["alt.nouvelle-0", "Deux formes"], ...other])).status).toBe(422);
  });

  test("three variants are one picture, with its colour, in whichever order they come", async () => {
    const variants = [800, 1600, 400].map((width): [string, [Uint8Array, string]] => [
      `nouvelle-0-${width}-c0ffee`,
      [webpOf(width, (width * 5) / 8), "photo.jpg"],
    ]);
    const { status } = await create([...required, ["alt.nouvelle-0", "L'accueil"], ...variants]);
    expect(status).toBe(201);
    const row = await env.DB.prepare("SELECT images FROM mappings").first<{ images: string }>();
    expect(JSON.parse(row?.images ?? "")).toMatchObject([
      {
        alt: "L'accueil",
        width: 1600,
        height: 1000,
        placeholder: "#c0ffee",
        variants: [{ width: 400 }, { width: 800 }, { width: 1600 }],
      },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 3 });
  });

  test("a picture that a browser could not prepare is sent as it is, between prepared ones", async () => {
    const { status, body } = await create([
      ...required,
      ["position.nouvelle-0", "1"],
      ["alt.nouvelle-0", "Préparée"],
      ["position.nouvelle-1", "2"],
      ["alt.nouvelle-1", "Telle quelle"],
      ["position.nouvelle-2", "3"],
      ["alt.nouvelle-2", "Préparée aussi"],
      ["nouvelle-0-400-18202a", [webpOf(400, 250), "a.jpg"]],
      ["images", [webpOf(60, 40), "b.webp"]],
      ["nouvelle-2-400-18202a", [webpOf(400, 260), "c.jpg"]],
    ]);
    expect(status, JSON.stringify(body)).toBe(201);
    const row = await env.DB.prepare("SELECT images FROM mappings").first<{ images: string }>();
    expect(JSON.parse(row?.images ?? "")).toMatchObject([
      { alt: "Préparée", height: 250 },
      { alt: "Telle quelle", height: 40 },
      { alt: "Préparée aussi", height: 260 },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 3 });
  });

  test("TAG-05, F-13: a new job becomes a tag, a known one keeps its name, Aucun is none", async () => {
    await create([...required, ["metier", "Épicerie"]]);
    await create([...required, ["metier", "  epicerie "]]);
    await create([...required, ["metier", "aucun"]]);
    const rows = await env.DB.prepare("SELECT metier FROM mappings ORDER BY rowid").all();
    expect(rows.results).toEqual([{ metier: "Épicerie" }, { metier: "Épicerie" }, { metier: null }]);
    const tags = await env.DB.prepare("SELECT name, uses FROM tags").all();
    expect(tags.results).toEqual([{ name: "Épicerie", uses: 2 }]);
    await expectAgreement();
  });

  test("the same file name, or nearer than 60 m, is pointed out", async () => {
    await create([...required, ["coordX", "0"], ["coordY", "0"]]);
    const { body } = await create([
      ["nom", "Autre"],
      ["nomFichier", "nv_commissariat"],
      ["coordX", "30"],
      ["coordY", "40"],
    ]);
    expect(body["avertissements"]).toEqual([
      "«\u00a0Commissariat\u00a0» a le même nom de fichier.",
      "«\u00a0Commissariat\u00a0» est à 50\u00a0m.",
    ]);
    for (const [x, told] of [
      ["-59.9", ["«\u00a0Commissariat\u00a0» est à 60\u00a0m."]],
      ["-60", []],
    ] as const) {
      const fields: Parameters<typeof form>[0] = [
        ["nom", "Plus loin"],
        ["nomFichier", `nv_${x}`],
      ];
      const { body } = await create([...fields, ["coordX", x], ["coordY", "0"]]);
      expect((body["avertissements"] as string[]).filter((text) => text.includes("Commissariat"))).toEqual(
        told,
      );
    }
    await env.DB.prepare("UPDATE mappings SET deleted_at = 1").run();
    const again = await create([...required, ["coordX", "0"], ["coordY", "0"]]);
    expect([again.status, again.body["avertissements"]]).toEqual([201, []]);
  });
});

describe("what is pointed out while the form is filled in", () => {
  const found = async (query: string) => {
    const headers = await sessionHeaders({ role: "nvteam" });
    const answer = await request(`/admin/mappings/verifier?${query}`, { headers });
    return ((await answer.json()) as { found: { nom: string }[] }).found.map(({ nom }) => nom);
  };
  const make = (nom: string, x: string, y: string, ...others: Parameters<typeof form>[0]) =>
    create([["nom", nom], ["nomFichier", "nv_meme"], ["coordX", x], ["coordY", y], ...others]);

  test("what is near on any side, in another square of the map too, the nearest first", async () => {
    await make("Nord-est", "1", "1");
    await make("Sud-ouest", "-1", "-1");
    expect(await found("nomFichier=nv_autre&x=30&y=30")).toEqual(["Nord-est", "Sud-ouest"]);
    expect(await found("nomFichier=nv_autre&x=-30&y=-30")).toEqual(["Sud-ouest", "Nord-est"]);
    expect(await found("nomFichier=nv_autre&x=30&y=")).toEqual([]);
  });

  test("five of each kind at most; what this form has made is none, nor is the mapping itself", async () => {
    const envoi = crypto.randomUUID();
    const { body } = await make("Envoyé", "0", "0", ["envoi", envoi]);
    expect(await found("nomFichier=nv_meme&x=0&y=0")).toEqual(["Envoyé", "Envoyé"]);
    expect(await found(`nomFichier=nv_meme&x=0&y=0&envoi=${envoi}`)).toEqual([]);
    expect(await found(`nomFichier=nv_meme&x=0&y=0&sauf=${body["id"]}`)).toEqual([]);
    for (const nom of ["b", "c", "d", "e", "f"]) await make(nom, "0", "0");
    expect(await found("nomFichier=nv_meme&x=0&y=0")).toHaveLength(10);
  });
});

describe("T-23, T-31: what is refused leaves nothing behind", () => {
  const refused: [string, Parameters<typeof form>[0], number, string][] = [
    ["no name", [["nomFichier", "x"]], 422, "Indiquez le nom du mapping"],
    ["unknown field", [...required, ["createdBy", "moi"], picture("a.png")], 422, "Ce champ n'existe pas"],
    [
      "repeated scalar",
      [...required, ["nom", "Deux"], picture("a.png")],
      422,
      "Ce champ est donné plusieurs fois",
    ],
    ["no number", [...required, ["coordX", "abc"]], 422, "Indiquez un nombre"],
    ["X without Y", [...required, ["coordX", "1"]], 422, "Indiquez X et Y"],
    ["job of accents alone", [...required, ["metier", "``"]], 422, "Le nom n'est fait que d'accents"],
    ["short job", [...required, ["metier", "a"]], 422, "Le tag doit contenir au moins 2 caractères"],
    [
      "HTML as .png",
      [...required, picture("ok.png"), picture("page.png", text("<html></html>"))],
      422,
      "page.png\u00a0: Le fichier doit être une image",
    ],
    [
      "SVG",
      [...required, picture("logo.svg", text("<svg></svg>"))],
      422,
      "logo.svg\u00a0: Format accepté: JPEG, PNG, WebP",
    ],
    [
      "empty file",
      [...required, picture("vide.png", new Uint8Array(0))],
      422,
      "vide.png\u00a0: Le fichier doit être une image",
    ],
    [
      "truncated",
      [...required, picture("cut.png", pngOf(30, 20).subarray(0, 50))],
      422,
      "cut.png\u00a0: L'image est incomplète ou abîmée",
    ],
    [
      "bomb",
      [...required, picture("bombe.png", pngOf(30_000, 30_000))],
      422,
      "bombe.png\u00a0: L'image ne doit pas dépasser 8",
    ],
    [
      "animated",
      [...required, picture("film.png", pngOf(9, 9, [pngChunk("acTL", new Uint8Array(8))]))],
      422,
      "film.png\u00a0: Les images animées",
    ],
    [
      "21 files",
      [...required, ...Array.from({ length: 21 }, (_, i) => picture(`${i}.png`))],
      422,
      "20.png\u00a0: 20 images au plus",
    ],
    [
      "61 files",
      [...required, ...Array.from({ length: 61 }, (_, i) => picture(`${i}.png`))],
      413,
      "60 fichiers au plus en un envoi.",
    ],
    [
      "65 fields",
      [...required, ...Array.from({ length: 63 }, (_, i): [string, string] => [`f${i}`, "x"])],
      413,
      "Le formulaire a trop de champs.",
    ],
    [
      "long field",
      [...required, ["description", "x".repeat(20_001)]],
      413,
      "Un champ du formulaire est trop long.",
    ],
    [
      "file under another name",
      [...required, ["autre", [pngOf(9, 9), "a.png"]]],
      422,
      "a.png\u00a0: le champ «\u00a0autre\u00a0» n'existe pas",
    ],
    [
      "variant of another width",
      [...required, ["nouvelle-0-800-000000", [webpOf(400, 250), "a.jpg"]]],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
    [
      "variant wider than any",
      [...required, ["nouvelle-0-1601-000000", [webpOf(1601, 1000), "a.jpg"]]],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
    [
      "two variants of one width",
      [
        ...required,
        ["nouvelle-0-400-000000", [webpOf(400, 250), "a.jpg"]],
        ["nouvelle-0-400-000000", [webpOf(400, 250), "a.jpg"]],
      ],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
    [
      "variants of two types",
      [
        ...required,
        ["nouvelle-0-400-000000", [webpOf(400, 250), "a.jpg"]],
        ["nouvelle-0-800-000000", [pngOf(800, 500), "a.jpg"]],
      ],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
    [
      "more variants than there are widths",
      [
        ...required,
        ...[400, 600, 800, 1600].map((width): Parameters<typeof form>[0][number] => [
          `nouvelle-0-${width}-000000`,
          [webpOf(width, width / 2), "a.jpg"],
        ]),
      ],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
  ];
  test.each(refused)("%s", async (_, entries, status, sentence) => {
    const answer = await create(entries);
    expect(answer.status).toBe(status);
    // API-11: what is wrong with which field is in the issues; the error of every 422 is the same sentence.
    if (status === 422) expect(answer.body["error"]).toBe("Des champs sont à corriger.");
    expect(JSON.stringify(answer.body[status === 422 ? "issues" : "error"])).toContain(sentence);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("every invalid file is named", async () => {
    const { body } = await create([
      ...required,
      picture("un.png", text("x")),
      picture("deux.png"),
      picture("trois.png", text("<svg/>")),
    ]);
    expect(body["issues"]).toEqual({
      images: [
        "un.png\u00a0: Le fichier doit être une image",
        "trois.png\u00a0: Format accepté: JPEG, PNG, WebP",
      ],
    });
  });

  test("ADM-17, T-23, CST-02: 10 MB to the byte, and one byte more", async () => {
    const jpeg = smallJpeg();
    expect((await create([...required, picture("juste.jpg", jpegOfBytes(jpeg, 10_485_760))])).status).toBe(
      201,
    );
    const answer = await create([...required, picture("lourd.jpg", jpegOfBytes(jpeg, 10_485_761))]);
    expect(answer.status).toBe(413);
    expect(answer.body["error"]).toBe("lourd.jpg\u00a0: L'image ne doit pas dépasser 10MB");
    expect((await expectAgreement()).rows).toBe(1);
  });

  test("T-23: another type of content, a cut form, a broken one", async () => {
    const send = (body: BodyInit, type: string) =>
      call("POST", "/api/mappings", { headers: { ...headers, "Content-Type": type }, body });
    expect((await send('{"nom":"x"}', "application/json")).status).toBe(415);
    expect((await send("nom=x", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await send("rien", "multipart/form-data; boundary=b")).status).toBe(400);
    expect((await send("", "multipart/form-data; boundary=b")).status).toBe(400);
    expect((await send("x", "multipart/form-data; charset=utf-8")).status).toBe(400);
    const part = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
    const cut = await send(new Blob([part, pngOf(30, 20) as BlobPart]), "multipart/form-data; boundary=b");
    expect(cut).toMatchObject({ status: 400, body: { code: "envoi-coupe" } });
    const whole = new Blob([part, pngOf(30, 20) as BlobPart, "\r\n--b\r\nContent-Disposition: form-"]);
    expect((await send(whole, "multipart/form-data; boundary=b")).status).toBe(400);
    const invalid = Uint8Array.of(0xff, 0xfe);
    const odd = new Blob(['--b\r\nContent-Disposition: form-data; name="nom"\r\n\r\n', invalid, "\r\n--b--"]);
    expect((await send(odd, "multipart/form-data; boundary=b")).status).toBe(400);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("R-16: a client that hangs up", async () => {
    const start = `--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n`;
    const chunks = [text(start), pngOf(30, 20), text("\r\n--b\r\n"), text(start), pngOf(30, 20)];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = chunks.shift();
        if (next) controller.enqueue(next);
        else controller.error(new Error("gone"));
      },
    });
    const init = { "Content-Type": "multipart/form-data; boundary=b", ...headers };
    const answer = await call("POST", "/api/mappings", { headers: init, body });
    expect(answer.status).toBe(400);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });
});

describe("faults", () => {
  const three = [...required, picture("un.png"), picture("deux.png"), picture("trois.png")];

  test("R-13, T-32, ERR-21: R2 fails on the second of three", async () => {
    const { status, body, headers: answered } = await create(three, { BUCKET: failingBucket(2) });
    expect([status, answered.get("Retry-After")]).toEqual([503, "60"]);
    expect(body["error"]).toBe("deux.png\u00a0: l'image n'a pas pu être enregistrée. Réessayez.");
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("R-12, T-32: D1 fails after the pictures", async () => {
    const down = { DB: failingBatches("D1_ERROR: boom", () => true) };
    const { status, body, headers: answered } = await create(three, down);
    expect([status, body["code"], answered.get("Retry-After")]).toEqual([503, "sauvegarde", "10"]);
    expect(body["error"]).toBe("❌ Erreur lors de la création du mapping.");
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("T-32, R-15: D1 does it although its answer was lost, at once or later: the row has its pictures", async () => {
    for (const when of ["at once", "later"]) {
      let doIt = async (): Promise<unknown> => undefined;
      const batch: D1Database["batch"] = async (statements) => {
        if (statements.length <= 2) return env.DB.batch(statements);
        doIt = () => env.DB.batch(statements);
        if (when === "at once") await doIt();
        throw new Error("D1_ERROR: Network connection lost.");
      };
      const before = await expectAgreement();
      expect((await create(three, { DB: altered(env.DB, { batch }) })).status).toBe(503);
      if (when === "later") await doIt();
      expect(await expectAgreement(), when).toEqual({ rows: before.rows + 1, objects: before.objects + 3 });
    }
  });
  test("T-32, R-17: D1 stops at any of its round trips: no row lacks a picture, and the same form sent again saves once", async () => {
    for (let before = 0; ; before++) {
      await emptyAll();
      const entries: typeof three = [...three, ["envoi", crypto.randomUUID()]];
      const { DB, state } = failingD1("D1_ERROR: D1 DB is overloaded.", Number.POSITIVE_INFINITY, before);
      await create(entries, { DB });
      if (state.failed === 0) return;
      expect((await create(entries)).status, `round trip ${before + 1}`).toBe(201);
      const { rows, missing } = await readObjects();
      expect([rows, missing], `round trip ${before + 1}`).toEqual([1, []]);
    }
  });
  test("R-10: D1 fails once, at any of its round trips: only where it was to write is somebody told of it", async () => {
    const told: number[] = [];
    for (let before = 0; ; before++) {
      const { DB, state } = failingD1("D1_ERROR: Network connection lost.", 1, before);
      const { status } = await create(three, { DB });
      if (state.failed === 0) break;
      if (status !== 201) told.push(status);
    }
    expect(told).toEqual([503]);
  });
  test("R-12: D1 fails: a form of a browser without a script comes back with its text, and saves once when sent again", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const address = "/admin/mappings/nouveau";
    const envoi = crypto.randomUUID();
    const entries: Parameters<typeof form>[0] = [
      ...required,
      ["envoi", envoi],
      ["description", "Ne pas perdre"],
    ];
    const post = (path: string, bindings?: Record<string, unknown>) =>
      call("POST", path, { headers: session, body: form(entries), ...(bindings && { bindings }) });
    const down = { DB: failingBatches("D1_ERROR: boom", () => true) };
    const expectKept = (answer: Awaited<ReturnType<typeof post>>, what = "création") => {
      const html = String(answer.body["text"]);
      expect(answer.status).toBe(503);
      expect(html).toContain(`❌ Erreur lors de la ${what} du mapping.`);
      for (const text of ["Commissariat", "nv_commissariat", "Ne pas perdre", envoi])
        expect(html).toContain(text);
      return html;
    };
    expectKept(await post(address, down));
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
    expect((await post(address)).status).toBe(302);
    expect((await post(address)).status).toBe(302);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 0 });

    const id = await env.DB.prepare("SELECT id FROM mappings").first("id");
    await env.DB.prepare("UPDATE mappings SET nom = 'Un autre', revision = 2").run();
    entries.push(["revision", "2"]);
    const html = expectKept(await post(`/admin/mappings/${id}`, down), "modification");
    expect(html).toMatch(/name="revision" value="2"/);
    expect(await env.DB.prepare("SELECT nom FROM mappings").first("nom")).toBe("Un autre");
  });

  test("R-12, R-33, T-34, ADM-14: a refused form of a browser without a script keeps what was written of its pictures, and says at which one what is missing", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const post = async (path: string, entries: Parameters<typeof form>[0]) => {
      const { status, body } = await call("POST", path, { headers: session, body: form(entries) });
      return { status, html: String(body["text"]) };
    };
    const fieldOf = (html: string, name: string) =>
      html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? "";

    const made = await post("/admin/mappings/nouveau", [
      ...required,
      picture("a.png"),
      ["alt.nouvelle-0", ""],
      picture("b.png"),
      ["alt.nouvelle-1", "La cour"],
    ]);
    expect(made.status).toBe(422);
    const wrong = fieldOf(made.html, "alt.nouvelle-0");
    expect(wrong).toContain('aria-invalid="true" aria-describedby="nouvelle-0-texte-erreur"');
    expect(made.html).toMatch(/id="nouvelle-0-texte-erreur".*?Décrivez cette image en quelques mots/s);
    expect(fieldOf(made.html, "alt.nouvelle-1")).toContain('value="La cour"');
    expect(made.html.match(/Choisissez de nouveau ce fichier\./g)).toHaveLength(2);

    const { body } = await create([...required, picture("a.png"), picture("b.png")]);
    const stored = await env.DB.prepare("SELECT images FROM mappings").first<string>("images");
    const images = JSON.parse(stored ?? "[]") as { key: string }[];
    const [first, second] = images.map(({ key }) => key);
    const changed = await post(`/admin/mappings/${body["id"]}`, [
      ["nom", ""],
      ["nomFichier", "nv_commissariat"],
      [`alt.${first}`, "Vu du toit"],
      [`position.${first}`, "2"],
      [`alt.${second}`, "Vu de la rue"],
      [`position.${second}`, "0"],
    ]);
    expect(changed.status).toBe(422);
    expect(fieldOf(changed.html, `alt.${first}`)).toContain('value="Vu du toit"');
    expect(fieldOf(changed.html, `position.${first}`)).toContain('value="2"');
    expect(fieldOf(changed.html, `position.${second}`)).toContain('value="0"');

    // Somebody else saved it meanwhile: it is refused for a picture, and still over the mapping that its writer saw.
    await env.DB.prepare("UPDATE mappings SET nom = 'Le leur', revision = revision + 1").run();
    const late = await post(`/admin/mappings/${body["id"]}`, [
      ["revision", "1"],
      ["nom", "Le mien"],
      ["images", [text("<svg/>"), "a.png"]],
    ]);
    expect([late.status, fieldOf(late.html, "revision")]).toEqual([
      422,
      expect.stringContaining('value="1"'),
    ]);

    // Refused while it is read: what came before is not lost either.
    const long = await post("/admin/mappings/nouveau", [...required, ["description", "x".repeat(20_001)]]);
    expect(long.status).toBe(413);
    expect(fieldOf(long.html, "nom")).toContain('value="Commissariat"');
  });

  test("R-12: one statement of the batch fails for real", async () => {
    await env.DB.prepare(
      "CREATE TRIGGER boom BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'boom'); END",
    ).run();
    const { status } = await create([...three, ["metier", "Police"]]);
    await env.DB.prepare("DROP TRIGGER boom").run();
    expect(status).toBe(503);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("R-17, T-33: the same form 12 times at once, and once more", async () => {
    const entries: Parameters<typeof form>[0] = [
      ...required,
      ["envoi", crypto.randomUUID()],
      picture("a.png"),
    ];
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(entries)));
    answers.push(await create(entries));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body["id"])).size).toBe(1);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });
});

test("T-33: a name of a sending that the site would not keep is refused, not ignored: sent twice, it made two", async () => {
  const before = await expectAgreement();
  for (const envoi of ["import1", "x".repeat(65), "import du 21 novembre"]) {
    const answer = await create([...required, ["envoi", envoi], picture("a.png")]);
    expect(answer, envoi).toMatchObject({
      status: 422,
      body: { issues: { envoi: ["8 à 64 lettres, chiffres ou tirets."] } },
    });
  }
  expect(await expectAgreement()).toEqual(before);
  const twice = ["1", "2"].map((end): [string, string] => ["envoi", `import-du-21-novembre-${end}`]);
  expect(await create([...required, ...twice])).toMatchObject({
    status: 400,
    body: { error: "Un champ est donné plusieurs fois." },
  });
  expect(await expectAgreement()).toEqual(before);
  expect((await create([...required, ["envoi", ""]])).status).toBe(201);
});

describe("T-33, T-34: the same form with another content", () => {
  const envoi = (): [string, string] => ["envoi", crypto.randomUUID()];
  const fields: Parameters<typeof form>[0] = [...required, ["metier", "Police"], ["alt.nouvelle-0", "Cour"]];

  test("is refused with what the first one made, which stays as it is", async () => {
    const sent = [...fields, envoi(), picture("a.png")];
    const first = await create(sent);
    expect(first.status).toBe(201);
    const change = (name: string, value: string) =>
      sent.map((entry): (typeof sent)[number] => (entry[0] === name ? [name, value] : entry));
    for (const entries of [
      change("nom", "Un autre nom"),
      change("metier", "Ambulancier"),
      change("alt.nouvelle-0", "Une autre cour"),
      [...sent, ["description", "Un texte de plus"] as [string, string]],
      [...sent, picture("b.png")],
      [...sent.slice(0, -1), picture("a.png", pngOf(31, 20))],
      [...sent.slice(0, -1), picture("a.png", pngOf(30, 20, [pngChunk("sBIT", new Uint8Array(3))]))],
      sent.slice(0, -1).filter(([name]) => name !== "alt.nouvelle-0"),
    ]) {
      const answer = await create(entries);
      expect(answer, JSON.stringify(entries)).toMatchObject({
        status: 409,
        body: {
          code: "conflit",
          error: "Un premier envoi a déjà créé ce mapping\u202f; ce qui a changé depuis n'y est pas.",
          current: { id: first.body["id"], nom: "Commissariat", revision: 1 },
        },
      });
      expect(answer.headers.get("ETag")).toBe('"1"');
    }
    expect(await create(change("metier", "POLICE"))).toMatchObject({ status: 201, body: { revision: 1 } });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  test("of a browser without a script it shows both versions, and sends to the mapping that was made", async () => {
    const session = { ...(await sessionHeaders({ role: "nvteam" })), Accept: "text/html" };
    const sent = [...required, envoi()];
    const post = (path: string, entries: typeof sent) =>
      call("POST", path, { headers: session, body: form(entries) });
    expect((await post("/admin/mappings/nouveau", sent)).status).toBe(302);
    const refused = await post("/admin/mappings/nouveau", [...sent, ["description", "Écrit ensuite"]]);
    expect(refused.status).toBe(409);
    const row = await env.DB.prepare("SELECT id, description FROM mappings").first();
    expect(row).toMatchObject({ description: "" });
    const html = String(refused.body["text"]);
    expect(html).toContain("Un premier envoi a déjà créé ce mapping\u202f; ce qui a changé depuis n");
    expect(html).toContain("Écrit ensuite");
    const address = `/admin/mappings/${row?.["id"]}`;
    expect(html).toMatch(new RegExp(`<form [^>]*action="${address}"`));
    expect(html).toContain('name="revision" value="1"');
    const again = await post(address, [...sent, ["description", "Écrit ensuite"], ["revision", "1"]]);
    expect(again.status).toBe(302);
    expect(await env.DB.prepare("SELECT description FROM mappings").first("description")).toBe(
      "Écrit ensuite",
    );
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 0 });
  });

  // The same text too: what its answer leads to is there.
  test.each(["Un autre texte", ""])(
    "is a mapping of its own where the first one is in the trash, and one however often it is sent: '%s'",
    async (description) => {
      const sent = [...fields, envoi(), picture("a.png")];
      const { body } = await create(sent);
      expect((await call("DELETE", `/api/mappings/${body["id"]}`, { headers })).status).toBe(200);
      const other = await create([...sent, ["description", description]]);
      expect(other).toMatchObject({ status: 201, body: { description } });
      expect(other.body["id"]).not.toBe(body["id"]);
      expect((await call("GET", other.headers.get("Location") ?? "", { headers })).status).toBe(200);
      const again = await create([...sent, ["description", description]]);
      expect(again).toMatchObject({ status: 201, body: { id: other.body["id"], revision: 1 } });
      expect(await expectAgreement()).toEqual({ rows: 2, objects: 2 });
    },
  );
});

describe("T-14: who may", () => {
  const body = () => form(required);
  const post = (own: Record<string, string>) => call("POST", "/api/mappings", { headers: own, body: body() });

  test("nobody without a token or session; not a client; not a reading or unknown token", async () => {
    const origin = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    expect(await post(origin)).toMatchObject({ status: 401, body: { error: "Utilisateur non authentifié" } });
    expect((await post({ Authorization: "Bearer admin-token-de-toujours" })).status).toBe(401);
    expect((await post({ Authorization: "Bearer x" })).status).toBe(401);
    expect((await post(await tokenHeaders("lecture"))).status).toBe(403);
    // The form sends this too: whose account it is tells who signed in with another one in a tab beside.
    const refused = await post(await sessionHeaders({ role: "client" }));
    expect(refused.status).toBe(403);
    expect(refused.body["error"]).toMatch(/^Accès refusé\. Le compte .+ n'a pas accès à l'administration\.$/);
    const session = await sessionHeaders({ role: "owner" });
    expect((await post({ ...session, Authorization: "Bearer admin-token-de-toujours" })).status).toBe(401);
    expect((await post({ ...session, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test.each(["nvteam", "owner"] as const)("%s may", async (role) => {
    expect((await post(await sessionHeaders({ role }))).status).toBe(201);
  });

  test("T-10: nothing is written when Discord has not confirmed the role for 30 minutes", async () => {
    const old = Date.now() - 31 * 60 * 1000;
    const session = await sessionHeaders({ role: "nvteam", roleCheckedAt: old, roleAskedAt: Date.now() });
    expect(await post(session)).toMatchObject({ status: 503, body: { code: "role-non-verifie" } });
  });

  test("a token's last use is kept, a revoked one ends", async () => {
    await post(headers);
    const row = await env.DB.prepare("SELECT last_used_at FROM api_tokens ORDER BY rowid DESC").first();
    expect(row?.["last_used_at"]).toBeGreaterThan(0);
    await env.DB.prepare("UPDATE api_tokens SET revoked_at = 1").run();
    expect((await post(headers)).status).toBe(401);
  });

  test("other methods: 405 with Allow", async () => {
    const answer = await call("PATCH", "/api/mappings", { headers, body: body() });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toContain("POST");
  });

  test("T-26: too many: 429 with Retry-After", async () => {
    const bindings = { LIMIT_WRITE: { limit: async () => ({ success: false }) } };
    const answer = await call("POST", "/api/mappings", { headers, body: body(), bindings });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("60");
  });
});

/** The structure of a JPEG of 8 × 8 pixels. */
function smallJpeg(): Uint8Array {
  const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, ...new Array(65).fill(1)),
    ...segment(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...[0x12, 0x34, 0xff, 0xd9],
  ]);
}
