/** AUTH-26, T-26: whatever a form of the administration writes, all of them count to one limit. */
import { expect, test } from "vitest";
import { readText } from "../html.ts";
import { messagesAbout } from "../simulator.ts";
import { patchFields, person, rowOf, send } from "./staff.ts";

/** As Cloudflare counts: so many for each key. */
function limiter(limit: number) {
  const counts = new Map<string, number>();
  return {
    async limit({ key }: { key: string }) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= limit };
    },
  };
}

test("AUTH-26, T-26: the 61st form of a minute is refused: no patch is saved, and nothing is sent to Discord", async () => {
  const bindings = { LIMIT_WRITE: limiter(60) };
  const [team, other] = [await person("nvteam"), await person("nvteam")];
  // Forms that save nothing count too, whichever page they are of.
  const paths = [
    "/admin/notifications",
    "/admin/mappings/metiers",
    "/admin/telechargements",
    "/admin/nulle-part",
  ];
  for (let sent = 0; sent < 59; sent += 1) {
    const answer = await send(team, paths[sent % paths.length] ?? "", {}, bindings);
    expect(answer.status, `form ${sent + 1}`).not.toBe(429);
  }
  const announced = (title: string) => patchFields({ title, announce: "on" });
  const last = announced("Soixantième envoi");
  expect((await send(team, "/admin/patches/nouveau", last, bindings)).status).toBeLessThan(400);
  expect(await rowOf(String(last["version"]))).not.toBeNull();
  expect(await messagesAbout("Soixantième envoi")).toHaveLength(1);

  const refused = announced("Soixante et unième envoi");
  const answer = await send(team, "/admin/patches/nouveau", refused, bindings);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await readText(answer)).toContain("ce que vous y aviez écrit est encore là");
  expect(await rowOf(String(refused["version"]))).toBeNull();
  expect(await messagesAbout("Soixante et unième envoi")).toEqual([]);
  // Reading goes on, and so do those who write from elsewhere.
  expect((await team.get("/admin/patches", {}, bindings)).status).toBe(200);
  expect((await send(other, "/admin/patches/nouveau", refused, bindings)).status).toBeLessThan(400);
});
