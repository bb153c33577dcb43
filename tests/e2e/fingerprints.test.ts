import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { opensDropped } from "./controls.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { bothThemes, horizontalOverflow } from "./looks.ts";
import { holdBack, recordSent } from "./network.ts";
import { enterAs } from "./people.ts";

const copyRefused = "Copie impossible — sélectionnez le texte";

type Files = Record<string, string>;

const first: Files = {
  "[core]/es_extended/config.lua": "Config.Money = 100",
  "[core]/es_extended/server/main.lua": "print(1)",
  "[core]/menu/ancien.lua": "-- retiré ensuite",
  "[stream]/[cartes]/ville.ytd": "x".repeat(3_000_000),
  "[core]/menu/client.lua": "menu()",
};
const second: Files = {
  ...first,
  "[core]/es_extended/config.lua": "Config.Money = 250",
  "[core]/es_extended/server/main.lua": "print(2)",
  "[core]/menu/neuf.lua": "neuf()",
};
delete second["[core]/menu/ancien.lua"];
/** The first version after some weeks of a member's own work. */
const own: Files = {
  ...first,
  "[core]/es_extended/config.lua": "Config.Money = 999",
  "[core]/menu/client.lua": "menu(true)",
  "[local]/mon_script.lua": "salut()",
  ".git/HEAD": "ref: refs/heads/main",
};
delete own["[stream]/[cartes]/ville.ytd"];

/** A folder of the disk; `inside` of it lie the files. */
function writeFolder(root: string, files: Files, inside = ""): string {
  for (const [path, text] of Object.entries(files)) {
    const target = join(root, inside, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return root;
}

const listOf = (files: Files) =>
  Object.entries(files)
    .map(([path, text]) => `${createHash("sha256").update(text).digest("hex")}  ./${path}\n`)
    .join("");

/** A published patch of its own: its id. */
async function publish(page: Page, version: string, modifiedFiles = ""): Promise<string> {
  const answer = await page.request.post("/admin/patches/nouveau", {
    form: {
      version,
      title: "Empreintes",
      description: "Pour comparer.",
      "modifications.divers": "Une ligne",
      modifiedFiles,
      "downloads.patch": "https://telechargements.example/a.zip",
      intent: "publier",
      submissionId: crypto.randomUUID(),
    },
    headers: { Origin: new URL(page.url()).origin, "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
  const list = (await (await page.request.get("/data/patches.json")).json()) as {
    id: string;
    version: string;
  }[];
  return list.find((patch) => patch.version === version)?.id ?? "";
}

/** Saves without being asked whether the folder is the right one: the version before has the list of another test. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Enregistrer les empreintes" });
  await button.evaluate((element: HTMLButtonElement) => {
    element.value = "enregistrer-malgre";
  });
  await button.click();
}

test("N-02, F-24 : l'équipe attache les empreintes de deux versions, un membre y compare son dossier", async ({
  page,
  disk,
}) => {
  test.setTimeout(90_000);
  await enterAs(page, "team", "/admin/patches");
  const { retry } = test.info();
  const [from, to] = [`8.1.${retry}`, `8.2.${retry}`];
  const ids = [await publish(page, from), await publish(page, to)];

  // The folder of the first version, hashed here; the list of the second, made by a command.
  await page.goto(`/admin/patches/${ids[0]}/empreintes`);
  await page
    .getByLabel("Le dossier de la base, à cette version")
    .setInputFiles(writeFolder(join(disk, "v1"), first));
  await expect(page.getByText("5 fichiers, 3 Mo")).toBeVisible();
  await save(page);
  await expect(page.getByRole("main").getByText("Empreintes enregistrées.")).toBeVisible();
  await expect(page.getByText("5 fichiers, 3 Mo · depuis le")).toBeVisible();
  await page.goto(`/admin/patches/${ids[1]}/empreintes`);
  const file = { name: "liste.sha256", mimeType: "text/plain", buffer: Buffer.from(listOf(second)) };
  await page.getByLabel("Fichier", { exact: false }).last().setInputFiles(file);
  await page.getByRole("button", { name: "Vérifier sans enregistrer" }).click();
  await expect(page.getByRole("main").getByText("Cette liste peut être enregistrée.")).toBeVisible();
  await save(page);
  await expect(page.getByText("5 fichiers, tailles inconnues · depuis le")).toBeVisible();

  // From the patch to the check; the folder around `resources` is chosen.
  await page.goto(`/patch-notes/${to}`);
  await page.getByRole("link", { name: `Vérifiez ce que la ${to} remplacerait` }).click();
  await expect(page).toHaveURL(`/patch-notes/verifier?a=${to}`);
  // Nobody chooses a folder without a press, of which a page that does not answer yet would know.
  await hydrated(page);
  const sent = await recordSent(page);
  const folder = writeFolder(join(disk, "serveur"), own, "resources");
  writeFileSync(join(folder, "server.cfg"), "endpoint");
  await page.getByLabel("Le dossier de votre base").setInputFiles(folder);
  await expect(page.getByText(`Vos fichiers ressemblent le plus à ceux de la ${from}.`)).toBeVisible();
  await expect(
    page.getByText("Laissé de côté, hors de ce que les empreintes couvrent\u00a0: 1 fichier."),
  ).toBeVisible();
  const group = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  const listed = page.getByRole("region", {
    name: /À fusionner|Remplacement|Personnalisés|Absents|Ajoutés/,
  });
  await expect(page.getByText("1 fichier à fusionner à la main", { exact: true })).toBeVisible();
  await expect(group("À fusionner à la main")).toBeChecked();
  await expect(listed).toContainText("config.lua");
  await expect(listed).toContainText("personnalisé par vous, modifié par la mise à jour");
  for (const [name, names, count] of [
    ["Remplacement sans risque", ["main.lua", "ancien.lua", "neuf.lua"], 3],
    ["Personnalisés par vous", ["config.lua", "client.lua"], 2],
    ["Absents de votre dossier", ["ville.ytd"], 1],
    ["Ajoutés par vous", ["mon_script.lua"], 1],
  ] as const) {
    await group(name).check();
    await expect(listed.getByRole("listitem")).toHaveCount(count);
    for (const path of names) await expect(listed).toContainText(path);
  }
  // F-24: where the browser refuses to copy, the list is there as a text, selected; another list is not.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  // The network is not asked for it.
  await page.route("**/assets/manual-copy-*", (route) => route.abort());
  await page.getByRole("button", { name: "Copier la liste" }).click();
  await expect(page.getByRole("alert").filter({ hasText: copyRefused })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Texte à copier" });
  await expect(text).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toContain("mon_script.lua");
  await bothThemes(page, "le résultat");
  await group("Personnalisés par vous").check();
  await expect(text).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);

  // Another target: nothing to replace; then the version is kept without leaving the result.
  const target = page.getByRole("combobox", { name: "Version visée" });
  await target.focus();
  await target.selectOption({ label: `${from} — Empreintes` });
  await expect(group("Remplacement sans risque")).toHaveCount(0);
  await expect(target).toBeFocused();
  await expect(group("Personnalisés par vous")).toBeVisible();
  expect(sent.filter((request) => /config\.lua|mon_script|server\.cfg/.test(request))).toEqual([]);
  await page.getByRole("button", { name: `Je suis sur cette version (${from})` }).press("Enter");
  await expect(page.getByText("C'est la version de votre serveur.")).toBeFocused();
  await expect(group("Personnalisés par vous")).toBeVisible();
  await page.goto("/patch-notes");
  await expect(page.getByRole("region", { name: "Votre version" })).toContainText(from);
});

test("N-02 : la liste d'un dossier s'enregistre aussi là où le navigateur ne relit pas un fichier qu'il a fait lui-même", async ({
  page,
  disk,
}) => {
  // As in Safari: a form with a file that is not one of the disk is not read again.
  await page.addInitScript(() => {
    const isMade = new WeakSet<Request>();
    const WithBody = window.Request;
    window.Request = class extends WithBody {
      constructor(...given: ConstructorParameters<typeof WithBody>) {
        super(...given);
        const body = given[1]?.body;
        const values = body instanceof FormData ? [...body.values()] : [];
        if (values.some((value) => value instanceof File && value.size > 0)) isMade.add(this);
      }
      override formData() {
        return isMade.has(this) ? Promise.reject(new TypeError("Type error")) : super.formData();
      }
    };
  });
  await enterAs(page, "team", "/admin/patches");
  await page.goto(`/admin/patches/${await publish(page, `8.15.${test.info().retry}`)}/empreintes`);
  // Files of no other version: the tests beside this one look for the version that has theirs.
  const folder = writeFolder(join(disk, "v"), { "[quinze]/menu/client.lua": "quinze()" });
  await page.getByLabel("Le dossier de la base, à cette version").setInputFiles(folder);
  await expect(page.getByText("1 fichier, 8\u00a0octets")).toBeVisible();
  await save(page);
  await expect(page.getByRole("main").getByText("Empreintes enregistrées.")).toBeVisible();
});

/** Attaches to a patch the fingerprints of these files. */
async function attach(page: Page, id: string, files: Files): Promise<void> {
  await page.goto(`/admin/patches/${id}/empreintes`);
  await page.getByLabel("Ou son contenu").fill(listOf(files));
  await save(page);
  await expect(page.getByRole("main").getByText("Empreintes enregistrées.")).toBeVisible();
}

test("N-02 : resource.cfg, à côté de resources, n'est jamais dit sans risque quand il n'a pas été comparé @long", async ({
  page,
  disk,
}) => {
  await enterAs(page, "team", "/admin/patches");
  const { retry } = test.info();
  const [first, second, third] = [`8.20.${retry}`, `8.21.${retry}`, `8.22.${retry}`];
  const inside: Files = {
    "[vingt]/menu/client.lua": `vingt(${retry})`,
    "[vingt]/menu/server.lua": `serveur(${retry})`,
  };
  const base = (menu: string, cfg: string): Files => ({
    "resources/[vingt]/menu/client.lua": menu,
    "resources/[vingt]/menu/server.lua": `serveur(${retry})`,
    "resource.cfg": cfg,
  });
  // One list made from `resources`, two from the base's folder.
  await attach(page, await publish(page, first), inside);
  const menu = `vingt et un(${retry})`;
  await attach(page, await publish(page, second, "resource.cfg"), base(menu, "ensure un"));
  await attach(page, await publish(page, third, "resource.cfg"), base(menu, "ensure deux"));
  const result = page.getByRole("region", { name: "Résultat" });
  const group = (name: string) => result.getByRole("radio", { name: new RegExp(`^${name}`) });
  const listed = result.getByRole("region", { name: /À vérifier|À fusionner|Remplacement/ });
  const check = async (to: string, files: Files, place: string) => {
    await page.goto(`/patch-notes/verifier?a=${to}`);
    await page.getByLabel("Le dossier de votre base").setInputFiles(writeFolder(join(disk, place), files));
  };
  const guessed = (version: string) => result.getByText(`ressemblent le plus à ceux de la ${version}.`);
  const toCheck = async () => {
    await expect(result.getByText("1 fichier à vérifier à la main", { exact: true })).toBeVisible();
    await expect(result.getByText("Rien de ce que vous avez changé ne serait perdu")).toHaveCount(0);
    await expect(group("À vérifier à la main")).toBeChecked();
    await expect(listed).toContainText("resource.cfg");
    await expect(listed).toContainText("non vérifié, modifié par la mise à jour");
  };

  await check(second, inside, "resources");
  await expect(guessed(first)).toBeVisible();
  await toCheck();
  await group("Remplacement sans risque").check();
  await expect(listed.getByRole("listitem")).toHaveText([/client\.lua/]);

  const inner = { ...inside, "[vingt]/menu/client.lua": menu };
  await check(third, inner, "v2/resources");
  await result
    .getByRole("combobox", { name: "Votre version" })
    .selectOption({ label: `${second} — Empreintes` });
  await toCheck();
  await bothThemes(page, "à vérifier");

  await check(third, { ...base(menu, "ensure un"), "server.cfg": "endpoint" }, "v2/base");
  await expect(guessed(second)).toBeVisible();
  await expect(result.getByText("Rien de ce que vous avez changé ne serait perdu")).toBeVisible();
  await check(third, base(menu, "ensure un et le mien"), "v2/modifiee");
  await result
    .getByRole("combobox", { name: "Votre version" })
    .selectOption({ label: `${second} — Empreintes` });
  await expect(result.getByText("1 fichier à fusionner à la main", { exact: true })).toBeVisible();
  await expect(listed).toContainText("resource.cfg");
});

test("N-02 : l'équipe est prévenue d'un dossier qui n'a presque rien de la version précédente @long", async ({
  page,
  disk,
}) => {
  await enterAs(page, "team", "/admin/patches");
  const { retry } = test.info();
  const files = (folder: string) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${folder}/${i}.lua`, `${folder}(${i})`]));
  await attach(page, await publish(page, `8.23.${retry}`), files("resources/[vingt-trois]"));
  await page.goto(`/admin/patches/${await publish(page, `8.24.${retry}`)}/empreintes`);
  const anyway = page.getByRole("button", { name: "Enregistrer quand même" });
  const pasted = page.getByLabel("Ou son contenu");
  await pasted.fill(
    Array.from({ length: 12 }, (_, i) => `${String(i).padStart(64, "b")}  collée/${i}.lua`).join("\n"),
  );
  await page.getByRole("button", { name: "Enregistrer les empreintes" }).click();
  await expect(anyway).toBeVisible();
  // What was read of the list is true no more of another one.
  await pasted.press("End");
  await pasted.press("Backspace");
  await expect(anyway).toHaveCount(0);
  await page.reload();
  const field = page.getByLabel("Le dossier de la base, à cette version");
  await field.setInputFiles(writeFolder(join(disk, "stream"), files("[cartes]")));
  await page.getByRole("button", { name: "Enregistrer les empreintes" }).click();
  // Of this test, or of one beside it: none has maps in this folder.
  const doubt = page.getByText(/La [\d.]+ a \d+ fichiers?\u00a0: aucun n'est dans cette liste\./);
  await expect(doubt).toBeInViewport();
  await expect(page.getByText("Ce patch n'a pas d'empreintes")).toBeVisible();
  await bothThemes(page, "le doute");
  await anyway.click();
  await expect(page.getByText("12 fichiers, ").first()).toBeVisible();
  await expect(doubt).toHaveCount(0);
  await expect(page.getByText("· depuis le")).toBeVisible();
});

test("N-02, ERR-16 : une version que le réseau n'a pas laissé retenir laisse le résultat, et l'est au second essai @long", async ({
  page,
  problems,
  disk,
}) => {
  problems.tolerate(/ERR_FAILED|réponse : 503|status of 503/);
  await enterAs(page, "team", "/admin/patches");
  const { retry } = test.info();
  const version = `8.6.${retry}`;
  // Not the files of another version: the tests beside this one look for the version that has theirs.
  const files: Files = { "[six]/menu/client.lua": `six(${retry})` };
  await attach(page, await publish(page, version), files);
  await page.goto(`/patch-notes/verifier?a=${version}`);
  await page.getByLabel("Le dossier de votre base").setInputFiles(writeFolder(join(disk, "v"), files));
  const keep = page.getByRole("button", { name: `Je suis sur cette version (${version})` });
  const result = page.getByRole("heading", { name: "Résultat" });
  const refusals: [string, (route: Route) => Promise<void>][] = [
    ["Erreur de réseau", (route) => route.abort()],
    [
      "Erreur lors de l'enregistrement de la version. Réessayez dans un instant.",
      (route) => route.fulfill({ status: 503, json: { error: "…" } }),
    ],
  ];
  for (const [sentence, refuse] of refusals) {
    await page.route("**/installation*", refuse);
    await keep.click();
    await expect(page.locator("#annonces")).toContainText(sentence);
    await expect(result).toBeVisible();
    await page.unroute("**/installation*");
  }
  await keep.click();
  await expect(page.getByText("C'est la version de votre serveur.")).toBeVisible();
  await expect(result).toBeVisible();
});

test("N-02, F-24, BAK-01 : un fichier lâché à côté du champ n'est pas ouvert à la place de la page @long", async ({
  page,
}) => {
  await enterAs(page, "owner", "/admin/patches");
  const address = `/admin/patches/${await publish(page, `8.9.${test.info().retry}`)}/empreintes`;
  await page.goto(address);
  // Files of no other version: the tests beside this one look for the version that has theirs.
  await page.getByLabel("Ou son contenu").fill(listOf({ "[lâché]/seul.txt": "seul" }));
  await save(page);
  await expect(page.getByRole("heading", { name: "Remplacer" })).toBeVisible();
  for (const path of ["/patch-notes/verifier", address, "/admin/sauvegardes"]) {
    await page.goto(path);
    for (const place of ["h1", "body"])
      await expect.poll(() => opensDropped(page, place), `${path} ${place}`).toBe(false);
    // The field itself is left to the browser, which puts the file in it.
    expect(await opensDropped(page, "input[type=file]"), path).toBe(true);
  }
});

test("F-18, N-02 : qui vérifie ses fichiers est conduit à l'accueil, qui dit si la session est finie ou le rôle retiré @long", async ({
  page,
  problems,
  disk,
}) => {
  problems.tolerate(/\b40[13]\b/);
  await enterAs(page, "team", "/admin/patches");
  const version = `8.8.${test.info().retry}`;
  const files: Files = { "[sept]/menu/client.lua": `sept(${test.info().retry})` };
  const id = await publish(page, version);
  await attach(page, id, files);
  const folder = writeFolder(join(disk, "v"), files);
  for (const [status, sentence] of [
    [401, "Session expirée"],
    [403, "Votre rôle Discord ne donne plus accès"],
  ] as const) {
    const isList = (url: URL) => url.pathname.includes(`${id}/empreintes`);
    await page.route(isList, (route) => route.fulfill({ status, json: { error: "…" } }));
    await page.goto(`/patch-notes/verifier?a=${version}`);
    await page.getByLabel("Le dossier de votre base").setInputFiles(folder);
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByText(sentence).first()).toBeVisible();
    await page.unroute(isList);
  }
});

test("N-02, ERR-16 : une vérification que le site ne peut pas servir le dit, et ne parle de la connexion que sans réseau @long", async ({
  page,
  problems,
  disk,
}) => {
  problems.tolerate(/\b(503|404)\b|ERR_FAILED/);
  await enterAs(page, "team", "/admin/patches");
  const version = `8.14.${test.info().retry}`;
  const files: Files = { "[quatorze]/menu/client.lua": `quatorze(${test.info().retry})` };
  const id = await publish(page, version);
  await attach(page, id, files);
  const folder = writeFolder(join(disk, "v"), files);
  const answers: [string, (route: Route) => Promise<void>][] = [
    ["le site n'a pas donné les empreintes. Réessayez", (route) => route.fulfill({ status: 503 })],
    ["Vérifiez votre connexion", (route) => route.abort()],
    // Withdrawn while the page was open: trying again would not help.
    ["cette version n'a plus d'empreintes. Rechargez la page", (route) => route.fulfill({ status: 404 })],
  ];
  for (const [sentence, answer] of answers) {
    const isList = (url: URL) => url.pathname.includes(`${id}/empreintes`);
    await page.route(isList, answer);
    await page.goto(`/patch-notes/verifier?a=${version}`);
    await page.getByLabel("Le dossier de votre base").setInputFiles(folder);
    await expect(page.getByText(sentence).first()).toBeVisible();
    await page.unroute(isList);
  }
  // A list that does not come: what stands there would speak of the folder alone, for as long as that takes.
  await page.clock.install();
  const release = await holdBack(page, `**/${id}/empreintes`);
  await page.goto(`/patch-notes/verifier?a=${version}`);
  const asked = page.waitForRequest(`**/${id}/empreintes`);
  await page.getByLabel("Le dossier de votre base").setInputFiles(folder);
  await asked;
  await page.clock.fastForward(10_500);
  const late = page.locator("#annonces").getByText("Le site n'a pas encore répondu.");
  await expect(late).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Résultat" })).toBeVisible();
  await expect(late).toBeHidden();
});

test("N-02, R-18 : des empreintes que quelqu'un d'autre vient d'attacher sont montrées ; la liste lue reste @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b409\b/);
  await enterAs(page, "team", "/admin/patches");
  const id = await publish(page, `8.3.${test.info().retry}`);
  const address = `/admin/patches/${id}/empreintes`;
  const other = await page.context().newPage();
  const paste = async (tab: Page, files: Files) => {
    await tab.goto(address);
    await tab.getByLabel("Ou son contenu").fill(listOf(files));
  };
  // Not the files of the first version: the test beside this one looks for the version that has them.
  await paste(page, second);
  await paste(other, { "[core]/menu/client.lua": "menu()" });
  await save(other);
  await expect(other.getByText("1 fichier, tailles inconnues · depuis le")).toBeVisible();

  await save(page);
  await expect(page.getByRole("alert")).toContainText("ont changé entre-temps");
  await expect(page.getByText("1 fichier, tailles inconnues · depuis le")).toBeVisible();
  await expect(page.getByLabel("Ou son contenu")).toHaveValue(listOf(second));
  await save(page);
  await expect(page.getByText("5 fichiers, tailles inconnues · depuis le")).toBeVisible();
});

test("N-02 : un dossier choisi par erreur n'est pas dit sans risque, un dossier vide est dit, Annuler est là dès le choix @long", async ({
  page,
  disk,
}) => {
  await enterAs(page, "team", "/admin/patches");
  const { retry } = test.info();
  const [from, to] = [`8.4.${retry}`, `8.5.${retry}`];
  const base: Files = {
    "[quatre]/menu/client.lua": `quatre(${retry})`,
    "[quatre]/menu/fxmanifest.lua": "fx",
  };
  const target: Files = { ...base, "[quatre]/menu/client.lua": `cinq(${retry})` };
  const nothing = writeFolder(join(disk, "vide"), { ".git/HEAD": "ref: refs/heads/main" });
  const none = page.getByText("Il n'y a aucun fichier de la base dans ce dossier.");
  for (const [version, files] of [[from, base] as const, [to, target] as const]) {
    await page.goto(`/admin/patches/${await publish(page, version)}/empreintes`);
    await page.getByLabel("Le dossier de la base, à cette version").setInputFiles(nothing);
    await expect(none).toBeVisible();
    await page.getByLabel("Ou son contenu").fill(listOf(files));
    await save(page);
    await expect(page.getByText("2 fichiers, tailles inconnues · depuis le")).toBeVisible();
  }

  await page.goto(`/patch-notes/verifier?de=${from}&a=${to}`);
  const whole = writeFolder(join(disk, "resources"), base);
  const field = page.getByLabel("Le dossier de votre base");
  const result = page.getByRole("region", { name: "Résultat" });
  const safe = result.getByText("Rien de ce que vous avez changé ne serait perdu");

  // As on a slow network: the fingerprints do not come.
  const release = await holdBack(page, "**/empreintes");
  await field.setInputFiles(whole);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Vérification annulée.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  await expect(field).toBeFocused();
  release();
  await expect(result).toHaveCount(0);

  await field.setInputFiles(join(whole, "[quatre]"));
  await expect(result.getByText(`Aucun de vos fichiers n'est celui de la ${from}`)).toBeVisible();
  await expect(safe).toHaveCount(0);
  await field.setInputFiles(whole);
  await expect(safe).toBeVisible();
  await expect(page.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  await field.setInputFiles(nothing);
  await expect(none).toBeVisible();
  await expect(result).toHaveCount(0);
});

test("N-02 : des empreintes dont le script ne vient pas le disent à la place du dossier à choisir @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "team", "/admin/patches");
  const id = await publish(page, `8.13.${test.info().retry}`);
  await page.route(/assets\/admin-fingerprints-/, (route) => route.abort());
  await page.goto(`/admin/patches/${id}/empreintes`);
  await expect(page.getByText("Un script n'a pas pu être chargé")).toBeVisible();
  await expect(page.getByLabel("Le dossier de la base, à cette version")).toBeHidden();
});

test("ERR-16 : des empreintes que le réseau a empêché de calculer le sont au choix suivant du même dossier @long", async ({
  page,
  problems,
  disk,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "team", "/admin/patches");
  const id = await publish(page, `8.12.${test.info().retry}`);
  await page.goto(`/admin/patches/${id}/empreintes`);
  const part = "**/assets/hash-file-*.js*";
  await page.route(part, (route) => route.abort());
  const field = page.getByLabel("Le dossier de la base, à cette version");
  const folder = writeFolder(join(disk, "resources"), first);
  const asked = page.waitForEvent("requestfailed");
  await field.setInputFiles(folder);
  await asked;
  await expect(page.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  await page.unroute(part);
  await field.setInputFiles(folder);
  await expect(page.getByText("5 fichiers, 3 Mo")).toBeVisible();
});

test("N-02, ERR-16 : ce qui est refusé, ou seulement vérifié, se voit d'où le formulaire est envoyé @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await page.setViewportSize({ width: 360, height: 640 });
  await enterAs(page, "team", "/admin/patches");
  await page.goto(`/admin/patches/${await publish(page, `7.${Date.now()}.0`)}/empreintes`);
  const check = page.getByRole("button", { name: "Vérifier sans enregistrer" });
  await check.click();
  const refusal = page.getByRole("alert").filter({ hasText: "Choisissez le dossier" });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport();
  await page.getByLabel("Ou son contenu").fill(listOf(first));
  await check.click();
  const read = page.getByRole("main").getByText("Cette liste peut être enregistrée.");
  await expect(read).toBeInViewport();
});

test("N-02 : un dossier choisi pendant que partent d'autres empreintes, ou avant de retirer celles en place, reste lu @long", async ({
  page,
  disk,
}) => {
  await enterAs(page, "team", "/admin/patches");
  const address = `/admin/patches/${await publish(page, `8.7.${test.info().retry}`)}/empreintes`;
  await page.goto(address);
  const release = await holdBack(page, `**${address}.data*`);
  await page.getByLabel("Ou son contenu").fill(listOf({ "[core]/menu/ancien.lua": "ancien()" }));
  await save(page);
  const folder = writeFolder(join(disk, "resources"), { "[core]/menu/neuf.lua": "neuf(2)" });
  await page.getByLabel("Le dossier de la base, à cette version").setInputFiles(folder);
  const read = page.getByRole("status").filter({ hasText: "1 fichier, 7 octets" });
  await expect(read).toBeVisible();
  release();
  await expect(page.getByText("1 fichier, tailles inconnues · depuis le")).toBeVisible();
  await expect(read).toBeVisible();

  await page.getByText("Retirer les empreintes").click();
  await page.getByRole("button", { name: "Retirer", exact: true }).click();
  await expect(page.getByText("Ce patch n'a pas d'empreintes")).toBeVisible();
  await expect(read).toBeVisible();
  await save(page);
  await expect(page.getByText("1 fichier, 7 octets · depuis le")).toBeVisible();
  await expect(read).toHaveCount(0);
});
