/**
 * Every action of the administration but those of mappings, fingerprints and backups, ready to be sent: for the tests of
 * what can go wrong with any of them.
 */
import type { Browser } from "../browser.ts";
import { formerVersion, setFormer } from "../content.ts";
import { readRow, run } from "../sql.ts";
import { createdPatch, type Fields, patchFields, send, trash } from "./staff.ts";

export interface Prepared {
  path: string;
  fields: Fields;
}

interface AdminAction {
  name: string;
  /** Only an owner may. */
  ownerOnly?: boolean;
  /** What it needs to be there, made by `owner`. */
  prepare(owner: Browser): Promise<Prepared>;
  /** The sentence when D1 fails in the middle. */
  failure: string;
  /** A form with mistakes, and the sentences under its fields. */
  mistakes?: { fields: Fields; sentences: string[] };
  /** What must be in the answer when nothing was saved: what was typed, or that the same can be tried again. */
  kept?: string[];
  /** Status of a second sending, where it is no success. */
  again?: number;
}

const patchFailed = "❌ Erreur lors de la sauvegarde du patch sur le serveur.";
const deletionFailed = "❌ Erreur lors de la suppression du patch sur le serveur.";
const accountFailed = "❌ Erreur lors de la sauvegarde du compte sur le serveur.";
const tokenFailed = "❌ Erreur lors de la sauvegarde du jeton sur le serveur.";
const messageFailed = "❌ Erreur lors de la sauvegarde du message sur le serveur.";
const text = "texte à ne pas perdre";
/** A page of the guide that quotes `server.cfg`. */
export const pageWithServerCfg = "/guide/installations/guide-vps";

async function trashed(owner: Browser): Promise<string> {
  const row = await createdPatch(owner);
  await trash(owner, row);
  return row.id;
}

const account = (change: Fields = {}): Fields => ({
  id: "",
  intent: "enregistrer",
  username: `compte.${crypto.randomUUID().slice(0, 8)}`,
  displayName: "Un compte",
  email: "",
  role: "nvteam",
  password: "un long mot de passe",
  ...change,
});

async function createdAccount(owner: Browser) {
  const fields = account();
  await send(owner, "/admin/comptes", fields);
  const row = await readRow<{ id: string; updated_at: number }>(
    "SELECT id, updated_at FROM local_accounts WHERE username = ?",
    fields["username"],
  );
  return { fields, id: row?.id ?? "", readAt: String(row?.updated_at) };
}

async function failedMessage(state = "abandonne"): Promise<string> {
  const id = crypto.randomUUID();
  await run(
    `INSERT INTO notifications (id, kind, target, payload, state, attempts, created_at, updated_at)
      VALUES (?, 'essai', 'defaut', '{"embeds":[{"title":"Essai","description":"Essai"}]}', ?, 6, 1, 1)`,
    id,
    state,
  );
  return id;
}

const downloadFields = async (change: Fields = {}): Promise<Fields> => ({
  slug: "base",
  revision: String(
    (await readRow<{ revision: number }>("SELECT revision FROM download_items WHERE slug = 'base'"))
      ?.revision,
  ),
  title: "Base complète",
  description: "",
  size: "12 Go",
  format: "ZIP",
  // Another one each time: what changes nothing is not written.
  version: crypto.randomUUID().slice(0, 8),
  link: "https://telechargements.example/base.zip",
  sha256: "",
  ...change,
});

/** The list of messages has an end: those of before go. */
async function newMessage(change: Fields = {}): Promise<Fields> {
  await run("DELETE FROM diagnostic_rules WHERE title = 'Un message'");
  return {
    id: crypto.randomUUID(),
    revision: "0",
    intent: "ajouter",
    title: "Un message",
    severity: "bloquant",
    patterns: "Canal coupé *\r\n\r\nCANAL_CUT",
    cause: "Une cause.",
    remedy: "Une étape.",
    link: "/guide/faq#ports",
    ...change,
  };
}

async function storedMessage(owner: Browser): Promise<Fields> {
  const fields = await newMessage();
  await send(owner, "/admin/diagnostic", fields);
  return { ...fields, revision: "1", intent: "enregistrer" };
}

export const adminActions: AdminAction[] = [
  {
    name: "patch: create",
    prepare: async () => ({ path: "/admin/patches/nouveau", fields: patchFields({ description: text }) }),
    failure: patchFailed,
    kept: ["Erreur lors de la création du patch", text],
    mistakes: {
      fields: { title: "", "downloads.patch": "ftp://x", version: "a b" },
      sentences: [
        "Indiquez le titre.",
        "Indiquez une adresse complète, qui commence par https://",
        "Chiffres, lettres, points et tirets seulement, par exemple 5.2.3.",
      ],
    },
  },
  {
    name: "patch: edit",
    async prepare(owner) {
      const { id, version } = await createdPatch(owner);
      const fields = patchFields({ version, description: text, intent: "enregistrer", revision: "1" });
      return { path: `/admin/patches/${id}`, fields };
    },
    failure: patchFailed,
    kept: [text],
    mistakes: { fields: { title: "" }, sentences: ["Indiquez le titre."] },
  },
  {
    name: "patch: withdraw",
    async prepare(owner) {
      const { id } = await createdPatch(owner);
      const fields = { intent: "retirer", revision: "1", reason: text, replacedBy: "" };
      return { path: `/admin/patches/${id}/retirer`, fields };
    },
    failure: patchFailed,
    kept: [text],
    mistakes: {
      fields: { replacedBy: "0.0.0-inconnue" },
      sentences: ["Aucun autre patch publié ne porte cette version."],
    },
  },
  {
    name: "patch: put back online",
    async prepare(owner) {
      const { id } = await createdPatch(owner);
      const path = `/admin/patches/${id}/retirer`;
      await send(owner, path, { intent: "retirer", revision: "1", reason: "x", replacedBy: "" });
      return { path, fields: { intent: "remettre", revision: "2", reason: "", replacedBy: "" } };
    },
    failure: patchFailed,
  },
  {
    name: "patch: delete",
    async prepare(owner) {
      const { id } = await createdPatch(owner);
      return { path: `/admin/patches/${id}/supprimer`, fields: { intent: "supprimer" } };
    },
    failure: deletionFailed,
  },
  {
    name: "patch: restore",
    prepare: async (owner) => ({
      path: `/admin/patches/${await trashed(owner)}/supprimer`,
      fields: { intent: "restaurer" },
    }),
    failure: patchFailed,
    kept: ["Ce patch est dans la corbeille", "Restaurer"],
  },
  {
    name: "patch: remove for good",
    prepare: async (owner) => ({
      path: `/admin/patches/${await trashed(owner)}/supprimer`,
      fields: { intent: "purger" },
    }),
    failure: deletionFailed,
  },
  {
    name: "message: test",
    prepare: async () => ({ path: "/admin/notifications", fields: { intent: "essai", webhookUrl: "" } }),
    failure: "❌ Erreur lors de l'envoi du message.",
    mistakes: { fields: { webhookUrl: "https://evil.example/api/webhooks/1/x" }, sentences: ["Discord"] },
  },
  {
    name: "message: send again",
    prepare: async () => ({
      path: "/admin/notifications",
      fields: { intent: "renvoyer", message: await failedMessage() },
    }),
    failure: "❌ Erreur lors de l'envoi du message.",
  },
  {
    name: "message: give up",
    prepare: async () => ({
      path: "/admin/notifications",
      fields: { intent: "abandonner", message: await failedMessage("a-renvoyer") },
    }),
    failure: "❌ Erreur lors de l'enregistrement de l'état du message.",
  },
  {
    name: "download: edit",
    prepare: async () => ({
      path: "/admin/telechargements",
      fields: await downloadFields({ description: text }),
    }),
    failure: "❌ Erreur lors de la sauvegarde du téléchargement sur le serveur.",
    kept: [text],
    mistakes: {
      fields: { link: "http://x", sha256: "abc", title: "", size: "" },
      sentences: [
        "Indiquez une adresse complète, qui commence par https://",
        "Indiquez les 64 chiffres hexadécimaux, ou laissez vide.",
        "Indiquez le titre.",
        "Indiquez la taille, par exemple 12\u00a0Go.",
      ],
    },
  },
  {
    name: "download: remove a former version",
    async prepare() {
      await setFormer("base", [formerVersion({ replacedAt: 2000 }), formerVersion({ replacedAt: 1000 })]);
      const { revision = "" } = await downloadFields();
      const fields = { intent: "retirer", slug: "base", revision, replacedAt: "1000" };
      return { path: "/admin/telechargements", fields };
    },
    failure: "❌ Erreur lors du retrait de la version précédente.",
  },
  {
    name: "known message: add",
    prepare: async () => ({ path: "/admin/diagnostic", fields: await newMessage({ cause: text }) }),
    failure: messageFailed,
    kept: [text],
    mistakes: {
      fields: { title: "", severity: "x", patterns: "*", cause: "", remedy: "", link: "/guide/nulle-part" },
      sentences: [
        "Indiquez le titre.",
        "Choisissez une gravité.",
        "Chaque message contient au moins 4 caractères d'affilée, à côté des *.",
        "Indiquez la cause.",
        "Indiquez ce qu'il faut faire.",
        "Cette page du guide n'existe pas.",
      ],
    },
  },
  {
    name: "known message: edit",
    prepare: async (owner) => ({
      path: "/admin/diagnostic",
      fields: { ...(await storedMessage(owner)), cause: text },
    }),
    failure: messageFailed,
    kept: [text],
    mistakes: { fields: { title: "" }, sentences: ["Indiquez le titre."] },
  },
  {
    name: "known message: delete",
    prepare: async (owner) => ({
      path: "/admin/diagnostic",
      fields: { ...(await storedMessage(owner)), intent: "supprimer" },
    }),
    failure: "❌ Erreur lors de la suppression du message sur le serveur.",
  },
  {
    name: "home's figures: choose",
    ownerOnly: true,
    async prepare() {
      // The other one each time: what changes nothing is not written.
      const row = await readRow<{ enabled: number }>("SELECT enabled FROM settings");
      const fields: Fields = { intent: "chiffres-accueil", ...(row?.enabled ? {} : { reels: "on" }) };
      return { path: "/admin/analytics", fields };
    },
    failure: "❌ Erreur lors de la sauvegarde du réglage sur le serveur.",
  },
  {
    name: "statistics: reset",
    ownerOnly: true,
    async prepare() {
      // Where nothing was counted since the same person's last one, it is done.
      await run("INSERT OR REPLACE INTO daily_totals (day, visits, views) VALUES ('2026-06-10', 3, 9)");
      return { path: "/admin/analytics", fields: { confirmation: "EFFACER" } };
    },
    failure: "❌ Erreur lors de la remise à zéro des statistiques.",
    mistakes: { fields: { confirmation: "effacer" }, sentences: ["Tapez EFFACER en majuscules."] },
  },
  {
    name: "token: create",
    ownerOnly: true,
    prepare: async () => ({ path: "/admin/jetons", fields: { name: text, scope: "lecture" } }),
    failure: tokenFailed,
    mistakes: {
      fields: { name: "" },
      sentences: ["Indiquez à quoi sert ce jeton, en 60 caractères au plus."],
    },
  },
  {
    name: "token: revoke",
    ownerOnly: true,
    async prepare(owner) {
      await send(owner, "/admin/jetons", { name: "À révoquer", scope: "lecture" });
      const row = await readRow<{ id: string }>(
        "SELECT id FROM api_tokens ORDER BY created_at DESC, rowid DESC",
      );
      return { path: "/admin/jetons", fields: { intent: "revoquer", id: row?.id ?? "" } };
    },
    failure: "❌ Erreur lors de la révocation du jeton sur le serveur.",
  },
  {
    name: "account: create",
    ownerOnly: true,
    prepare: async () => ({ path: "/admin/comptes", fields: account({ displayName: text }) }),
    failure: accountFailed,
    // Nobody may try passwords here: whether the account has this one is not said.
    again: 422,
    kept: [text],
    mistakes: {
      fields: { username: "?", displayName: "", email: "x", role: "admin", password: "court" },
      sentences: [
        "De 2 à 40 lettres, chiffres, points ou tirets.",
        "Indiquez le nom affiché.",
        "Indiquez une adresse e-mail valide, ou laissez vide.",
        "Choisissez un rôle.",
        "12 caractères au moins.",
      ],
    },
  },
  {
    name: "account: edit",
    ownerOnly: true,
    async prepare(owner) {
      const { fields, id, readAt } = await createdAccount(owner);
      return {
        path: "/admin/comptes",
        fields: { ...fields, id, readAt, displayName: text, password: "" },
      };
    },
    failure: accountFailed,
    kept: [text],
    mistakes: { fields: { displayName: "" }, sentences: ["Indiquez le nom affiché."] },
  },
  {
    name: "account: delete",
    ownerOnly: true,
    async prepare(owner) {
      const { id, readAt } = await createdAccount(owner);
      return { path: "/admin/comptes", fields: { intent: "supprimer", id, readAt } };
    },
    failure: "❌ Erreur lors de la suppression du compte sur le serveur.",
    again: 404,
  },
  {
    name: "session: end",
    ownerOnly: true,
    async prepare() {
      const person = `local:${crypto.randomUUID()}`;
      await run(
        `INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at)
          VALUES (?, ?, 'nvteam', ?, ?, 0, 0)`,
        person,
        person,
        Date.now(),
        Date.now(),
      );
      return { path: "/admin/comptes", fields: { intent: "terminer", session: person, person } };
    },
    failure: "❌ Erreur lors de la fermeture des sessions sur le serveur.",
  },
  {
    name: "guide: reread",
    async prepare(owner) {
      const { version } = await createdPatch(owner, { modifiedFiles: "server.cfg" });
      return { path: "/admin/sante", fields: { page: pageWithServerCfg, version } };
    },
    failure: "Erreur lors de l'enregistrement de la relecture.",
  },
];
