/** N-14, R-18: what Discord's message of a withdrawn patch says of its replacement, also when both change at once. */
import { expect, test, vi } from "vitest";
import { meanwhile } from "../rows.ts";
import { messagesAbout } from "../simulator.ts";
import { env, runCron } from "../site.ts";
import { readValue, run } from "../sql.ts";
import { createdPatch, nextVersion, patchFields, person, rowOf, send } from "./staff.ts";

const browser = await person("nvteam");

interface Patch {
  id: string;
  version: string;
  title: string;
}

const withdrawal = { intent: "retirer", reason: "Erreur", replacedBy: "" };

/** What staff do to a patch as it is then, through the database of the test's choice. */
async function act({ id, version, title }: Patch, deed: keyof typeof deeds, change = {}, DB = env.DB) {
  const { page, fields } = deeds[deed];
  const revision = await readValue<number>("SELECT revision FROM patches WHERE id = ?", id);
  const text = page === "" ? patchFields({ version, title }) : {};
  const all = { ...text, ...fields, revision: String(revision ?? ""), ...change };
  return send(browser, `/admin/patches/${id}${page}`, all, { DB });
}

const deeds = {
  save: { page: "", fields: { intent: "enregistrer" } },
  withdraw: { page: "/retirer", fields: withdrawal },
  putBack: { page: "/retirer", fields: { ...withdrawal, intent: "remettre" } },
  trash: { page: "/supprimer", fields: { intent: "supprimer" } },
  restore: { page: "/supprimer", fields: { intent: "restaurer" } },
} as const;

/** A patch that was announced, and one that may replace it; `replace` withdraws the one for the other. */
async function twoPatches() {
  const title = `Remplacement ${crypto.randomUUID().slice(0, 8)}`;
  const old = await createdPatch(browser, { title, announce: "on" });
  const other = await createdPatch(browser);
  const replace = () => act(old, "withdraw", { replacedBy: other.version });
  return { old, other, replace };
}

/** What the message of a patch says of it once all is sent: online, or withdrawn, and for which version. */
async function told({ title }: Patch): Promise<string> {
  await runCron("*/10 * * * *");
  const [message] = await messagesAbout(title);
  const fields = new Map(message?.payload.embeds[0]?.fields.map(({ name, value }) => [name, value]));
  if (!fields.has("Patch retiré")) return "en ligne";
  return `retiré pour ${fields.get("Remplacé par") ?? "rien"}`;
}

/** The database in which `event` happens once, between what the next change reads and what it writes. */
function between(event: () => Promise<unknown>) {
  const once = vi.fn(event);
  const DB = meanwhile("INSERT OR IGNORE INTO totals", async () => {
    if (once.mock.calls.length === 0) await once();
  });
  return { DB, once };
}

type Two = Awaited<ReturnType<typeof twoPatches>>;
interface Case {
  /** What was done to the replacement before. */
  first?: keyof typeof deeds;
  command: (old: Patch, DB: D1Database) => Promise<Response>;
  /** What is done to it meanwhile. */
  event: keyof typeof deeds;
  says: (two: Two) => string;
}

const forNothing = () => "retiré pour rien";
const save = (old: Patch, DB: D1Database) => act(old, "save", { description: "Corrigée." }, DB);

const cases: Record<string, Case> = {
  "is withdrawn while the patch is saved": { command: save, event: "withdraw", says: forNothing },
  "is put back online while the patch is saved": {
    first: "withdraw",
    command: save,
    event: "putBack",
    says: ({ other }) => `retiré pour ${other.version}`,
  },
  "goes to the trash while the patch comes back from there": {
    command: async (old, DB) => {
      await act(old, "trash");
      return act(old, "restore", {}, DB);
    },
    event: "trash",
    says: forNothing,
  },
};

test.each(Object.entries(cases))(
  "N-14, R-18: the message of a withdrawn patch is right where its replacement %s; nobody is told of a conflict",
  async (_, { first, command, event, says }) => {
    const two = await twoPatches();
    await two.replace();
    if (first) await act(two.other, first);
    const { DB, once } = between(() => act(two.other, event));
    const answer = await command(two.old, DB);
    expect(once).toHaveBeenCalledOnce();
    expect(await told(two.old)).toBe(says(two));
    expect(answer.status).toBeLessThan(400);
  },
);

test("N-14: the message of a withdrawn patch in the trash says that it is gone, whatever becomes of its replacement", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  await act(old, "trash");
  const says = async () => {
    expect(await told(old)).toBe("retiré pour rien");
    const [message] = await messagesAbout(old.title);
    return message?.payload.embeds[0]?.fields.find(({ name }) => name === "Patch retiré")?.value;
  };
  const gone = await says();
  for (const deed of ["withdraw", "putBack", "trash", "restore"] as const) {
    await act(other, deed);
    expect(await says(), deed).toBe(gone);
  }
  await act(other, "save", { version: nextVersion() });
  expect(await says()).toBe(gone);
});

test("N-14, R-18: a patch that is put back online while its message is brought up to date is not said to be withdrawn", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  await act(other, "withdraw");
  const { DB, once } = between(() => act(old, "putBack"));
  await runCron("tache:remplacements", { DB });
  expect(once).toHaveBeenCalledOnce();
  expect(await told(old)).toBe("en ligne");
});

test("N-14, N-09: a replacement that a restore took offline is named no longer, and a message that is right is left alone", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  const edits = () =>
    env.DB.prepare("SELECT id FROM notifications WHERE patch_id = ? AND kind = 'modification' ORDER BY id")
      .bind(old.id)
      .raw();
  expect(await told(old)).toBe(`retiré pour ${other.version}`);
  const before = await edits();
  await runCron("tache:remplacements");
  expect(await edits()).toEqual(before);
  await run("UPDATE patches SET status = 'retire' WHERE id = ?", other.id);
  expect(await told(old)).toBe("retiré pour rien");
  const after = await edits();
  await runCron("tache:remplacements");
  expect(await edits()).toEqual(after);
});

test("N-14, T-34: where the patch itself is changed at the same time, that is told, and nothing is written", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  const { DB } = between(() => act(other, "save", { title: "Un autre titre" }));
  expect((await act(other, "withdraw", {}, DB)).status).toBe(409);
  expect(await rowOf(other.version)).toMatchObject({
    status: "publie",
    title: "Un autre titre",
    revision: 2,
  });
  expect(await told(old)).toBe(`retiré pour ${other.version}`);
});

test("N-14: who withdraws a patch for one that goes offline meanwhile is told that, not of a conflict", async () => {
  const { old, other } = await twoPatches();
  const { DB } = between(() => act(other, "trash"));
  const answer = await act(old, "withdraw", { replacedBy: other.version }, DB);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Aucun autre patch publié ne porte cette version.");
  expect(await told(old)).toBe("en ligne");
});
