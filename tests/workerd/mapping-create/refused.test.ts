import { beforeEach, describe, expect, test } from "vitest";
import { jpegOfBytes, pngOf, text, webpOf } from "../../fixtures/image-bytes.ts";
import {
  call,
  create,
  type Entries,
  emptyAll,
  expectAgreement,
  picture,
  required,
  unlimited,
} from "../mapping-api.ts";
import { altered } from "../rows.ts";
import { env, hangUp } from "../site.ts";
import { tokenHeaders } from "../staff.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

describe("T-23, T-31: what is refused leaves nothing behind", () => {
  const refused: [string, Entries, number, string][] = [
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
        ...[400, 600, 800, 1600].map((width): Entries[number] => [
          `nouvelle-0-${width}-000000`,
          [webpOf(width, width / 2), "a.jpg"],
        ]),
      ],
      422,
      "a.jpg\u00a0: L'image est incomplète",
    ],
  ];
  test.each(refused)("%s", async (_, entries, status, sentence) => {
    const answer = await create(headers, entries);
    expect(answer.status).toBe(status);
    // API-11: what is wrong with which field is in the issues; the error of every 422 is the same sentence.
    if (status === 422) expect(answer.body["error"]).toBe("Des champs sont à corriger.");
    expect(JSON.stringify(answer.body[status === 422 ? "issues" : "error"])).toContain(sentence);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("every invalid file is named", async () => {
    const { body } = await create(headers, [
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
    expect(
      (await create(headers, [...required, picture("juste.jpg", jpegOfBytes(jpeg, 10_485_760))])).status,
    ).toBe(201);
    const answer = await create(headers, [...required, picture("lourd.jpg", jpegOfBytes(jpeg, 10_485_761))]);
    expect(answer.status).toBe(413);
    expect(answer.body["error"]).toBe("lourd.jpg\u00a0: L'image ne doit pas dépasser 10MB");
    expect((await expectAgreement()).rows).toBe(1);
  });

  test("T-23: another type of content, a cut form, a broken one", async () => {
    const send = (body: BodyInit, type: string) =>
      call("POST", "/api/mappings", { headers: { ...headers, "Content-Type": type }, body });
    expect((await send('{"nom":"x"}', "application/json")).status).toBe(415);
    expect((await send("nom=x", "application/x-www-form-urlencoded")).status).toBe(415);
    const packed = {
      ...headers,
      "Content-Type": "multipart/form-data; boundary=b",
      "Content-Encoding": "br",
    };
    expect((await call("POST", "/api/mappings", { headers: packed, body: "x" })).status).toBe(415);
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

  describe("R-16: a client that hangs up", () => {
    const type = { "Content-Type": "multipart/form-data; boundary=b" };
    const cut = () => {
      const start = `--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n`;
      const chunks = [text(start), pngOf(30, 20), text("\r\n--b\r\n"), text(start), pngOf(30, 20)];
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          const next = chunks.shift();
          if (next) controller.enqueue(next);
          else controller.error(new Error("gone"));
        },
      });
    };

    test("R-16: leaves nothing, and what they send later is saved", async () => {
      const init = { headers: { ...type, ...headers }, body: cut() };
      expect((await call("POST", "/api/mappings", init)).status).toBe(400);
      expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
      expect((await create(headers, [...required, picture("a.png")])).status).toBe(201);
    });

    test("R-16: the request goes on until the pictures that came are taken away", async () => {
      const done: string[] = [];
      const noting = (name: "put" | "delete") => async (key: string, value: Uint8Array) => {
        await env.BUCKET[name](key, value);
        done.push(name);
      };
      const BUCKET = altered<object>(env.BUCKET, { put: noting("put"), delete: noting("delete") });
      const init = { method: "POST", headers: { ...type, ...headers }, body: cut() };
      await hangUp("/api/mappings", init, { ...unlimited, BUCKET });
      expect(done).toEqual(["put", "delete"]);
      expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
    });
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
