/** Uploads with real files: what is stored, what is refused, and that rows and objects agree afterwards. */
import { beforeEach, describe, expect, inject, test } from "vitest";
import { join, pngOf, text, turnedJpeg } from "../fixtures/image-bytes.ts";
import { call, create, emptyAll, expectAgreement, form, picture, required } from "./mapping-api.ts";
import { env, request } from "./site.ts";
import { tokenHeaders } from "./staff.ts";

const real = (name: string) => {
  const bytes = Uint8Array.from(atob(inject("pictures")[name] ?? ""), (sign) => sign.charCodeAt(0));
  if (bytes.length === 0) throw new Error(name);
  return bytes;
};
/** Planted by tests/fixtures/image-files.ts. */
const planted = ["PROPRIETAIRE-SECRET", "48.8584", "x:xmpmeta"];
const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
});

const upload = (name: string, bytes: Uint8Array, type?: string) =>
  create(headers, [...required, ["images", type ? [bytes, name, type] : [bytes, name]]]);

async function served(body: Record<string, unknown>) {
  const [image] = body["images"] as { url: string }[];
  const response = await request(new URL(image?.url ?? "").pathname);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("what is stored", () => {
  test.each([
    ["photo.jpg", "image/jpeg"],
    ["photo.png", "image/png"],
    ["photo.webp", "image/webp"],
    ["progressive.jpg", "image/jpeg"],
  ])("T-22: %s is served as %s, without the places and names that were in it", async (name, type) => {
    if (name.startsWith("photo")) expect(planted.some((word) => latin(real(name)).includes(word))).toBe(true);
    const { status, body } = await upload(name, real(name));
    expect(status, JSON.stringify(body)).toBe(201);
    const { response, bytes } = await served(body);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    for (const word of planted) expect(latin(bytes)).not.toContain(word);
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  });

  test.each([
    ["photo.jpg", "faux.png", "image/png", "image/jpeg"],
    ["photo.png", "faux.webp", "image/webp", "image/png"],
    ["photo.webp", "faux.html", "text/html", "image/webp"],
    ["photo.png", "../../backups/x.png", "image/png", "image/png"],
  ])("T-20: %s sent as %s (%s): the bytes decide", async (name, sentName, sentType, type) => {
    const { status, body } = await upload(sentName, real(name), sentType);
    expect(status).toBe(201);
    const { response } = await served(body);
    expect(response.headers.get("Content-Type")).toBe(type);
    const { objects } = await env.BUCKET.list();
    expect(objects.every(({ key }) => /^mappings\/[\w-]+\/[\w-]+-\d+\.(jpg|png|webp)$/.test(key))).toBe(true);
    await expectAgreement();
  });

  test.each(["photo.jpg", "photo.png", "photo.webp"])("T-20: a page behind %s is cut off", async (name) => {
    const live = "<script>alert(1)</script>PK\u0003\u0004";
    const { status, body } = await upload(name, join(real(name), text(live)));
    // Cut off, or refused: never stored.
    if (status === 201) expect(latin((await served(body)).bytes)).not.toContain("<script>");
    else expect(body["issues"]).toEqual({ images: [`${name}\u00a0: L'image est incomplète ou abîmée`] });
    await expectAgreement();
  });
});

describe("T-20, T-21, F-20: what is refused names its file and leaves nothing", () => {
  const gif = "Format accepté: JPEG, PNG, WebP";
  test.each<[string, () => Uint8Array, string]>([
    ["film.webp", () => real("film.webp"), "Les images animées ne sont pas acceptées"],
    ["image.gif", () => real("image.gif"), gif],
    ["coupee.jpg", () => real("photo.jpg").slice(0, 600), "L'image est incomplète ou abîmée"],
    ["svg.png", () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), gif],
    ["page.jpg", () => text("<!doctype html><title>x</title>"), "Le fichier doit être une image"],
    ["vide.webp", () => new Uint8Array(0), "Le fichier doit être une image"],
    [
      "bombe.png",
      () => pngOf(30_000, 30_000),
      "L'image ne doit pas dépasser 8\u202f192 pixels de côté ni 40 mégapixels",
    ],
    ["melange.png", () => join(text("GIF89a/*"), real("photo.png"), text("*/=1;alert(1)")), gif],
  ])("%s", async (name, bytes, sentence) => {
    const { status, body } = await upload(name, bytes());
    expect(status).toBe(422);
    expect(body["error"]).toBe("Des champs sont à corriger.");
    expect(body["issues"]).toEqual({ images: [`${name}\u00a0: ${sentence}`] });
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("ADM-17, BAK-05: a picture that would be stored in more bytes than one may have is refused", async () => {
    const { status, body } = await upload("photo.jpg", turnedJpeg(10_485_760));
    expect([status, body["issues"]]).toEqual([
      413,
      { images: ["photo.jpg\u00a0: L'image ne doit pas dépasser 10MB"] },
    ]);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("T-23: a body that says it is too long is refused before it is read", async () => {
    const body = form([...required, ["images", [pngOf(9, 9), "a.png"]]]);
    const answer = await call("POST", "/api/mappings", {
      headers: { ...headers, "Content-Length": String(62 * 1024 * 1024) },
      body,
    });
    expect([413, 400]).toContain(answer.status);
    expect(await expectAgreement()).toEqual({ rows: 0, objects: 0 });
  });

  test("T-23: five pictures of 9.5 MB are one form, seven are too much", async () => {
    const heavy = join(pngOf(9, 9), new Uint8Array(9.5 * 1024 * 1024 - 100));
    const send = (count: number) =>
      create(headers, [...required, ...Array.from({ length: count }, (_, i) => picture(`${i}.png`, heavy))]);
    expect((await send(5)).status).toBe(201);
    expect(await send(7)).toMatchObject({
      status: 413,
      body: { error: "L'envoi dépasse 60\u00a0Mo en tout." },
    });
    expect(await expectAgreement()).toEqual({ rows: 1, objects: 5 });
  });
});

test("T-32: an upload that fails by its last picture takes nothing of an old mapping away", async () => {
  const { body } = await upload("photo.png", real("photo.png"));
  const path = `/api/mappings/${body["id"]}`;
  const wrong = form([
    ["keepImages", "false"],
    ["images", [real("photo.jpg"), "neuve.jpg"]],
    ["images", [text("non"), "fausse.png"]],
  ]);
  const answer = await call("PUT", path, { headers, body: wrong });
  expect(answer).toMatchObject({
    status: 422,
    body: { issues: { images: ["fausse.png\u00a0: Le fichier doit être une image"] } },
  });
  expect(await expectAgreement()).toEqual({ rows: 1, objects: 1 });
  expect((await served(body)).response.status).toBe(200);
});
