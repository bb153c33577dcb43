/**
 * The HTML of every page, read by a checker that knows the standard and nothing of this site. The production
 * build runs on a workerd of its own (`npm run build` first).
 */
import { globSync, readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "#app/tools/catalogue.server";
import { readPages } from "../../scripts/guide/compile.ts";
import { applyMigrations } from "../../scripts/local/apply-migrations.ts";
import { type Site, startSite } from "../../scripts/local/built-site.ts";
import { seedDatabase } from "../../scripts/local/seed-data.ts";
import { simulatorVariables } from "../../scripts/local/simulator-variables.ts";
import { storeSession } from "../fixtures/sessions.ts";

const checker = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: {
    // The field of a mapping's job takes free text and offers names: no native list does both with our look.
    // It follows the ARIA combobox pattern, and is a native `datalist` without a script.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
    // Scripts and styles are files of this origin, and the policy allows no other: a hash of them protects nothing.
    "require-sri": ["error", { target: "crossorigin" }],
  },
});

const guide = readPages().map(({ summary }) => summary);
const patch = "1768582800000";
const withdrawn = "2000000000001";
const scheduled = "2000000000002";
const trashed = "2000000000003";

/** Pages by the module that draws them: one that is named nowhere fails the last test. */
const guestPages: Record<string, string[]> = {
  "home/routes/home.tsx": ["/"],
  "guide/routes/page.tsx": guide.map(({ path }) => path),
  "guide/routes/faq-search.tsx": ["/guide/faq/recherche?q=ports", "/guide/faq/recherche?q=introuvable"],
  "search/routes/results.tsx": ["/guide/recherche", "/guide/recherche?q=ports", "/guide/recherche?q=zzzz"],
  "patches/routes/list.tsx": ["/patch-notes", "/patch-notes?page=3", "/patch-notes?q=zzzz"],
  "patches/routes/detail.tsx": ["/patch-notes/5.2.2", "/patch-notes/9.0.1", "/patch-notes/9.9.9"],
  "patches/routes/compare.tsx": [
    "/patch-notes/comparer",
    "/patch-notes/comparer?de=5.1.0&a=5.2.3",
    "/patch-notes/comparer?de=9.9.9&a=5.2.3",
  ],
  "patches/routes/compatibility.tsx": [
    "/patch-notes/compatibilite",
    "/patch-notes/compatibilite?artifact=5000&edition=enhanced",
    "/patch-notes/compatibilite?artifact=abc",
  ],
  "patches/routes/alert.tsx": ["/patch-notes/alerte"],
  "mappings/routes/catalogue.tsx": ["/mappings", "/mappings?metier=Police&tri=nom", "/mappings?q=zzzz"],
  "mappings/routes/carte.tsx": ["/mappings/carte", "/mappings/carte?pres=nulle+part"],
  "mappings/routes/detail.tsx": ["/mappings/001", "/mappings/sans-image", "/mappings/inconnu"],
  "downloads/routes/list.tsx": ["/downloads"],
  "fingerprints/routes/verify.tsx": ["/patch-notes/verifier"],
  "auth/routes/callback.tsx": ["/auth/callback", "/auth/callback?error=access_denied"],
  "auth/routes/local.tsx": ["/auth/local"],
  "health/routes/status.tsx": ["/statut"],
  "diagnostic/routes/diagnostic.tsx": ["/assistance/diagnostic", "/assistance/diagnostic?message=onesync"],
  "tools/routes/list.tsx": ["/outils"],
  "tools/routes/tool.tsx": tools.map(({ slug }) => `/outils/${slug}`),
  "ticket/routes/ticket.tsx": ["/assistance/ticket"],
  "privacy/routes/privacy.tsx": ["/confidentialite"],
  "privacy/routes/legal.tsx": ["/mentions-legales"],
  "api/routes/docs.tsx": ["/api"],
  "layout/routes/not-found.ts": ["/nulle-part"],
  // The error pages: 400, and 401 or 404.
  "root.tsx": ["/patch-notes?page=1&page=2", "/downloads/inconnu"],
};
const ownerPages: Record<string, string[]> = {
  "patches/routes/admin-list.tsx": ["", "?etat=corbeille", "?etat=brouillon", "?q=zzzz"].map(
    (query) => `/admin/patches${query}`,
  ),
  "patches/routes/admin-new.tsx": ["/admin/patches/nouveau"],
  "patches/routes/admin-edit.tsx": [patch, withdrawn, scheduled].map((id) => `/admin/patches/${id}`),
  "patches/routes/admin-withdraw.tsx": [`/admin/patches/${patch}/retirer`],
  "patches/routes/admin-delete.tsx": [patch, trashed].map((id) => `/admin/patches/${id}/supprimer`),
  "fingerprints/routes/admin-fingerprints.tsx": [`/admin/patches/${patch}/empreintes`],
  "mappings/routes/admin-list.tsx": ["/admin/mappings", "/admin/mappings?etat=corbeille"],
  "mappings/routes/admin-form.tsx": ["/admin/mappings/nouveau", "/admin/mappings/001"],
  "tags/routes/admin-list.tsx": ["/admin/mappings/metiers"],
  "backups/routes/admin-backups.tsx": ["/admin/sauvegardes"],
  "backups/routes/admin-restore.tsx": ["/admin/sauvegardes/inconnue"],
  "analytics/routes/admin-analytics.tsx": ["/admin/analytics", "/admin/analytics?periode=12mois"],
  "admin/routes/licences.tsx": ["/admin/licences"],
  "downloads/routes/admin-list.tsx": ["/admin/telechargements"],
  "diagnostic/routes/admin-diagnostic.tsx": ["/admin/diagnostic"],
  "notifications/routes/admin-list.tsx": ["/admin/notifications"],
  "auth/routes/admin-accounts.tsx": ["/admin/comptes"],
  "auth/routes/admin-tokens.tsx": ["/admin/jetons"],
  "audit/routes/admin-journal.tsx": ["/admin/journal"],
  "health/routes/admin-health.tsx": ["/admin/sante"],
};
/** Forms that come back with what is wrong with them. */
const refusedForms: [path: string, fields: Record<string, string>][] = [
  ["/admin/patches/nouveau", { intent: "publier", title: "", linkPatch: "http://x" }],
  ["/admin/mappings/nouveau", { nom: "" }],
  ["/admin/mappings/metiers", { intent: "ajouter", nom: "a" }],
  ["/admin/jetons", { intent: "creer", name: "" }],
  ["/admin/diagnostic", { intent: "ajouter", id: "x", title: "" }],
  ["/admin/diagnostic", { intent: "essayer", console: "ECONNREFUSED 127.0.0.1:3306" }],
  ["/assistance/diagnostic", { console: "a\nECONNREFUSED 127.0.0.1:3306\nlicense:abc" }],
  ["/admin/comptes", { intent: "creer", username: "" }],
  ["/auth/local", { username: "admin", password: "faux" }],
  ["/outils/logs", { geste: "lire", source: "LogsJob = { ['a'] = '' }\nConfig_Logs = { b = }" }],
];

let site: Site;
let owner: Record<string, string>;
let client: Record<string, string>;

beforeAll(async () => {
  const password = { LOCAL_ADMIN_PASSWORD: "un mot de passe de secours" };
  site = await startSite({ variables: { ...simulatorVariables("1"), ...password } });
  const db = await site.miniflare.getD1Database("DB", "neva");
  await applyMigrations(db);
  await seedDatabase(db);
  await storeRareStates(db);
  const secret = String(simulatorVariables("1")["SESSION_SECRET"]);
  owner = await storeSession(db, secret, { role: "owner" });
  client = await storeSession(db, secret, { role: "client" });
}, 60_000);
afterAll(() => site.stop());

/** What the sample data has none of: withdrawn, scheduled and deleted patches, messages, tokens, accounts. */
async function storeRareStates(db: D1Database): Promise<void> {
  const patchRow = `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch,
    status, position, published_at, scheduled_for, withdrawn_reason, replaced_by, deleted_at, breaking)
    VALUES (?, ?, 'Titre', 'Texte', '["a.lua"]', '{"systemMetier":["x"],"inventaire":[],"braquages":[],"divers":[]}',
    'https://fichiers.example/a.zip', ?, ?, ?, ?, ?, ?, ?, 1)`;
  const now = Date.now();
  await db.batch([
    db
      .prepare(patchRow)
      .bind(withdrawn, "9.0.1", "retire", 100, now, null, "Perte de données", "5.2.3", null),
    db.prepare(patchRow).bind(scheduled, "9.0.2", "programme", null, null, now + 3_600_000, null, null, null),
    db.prepare(patchRow).bind(trashed, "9.0.3", "brouillon", null, null, null, null, null, now),
    db.prepare(
      `INSERT INTO mappings (id, nom, nom_fichier, search_text) VALUES ('sans-image', 'Sans image', 'nv', 'sans image')`,
    ),
    db
      .prepare(
        `INSERT INTO mappings (id, nom, nom_fichier, search_text, deleted_at) VALUES ('parti', 'P', 'p', 'p', ?)`,
      )
      .bind(now),
    ...["en-attente", "envoye", "a-renvoyer", "incertain", "invalide", "abandonne"].map((state) =>
      db
        .prepare(
          `INSERT INTO notifications (id, patch_id, kind, target, payload, state, last_error, created_at, updated_at)
           VALUES (?, ?, 'creation', 'defaut', '{}', ?, 'erreur', ?, ?)`,
        )
        .bind(state, patch, state, now, now),
    ),
    db.prepare(
      "INSERT INTO api_tokens (id, name, hash, scope, created_by, created_at) VALUES ('j', 'Robot', 'h', 'lecture', '1', 1)",
    ),
    db.prepare(
      `INSERT INTO local_accounts (id, username, display_name, role, password_hash, created_at, updated_at)
       VALUES ('c', 'secours', 'Secours', 'nvteam', 'x', 1, 1)`,
    ),
    db.prepare(
      `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
       VALUES (1, '1', 'Alice', 'modifier', 'patch', '1', '{"title":"a"}', '{"title":"b"}')`,
    ),
    db.prepare(
      "INSERT INTO heartbeats (job, started_at, finished_at, ok, detail) VALUES ('sauvegarde', 1, 2, 0, 'x')",
    ),
  ]);
}

let visitors = 0;
/** What the checker says of a page. Every request is of another visitor: rate limits are not looked at here. */
async function problemsOf(path: string, init: RequestInit = {}): Promise<string[]> {
  const headers = new Headers(init.headers);
  visitors += 1;
  headers.set("CF-Connecting-IP", `2001:db8:0:${visitors.toString(16)}::1`);
  // Workerd gives up a line that is idle for 5 s, unseen by who checks a long page on a busy machine: none is kept.
  headers.set("Connection", "close");
  const response = await fetch(new URL(path, site.url), { ...init, headers, redirect: "manual" });
  expect(response.headers.get("Content-Type"), `${path}: ${response.status}`).toMatch(/^text\/html/);
  expect(response.status, path).not.toBe(500);
  return check(await response.text());
}

async function check(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...found, ...hastyForms(html)];
}

/**
 * Forms in which the Enter key does what cannot be taken back, without asking: it presses the first button that sends,
 * also one that is folded away until somebody was asked.
 */
const hastyForms = (html: string): string[] =>
  [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const isTyped = /<input\b(?![^>]*type="(?:hidden|checkbox|radio|file|submit)")/.test(form);
    const first = /<button\b(?![^>]*type="button")[^>]*>/.exec(form);
    const before = form.slice(0, first?.index);
    const isFolded = before.split("<details").length > before.split("</details").length;
    const isGrave = /class="[^"]*danger/.test(first?.[0] ?? "");
    return isTyped && isFolded && isGrave ? [`enter-asks-nothing: ${form.slice(0, 200)}`] : [];
  });

async function expectValid(paths: string[], headers: Record<string, string> = {}): Promise<void> {
  for (const path of paths) expect(await problemsOf(path, { headers }), path).toEqual([]);
}

describe("HTML is valid", { timeout: 60_000 }, () => {
  test.each(Object.entries(guestPages))("for guests: %s", (_, paths) => expectValid(paths));

  test.each(Object.entries({ ...guestPages, ...ownerPages }))("for an owner: %s", (_, paths) =>
    expectValid(paths, owner),
  );

  test.each(refusedForms)("a refused form: %s", async (path, fields) => {
    const headers = { ...owner, Origin: site.url.origin };
    expect(await problemsOf(path, { method: "POST", headers, body: new URLSearchParams(fields) })).toEqual(
      [],
    );
  });

  test("for a client: pages that are not theirs", () =>
    expectValid(["/admin/patches", "/admin/comptes"], client));

  test("the progress of a sign-in", async () => {
    expect(await problemsOf("/auth/callback?code=x&state=y")).toEqual([]);
  });

  test("the files of the public guide", async () => {
    const client = new URL("../../build/client/", import.meta.url);
    const files = globSync("**/*.html", { cwd: client });
    expect(files.length).toBe(guide.filter(({ audience }) => audience === "public").length);
    for (const file of files)
      expect(await check(readFileSync(new URL(file, client), "utf8")), file).toEqual([]);
  });

  test("SEO-01: no two pages have the same title, so that tabs and bookmarks tell them apart", async () => {
    const paths = Object.entries({ ...guestPages, ...ownerPages }).flatMap(([file, paths]) =>
      /guide\/routes\/page|tool\.tsx/.test(file) ? paths : paths.slice(0, 1),
    );
    const pages = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(new URL(path, site.url), { headers: owner });
        return { path, ok: response.ok, title: /<title>([^<]*)/.exec(await response.text())?.[1] };
      }),
    );
    const shown = pages.filter(({ ok }) => ok);
    expect(shown.length).toBeGreaterThan(60);
    expect(shown.filter(({ title }) => !title?.includes("NEVA"))).toEqual([]);
    expect(shown.filter(({ title }, i) => shown.findIndex((other) => other.title === title) !== i)).toEqual(
      [],
    );
  });

  test("every page is looked at", () => {
    const app = new URL("../../app/", import.meta.url);
    const drawn = globSync("*/routes/*.tsx", { cwd: app }).filter(
      (file) =>
        readFileSync(new URL(file, app), "utf8").includes("export default") &&
        // Layouts are around their pages, the dialog over its list.
        !/\/(?:area|dialog)\.tsx$/.test(file),
    );
    const seen = new Set([...Object.keys(guestPages), ...Object.keys(ownerPages)]);
    expect(drawn.filter((file) => !seen.has(file))).toEqual([]);
  });
});
