import { beforeAll, describe, expect, test } from "vitest";
import { signIn } from "./browser.ts";
import { storeMappings } from "./mappings-data.ts";
import { altered, failingR2 } from "./rows.ts";
import { ageSession } from "./sessions.ts";
import { addPersona, callsOf, roleIds, setRoles } from "./simulator.ts";
import { env, request } from "./site.ts";
import { sessionHeaders } from "./staff.ts";

const path = "/images/mappings/001/vue-1-400.webp";
const bytes = new Uint8Array(1000).map((_, i) => i % 251);

const imageOf = (key: string) => ({
  key,
  alt: "Vue",
  width: 400,
  height: 250,
  type: "image/webp",
  placeholder: "#000000",
  variants: [{ width: 400, bytes: 1000 }],
});

beforeAll(async () => {
  await storeMappings([
    { id: "001", nom: "Poste", images: [imageOf("mappings/001/vue-1")] },
    { id: "002", nom: "Retiré", images: [imageOf("mappings/002/vue-1")], deleted: true },
  ]);
  for (const key of [
    "mappings/001/oubliee-400.webp",
    "mappings/001/vue-1-800.webp",
    "mappings/002/vue-1-400.webp",
    "mappings/003/vue-1-400.webp",
  ]) {
    await env.BUCKET.put(key, "secret");
  }
  // Stored with a type that would be dangerous to believe.
  await env.BUCKET.put("mappings/001/vue-1-400.webp", bytes, { httpMetadata: { contentType: "text/html" } });
  await env.BUCKET.put("backups/secret-400.webp", "secret");
  await env.BUCKET.put("mappings/001/page-400.html", "<script>");
});

const get = (headers: Record<string, string> = {}, method = "GET") => request(path, { method, headers });

describe("pictures from R2", () => {
  test("T-20: whole, immutable, with our type and a policy that lets nothing run", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("image/webp");
    expect(headers.get("Content-Length")).toBe("1000");
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Accept-Ranges")).toBe("bytes");
    expect(headers.get("ETag")).toMatch(/^"[\w-]+"$/);
    expect(headers.get("Set-Cookie")).toBeNull();
  });

  test("R-11: a picture that R2 does not hand out now is a 503, which says when to try again and is not kept", async () => {
    const response = await request(path, {}, { BUCKET: failingR2() });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
    expect(await response.text()).toContain("momentanément indisponible");
  });

  test("HEAD has the headers alone", async () => {
    const response = await get({}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Length")).toBe("1000");
    expect(await response.text()).toBe("");
    const part = await get({ Range: "bytes=0-9" }, "HEAD");
    expect([part.status, part.headers.get("Content-Length"), part.headers.has("Content-Range")]).toEqual([
      200,
      "1000",
      false,
    ]);
  });

  test("HEAD and a 304 ask R2 for no bytes; of one that went meanwhile there is nothing to send", async () => {
    const noBytes = { BUCKET: altered(env.BUCKET, { get: () => Promise.reject(new Error("asked")) }) };
    expect((await request(path, { method: "HEAD" }, noBytes)).status).toBe(200);
    const known = { headers: { "If-None-Match": "*" } };
    expect((await request(path, known, noBytes)).status).toBe(304);
    const gone = { BUCKET: altered(env.BUCKET, { get: (async () => null) as unknown as R2Bucket["get"] }) };
    const response = await request(path, {}, gone);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).not.toContain("immutable");
  });

  test("a copy that is still right is a 304", async () => {
    const tag = (await get()).headers.get("ETag") ?? "";
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const response = await get({ "If-None-Match": value });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("ETag")).toBe(tag);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
    // Also for HEAD, and before a part is thought of (RFC 9110, 13.2.2).
    expect((await get({ "If-None-Match": tag }, "HEAD")).status).toBe(304);
    expect((await get({ "If-None-Match": tag, Range: "bytes=0-9" })).status).toBe(304);
    expect((await get({ "If-None-Match": '"other"', Range: "bytes=0-9" })).status).toBe(206);
  });

  test.each([
    ["bytes=0-9", 0, 9],
    ["bytes=9-9", 9, 9],
    ["Bytes=0-0", 0, 0],
    ["bytes=999-999", 999, 999],
    ["bytes=990-", 990, 999],
    ["bytes=-10", 990, 999],
    ["bytes=-5000", 0, 999],
    ["bytes=500-5000", 500, 999],
  ])("a part: %s", async (range, from, to) => {
    const response = await get({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${from}-${to}/1000`);
    expect(response.headers.get("Content-Length")).toBe(String(to - from + 1));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(from, to + 1));
  });

  test("a part behind the end is a 416; what is no range is the whole", async () => {
    for (const range of ["bytes=1000-", "bytes=-0"]) {
      const beyond = await get({ Range: range });
      expect([beyond.status, beyond.headers.get("Content-Range")], range).toEqual([416, "bytes */1000"]);
    }
    for (const range of ["bytes=9-1", "bytes=0-1,5-6", "lines=1-2", "bytes=-", "bytes=a-b"]) {
      expect((await get({ Range: range })).status).toBe(200);
    }
  });

  test("a part only of the picture that If-Range names, to the letter", async () => {
    const whole = await get();
    const tag = whole.headers.get("ETag") ?? "";
    const modified = whole.headers.get("Last-Modified") ?? "";
    expect(new Date(modified).toUTCString()).toBe(modified);
    const status = async (condition: string) =>
      (await get({ Range: "bytes=0-9", "If-Range": condition })).status;
    expect(await status(tag)).toBe(206);
    // Weak tags name no bytes, nor does a time (RFC 9110, 13.1.5).
    for (const other of ['"old"', `W/${tag}`, "*", modified]) expect(await status(other), other).toBe(200);
  });

  test("nothing but pictures of mappings can be reached, whoever asks (T-24)", async () => {
    const owner = await sessionHeaders({ role: "owner" });
    const attacks = [
      "/images/backups/secret-400.webp",
      "/images/../backups/secret-400.webp",
      "/images/%2e%2e/backups/secret-400.webp",
      "/images/mappings/../backups/secret-400.webp",
      "/images/mappings/%2e%2e%2fbackups/secret-400.webp",
      "/images/mappings/001/..%2f..%2fbackups%2fsecret-400.webp",
      "/images/mappings/001/page-400.html",
      "/images/mappings/001/vue-1-400.webp%00.png",
      "/images/mappings/001/vue-1-400.webp/",
      "/images/mappings/001//vue-1-400.webp",
      "/images//mappings/001/vue-1-400.webp",
      "/images/mappings/001/VUE-1-400.webp",
      "/images/",
    ];
    for (const attack of attacks) {
      for (const headers of [{}, owner]) {
        const response = await request(attack, { headers });
        expect(response.status, attack).toBe(404);
        expect(await response.text()).not.toMatch(/^secret|<script>$/);
      }
    }
  });

  test("T-24: what no mapping names is not served; pictures of the trash are for the team alone", async () => {
    const [client, team] = [
      await sessionHeaders({ role: "client" }),
      await sessionHeaders({ role: "nvteam" }),
    ];
    for (const headers of [{}, client, team]) {
      for (const key of ["001/oubliee-400", "003/vue-1-400", "001/vue-1-800"]) {
        expect((await request(`/images/mappings/${key}.webp`, { headers })).status, key).toBe(404);
      }
    }
    for (const headers of [{}, client]) {
      expect((await request("/images/mappings/002/vue-1-400.webp", { headers })).status).toBe(404);
    }
    const answer = await request("/images/mappings/002/vue-1-400.webp", { headers: team });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("T-10, T-24: a picture of the trash is not shown to whom Discord gives no part in the team any more", async () => {
    const trashed = "/images/mappings/002/vue-1-400.webp";
    const eleven = { role_checked_at: 660, role_asked_at: 660 };
    for (const [roles, shown] of [
      [[roleIds.nvteam], 200],
      [[roleIds.client], 404],
      [[], 404],
    ] as const) {
      const { id } = await addPersona({ roles: [roleIds.nvteam] });
      const browser = await signIn(id);
      await setRoles(id, [...roles]);
      expect((await browser.get(trashed)).status).toBe(200);
      await ageSession(browser, eleven);
      // What everybody may see is no reason to ask.
      expect((await browser.get(path)).status).toBe(200);
      expect(await callsOf(id, "botMember")).toHaveLength(0);
      expect((await browser.get(trashed)).status).toBe(shown);
      expect(await callsOf(id, "botMember")).toHaveLength(1);
    }
  });
});
