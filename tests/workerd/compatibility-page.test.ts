import { beforeEach, describe, expect, test } from "vitest";
import { patchRow, setPatches } from "./content.ts";
import { readText } from "./html.ts";
import { request } from "./site.ts";

const read = async (query = "") => {
  const response = await request(`/patch-notes/compatibilite${query}`);
  const html = await response.clone().text();
  return { status: response.status, html, text: await readText(response) };
};

describe("PN-22, N-07: the page of compatibility", () => {
  beforeEach(() =>
    setPatches([
      patchRow(1, { compatibility: { artifactMin: 12_000 } }),
      patchRow(2, { compatibility: { artifactMin: 13_000, editions: ["legacy"] } }),
      patchRow(3, {
        compatibility: { artifactMin: 99_999 },
        status: "retire",
        withdrawn_reason: "Raison",
      }),
      patchRow(4, { status: "brouillon", position: null, compatibility: { artifactMin: 88_888 } }),
    ]),
  );

  test("PN-22: what each version asks, without withdrawn ones and drafts", async () => {
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toContain("12000 ou plus récent");
    expect(text).toContain("13000 ou plus récent");
    expect(text).toContain("Enhanced non essayée");
    expect(text).not.toMatch(/99999|88888|Convient|Ne convient pas/);
  });

  test("PN-22: a server owner is told whether the newest runs there, and which one does", async () => {
    const old = await read("?artifact=12500");
    expect(old.text).toContain("La dernière version ne convient pas à votre serveur");
    expect(old.html).toContain(
      "<title>La dernière version ne convient pas à votre serveur · Compatibilité · NEVA</title>",
    );
    expect(old.text).toContain("Demande l'artifact 13000 ou plus récent");
    expect(old.text).toContain("La plus récente qui convient en l'état\u00a0: 5.0.1");
    expect((await read("?artifact=13000")).text).toContain("La dernière version convient à votre serveur");
    expect((await read("?edition=enhanced")).text).toContain("La dernière version est à vérifier");
  });

  test("PN-22: a version that needs what was left out is not said to fit", async () => {
    await setPatches([
      patchRow(1, { compatibility: { artifactMin: 12_913, gameBuild: 3258, onesync: "requis" } }),
    ]);
    const { text } = await read("?artifact=12913&build=&edition=&onesync=");
    expect(text).toContain("La dernière version est à vérifier");
    expect(text).toContain(
      "Vérifiez le build du jeu\u00a0: 3258 ou plus récent. Vérifiez OneSync\u00a0: requis.",
    );
    expect(text).not.toMatch(/Vous pouvez passer|convient/);
    const whole = await read("?artifact=12913&build=3258&onesync=actif");
    expect(whole.text).toContain("La dernière version convient à votre serveur");
  });

  test("PN-22: what cannot be read is said beside its field, and nothing is judged", async () => {
    const { status, html, text } = await read("?artifact=12.5&edition=legacy");
    expect(html).toContain("<title>1 champ à corriger · Compatibilité · NEVA</title>");
    expect(html).toMatch(/<input id="serveur-artifact"[^>]* autofocus=""/i);
    expect(status).toBe(400);
    expect(text).toContain("Un artifact est un nombre de 3 à 6 chiffres.");
    expect(text).not.toContain("La dernière version");
    expect((await read("?build=1&artifact=20000")).text).toContain("Un build du jeu est un nombre");
    expect((await read("?artifact=1&artifact=2")).status).toBe(400);
    expect((await read("?edition=autre")).status).toBe(200);
  });

  test("PN-22: what the console prints may be pasted whole, and stays in its field", async () => {
    const printed = "FXServer-master SERVER v1.0.0.12913 win32";
    const response = await request(
      `/patch-notes/compatibilite?${new URLSearchParams({ artifact: printed, build: "b3258" })}`,
    );
    const html = await response.text();
    expect(response.status).toBe(200);
    const [field = ""] = /<input[^>]*name="artifact"[^>]*>/.exec(html) ?? [];
    expect(field).toContain(`value="${printed}"`);
    expect(Number(/maxlength="(\d+)"/i.exec(field)?.[1])).toBeGreaterThanOrEqual(printed.length);
  });

  test("PN-22: without a patch it says so", async () => {
    await setPatches([]);
    expect((await read()).text).toContain("Aucun patch disponible");
  });
});
