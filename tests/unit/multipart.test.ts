import { describe, expect, test } from "vitest";
import { readBody } from "#app/platform/request/bounded-body";
import { listField, readForm, revisionField, textField } from "#app/platform/request/form-fields";
import { FormError, readMultipart, type UploadedFile } from "#app/platform/request/multipart.server";

const limits = { file: 100, total: 1000, field: 20, files: 2, fields: 3 };
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, bytes: number) =>
  `Content-Disposition: form-data; name="images"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${"x".repeat(bytes)}`;
const bodyOf = (parts: readonly string[], boundary = "limite") =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;

interface Sent {
  type?: string;
  body?: BodyInit | null;
}

/** What was read of a form, or the code of its refusal. */
async function read({ type = "multipart/form-data; boundary=limite", body = null }: Sent) {
  const files: UploadedFile[] = [];
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  const request = new Request("https://site.example/", init as RequestInit);
  try {
    const fields = await readMultipart(request, limits, async (one) => void files.push(one));
    return { fields: Object.fromEntries(fields), files };
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return { refused: error.error.code };
  }
}
const readParts = (...parts: string[]) => read({ body: bodyOf(parts) });

/** A body in pieces, and how many of them were asked for. */
function inPieces(start: string, pieces: number, size: number) {
  const asked = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      pull(controller) {
        if (asked.pieces === pieces) return controller.close();
        asked.pieces += 1;
        controller.enqueue(new Uint8Array(size).fill(120));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked };
}

describe("T-23: a form within its limits", () => {
  test("T-23: as many files and texts as are allowed, each as long as it may be", async () => {
    const answer = await readParts(
      field("nom", "a".repeat(20)),
      field("nom", "é"),
      field("description", ""),
      file("a.png", 100),
      file("b.png", 1),
    );
    expect(answer.fields).toEqual({ nom: ["a".repeat(20), "é"], description: [""] });
    expect(
      answer.files?.map(({ fileName, bytes, isTooLarge }) => [fileName, bytes.length, isTooLarge]),
    ).toEqual([
      ["a.png", 100, false],
      ["b.png", 1, false],
    ]);
  });

  test("T-23: a file input that was left empty is no file, however many there are", async () => {
    const answer = await readParts(
      ...Array.from({ length: 4 }, () => file("", 0)),
      file("a", 1),
      file("b", 1),
    );
    expect(answer.files?.filter(({ bytes }) => bytes.length > 0)).toHaveLength(2);
  });

  test("T-23: one byte more makes a file too large, by its name; the form goes on", async () => {
    const answer = await readParts(file("a.png", 101), field("nom", "x"));
    expect(answer.files).toMatchObject([{ fileName: "a.png", isTooLarge: true, bytes: { length: 0 } }]);
    expect(answer.fields).toEqual({ nom: ["x"] });
  });

  test.each([
    ["a file too many", [file("a", 1), file("b", 1), file("c", 1)], "trop-de-fichiers"],
    ["a text too many", ["a", "b", "c", "d"].map((name) => field(name, "x")), "trop-de-champs"],
    ["a text of one name too many", Array.from({ length: 4 }, () => field("a", "x")), "trop-de-champs"],
    ["a text that is a byte too long", [field("a", "x".repeat(21))], "champ-trop-long"],
    ["a text whose bytes are too many, its letters not", [field("a", "é".repeat(11))], "champ-trop-long"],
    ["parts without end, all empty", Array.from({ length: 36 }, () => file("", 0)), "trop-de-champs"],
    ["a part without a name", ['Content-Disposition: form-data; name=""\r\n\r\nx'], "formulaire-illisible"],
    ["a part that says nothing of itself", ["Content-Type: text/plain\r\n\r\nx"], "formulaire-illisible"],
  ])("T-23: %s is refused", async (_, parts, code) => {
    expect(await readParts(...parts)).toEqual({ refused: code });
  });

  test("T-23: what comes after the last boundary says nothing, in whichever pieces it comes", async () => {
    const bytes = new TextEncoder().encode(`${bodyOf([field("nom", "x"), file("a.png", 3)])}reste`);
    for (let cut = 0; cut < 12; cut++) {
      const pieces = [bytes.slice(0, bytes.length - cut), bytes.slice(bytes.length - cut)];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });
      const answer = await read({ body });
      expect([answer.fields, answer.files?.length], String(cut)).toEqual([{ nom: ["x"] }, 1]);
    }
  });

  test("T-23: empty parts are counted too, within reason", async () => {
    expect((await readParts(...Array.from({ length: 35 }, () => file("", 0)))).files).toHaveLength(35);
  });

  test("T-23: a file far over its limit ends the reading of the form: it is too heavy", async () => {
    const most = 8 * 1024 * 1024 + 200;
    expect(await readParts(file("a.png", most))).toEqual({ refused: "envoi-trop-lourd" });
  });

  test("T-23: the sentence of a refusal says what is too heavy: one file, or all together", async () => {
    const large = { ...limits, file: 10 * 1024 * 1024, total: 60 * 1024 * 1024 };
    const sentenceOf = (bytes: number, count: number) => {
      const body = bodyOf(Array.from({ length: count }, () => file("a.png", bytes)));
      const headers = { "Content-Type": "multipart/form-data; boundary=limite" };
      const request = new Request("https://site.example/", { method: "POST", headers, body });
      return readMultipart(request, { ...large, files: count }, async () => undefined).catch(String);
    };
    const megabyte = 1024 * 1024;
    expect(await sentenceOf(19 * megabyte, 1)).toBe("FormError: Un fichier dépasse 10\u00a0Mo.");
    expect(await sentenceOf(10 * megabyte, 7)).toBe("FormError: L'envoi dépasse 60\u00a0Mo en tout.");
  });

  test("T-23: all parts together are counted too, each of which is read", async () => {
    expect((await readParts(file("a", 500), file("b", 500))).files).toHaveLength(2);
    expect(await readParts(file("a", 500), file("b", 501))).toEqual({ refused: "envoi-trop-lourd" });
  });

  test("R-12, T-23: a form that was cut on its way is none, wherever it was cut", async () => {
    const whole = bodyOf([field("nom", "x"), field("description", "y")]);
    for (const end of [
      whole.length - 4,
      whole.length - 12,
      whole.indexOf("y"),
      whole.indexOf("--limite", 9),
    ]) {
      expect(await read({ body: whole.slice(0, end) }), String(end)).toEqual({ refused: "envoi-coupe" });
    }
  });

  test("T-23: who is refused is heard to the end, so that a browser that still sends gets the answer", async () => {
    const parts = bodyOf([field("a", "x".repeat(21))]);
    const { body, asked } = inPieces(parts, 10, 10_000);
    expect(await read({ body })).toEqual({ refused: "champ-trop-long" });
    expect(asked.pieces).toBe(10);
    const endless = inPieces(parts, 1000, 10_000);
    expect(await read({ body: endless.body })).toEqual({ refused: "champ-trop-long" });
    expect(endless.asked.pieces).toBeLessThan(120);
  });
});

describe("T-23: the line between the parts", () => {
  const form = "multipart/form-data;";
  test.each([
    ["as browsers write it", `${form} boundary=limite`, "limite"],
    ["in quotation marks", `${form} boundary="une limite"`, "une limite"],
    ["before another parameter", `${form} boundary=limite; charset=utf-8`, "limite"],
    ["in capitals", "Multipart/Form-Data; BOUNDARY=limite", "limite"],
    ["as long as it may be", `${form} boundary=${"a".repeat(70)}`, "a".repeat(70)],
  ])("T-23: is understood %s", async (_, type, boundary) => {
    expect((await read({ type, body: bodyOf([field("nom", "x")], boundary) })).fields).toEqual({
      nom: ["x"],
    });
  });

  test.each([
    ["too long", `${form} boundary=${"a".repeat(71)}`, "formulaire-illisible"],
    ["missing", `${form} charset=utf-8`, "formulaire-illisible"],
    ["empty", `${form} boundary=`, "formulaire-illisible"],
    ["that of no form", "multipart/mixed; boundary=limite", "type-de-contenu"],
    ["in another word", "x-multipart/form-data; boundary=limite", "type-de-contenu"],
  ])("T-23: is refused where it is %s", async (_, type, code) => {
    expect(await read({ type, body: bodyOf([field("nom", "x")], "a".repeat(71)) })).toEqual({
      refused: code,
    });
  });

  test("T-23: a form without a body is none", async () => {
    expect(await read({})).toEqual({ refused: "formulaire-illisible" });
  });
});

describe("T-31: a body is counted while it is read", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request("https://site.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

  test("T-31: as many bytes as are allowed, in order, and not one more", async () => {
    const { body } = inPieces("début ", 3, 4);
    expect(new TextDecoder().decode((await readBody(post(body), 19)) ?? undefined)).toBe(
      `début ${"x".repeat(12)}`,
    );
    expect(await readBody(post(inPieces("début ", 3, 4).body), 18)).toBeNull();
    expect(await readBody(post(""), 0)).toHaveLength(0);
  });

  test("T-31: a length that is said to be too long is believed before anything is read", async () => {
    const { body, asked } = inPieces("x", 3, 4);
    expect(await readBody(post(body, { "Content-Length": "11" }), 10)).toBeNull();
    expect(asked.pieces).toBe(0);
    expect(await readBody(post("x".repeat(10), { "Content-Length": "10" }), 10)).toHaveLength(10);
  });

  test("T-31: a form has 10,000 fields at most: each is looked for among all of them", async () => {
    const form = (fields: number) =>
      readForm(post(new URLSearchParams(Array.from({ length: fields }, () => ["a", ""]))));
    expect((await form(10_000)).getAll("a")).toHaveLength(10_000);
    await expect(form(10_001)).rejects.toMatchObject({ init: { status: 413 } });
  });

  test("T-31: a file is no text of a form; line ends of any kind are one", () => {
    const form = new FormData();
    form.append("fichier", new File(["x"], "x.txt"));
    form.append("texte", "a\r\nb\rc");
    const refused = expect.objectContaining({ init: expect.objectContaining({ status: 400 }) });
    for (const readField of [textField, listField]) {
      expect(() => readField(form, "fichier")).toThrow(refused);
    }
    expect(textField(form, "texte")).toBe("a\nb\nc");
    expect(listField(form, "texte")).toEqual(["a", "b", "c"]);
  });

  test("T-31: a revision is a number of nine digits at most; anything else is that of no row", () => {
    const revision = (value: string) => {
      const form = new FormData();
      form.append("revision", value);
      return revisionField(form);
    };
    for (const value of [0, 1, 12, 999_999_999]) expect(revision(String(value))).toBe(value);
    for (const value of ["", "x", "-1", "1.5", "1e5", "0x1f", " 1", "Infinity", "1000000000"]) {
      expect(revision(value), value).toBe(0);
    }
    expect(revisionField(new FormData())).toBe(0);
  });
});
