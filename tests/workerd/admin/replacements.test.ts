/** N-14, R-18: what Discord's message of a withdrawn patch says when it and its replacement change at the same time. */
import { expect, test, vi } from "vitest";
import { meanwhile } from "../rows.ts";
import { messagesAbout } from "../simulator.ts";
import { env, runCron } from "../site.ts";
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
  const revision = await env.DB.prepare("SELECT revision FROM patches WHERE id = ?")
    .bind(id)
    .first<number>("revision");
  const text = page === "" ? patchFields({ version, title }) : {};
  const all = { ...text, ...fields, revision: String(revision ?? ""), ...change };
  return send(browser, `/admin/patches/${id}${page}`, all, { DB });
}

const deeds = {
  save: { page: "", fields: { intent: "enregistrer" } },
  publish: { page: "", fields: { intent: "publier" } },
  withdraw: { page: "/retirer", fields: withdrawal },
  putBack: { page: "/retirer", fields: { ...withdrawal, intent: "remettre" } },
  trash: { page: "/supprimer", fields: { intent: "supprimer" } },
  restore: { page: "/supprimer", fields: { intent: "restaurer" } },
  purge: { page: "/supprimer", fields: { intent: "purger" } },
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
  // The job that publishes, then the one that sends what it has queued.
  for (const cron of ["*/10 * * * *", "*/10 * * * *"]) await runCron(cron);
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
  before?: (two: Two) => Promise<unknown>;
  command: (two: Two, DB: D1Database) => Promise<Response>;
  event: (two: Two) => Promise<unknown>;
  says: (two: Two) => string;
}

const online = () => "en ligne";
const forNothing = () => "retiré pour rien";
const forOther = ({ other }: Two) => `retiré pour ${other.version}`;
const replaced = ({ replace }: Two) => replace();
const otherIn = (deed: keyof typeof deeds) => async (two: Two) => {
  await replaced(two);
  await act(two.other, deed);
};
const anew = nextVersion();

const cases: Record<string, Case> = {
  "is withdrawn while the patch is put back online": {
    before: replaced,
    command: ({ other }, DB) => act(other, "withdraw", {}, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "is withdrawn while the patch is withdrawn for it": {
    command: ({ other }, DB) => act(other, "withdraw", {}, DB),
    event: replaced,
    says: forNothing,
  },
  "is put back online while the patch is, too": {
    before: otherIn("withdraw"),
    command: ({ other }, DB) => act(other, "putBack", {}, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "goes to the trash while the patch is put back online": {
    before: replaced,
    command: ({ other }, DB) => act(other, "trash", {}, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "comes back from the trash while the patch is put back online": {
    before: otherIn("trash"),
    command: ({ other }, DB) => act(other, "restore", {}, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "gets another version while the patch is put back online": {
    before: replaced,
    command: ({ other }, DB) => act(other, "save", { version: nextVersion() }, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "gets another version while the patch is withdrawn for it": {
    command: ({ other }, DB) => act(other, "save", { version: anew }, DB),
    event: replaced,
    says: () => `retiré pour ${anew}`,
  },
  "is withdrawn while the patch is saved": {
    before: replaced,
    command: ({ old }, DB) => act(old, "save", { description: "Corrigée." }, DB),
    event: ({ other }) => act(other, "withdraw"),
    says: forNothing,
  },
  "is put back online while the patch is saved": {
    before: otherIn("withdraw"),
    command: ({ old }, DB) => act(old, "save", { description: "Corrigée." }, DB),
    event: ({ other }) => act(other, "putBack"),
    says: forOther,
  },
  "goes to the trash while the patch comes back from there": {
    before: async (two) => {
      await replaced(two);
      await act(two.old, "trash");
    },
    command: ({ old }, DB) => act(old, "restore", {}, DB),
    event: ({ other }) => act(other, "trash"),
    says: forNothing,
  },
  "is made anew while the patch is put back online": {
    before: async (two) => {
      await replaced(two);
      for (const deed of ["trash", "purge"] as const) await act(two.other, deed);
    },
    command: ({ other }, DB) =>
      send(browser, "/admin/patches/nouveau", patchFields({ version: other.version }), { DB }),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
  "is published while the patch is put back online": {
    before: async (two) => {
      await replaced(two);
      for (const deed of ["trash", "purge"] as const) await act(two.other, deed);
      Object.assign(
        two.other,
        await createdPatch(browser, { version: two.other.version, intent: "brouillon" }),
      );
    },
    command: ({ other }, DB) => act(other, "publish", {}, DB),
    event: ({ old }) => act(old, "putBack"),
    says: online,
  },
};

test.each(Object.entries(cases))(
  "N-14, R-18: the message of a withdrawn patch is right where its replacement %s; nobody is told of a conflict",
  async (_, { before, command, event, says }) => {
    const two = await twoPatches();
    await before?.(two);
    const { DB, once } = between(() => event(two));
    const answer = await command(two, DB);
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

test("N-14, PN-18, R-18: so it is where the hour of its replacement comes while it is put back online", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  for (const deed of ["trash", "purge"] as const) await act(other, deed);
  const hour = { version: other.version, intent: "programmer", scheduledFor: "2099-01-01T10:00" };
  const { id } = await createdPatch(browser, hour);
  await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(id).run();
  const { DB, once } = between(() => act(old, "putBack"));
  await runCron("*/10 * * * *", { DB });
  expect(once).toHaveBeenCalledOnce();
  expect(await rowOf(other.version)).toMatchObject({ status: "publie" });
  expect(await told(old)).toBe("en ligne");
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

test("N-14: a change that other patches refuse again and again is told as a conflict in the end", async () => {
  const { old, other, replace } = await twoPatches();
  await replace();
  let tries = 0;
  const DB = meanwhile("INSERT OR IGNORE INTO totals", () =>
    act(old, "save", { description: `Essai ${++tries}` }),
  );
  expect((await act(other, "trash", {}, DB)).status).toBe(409);
  expect(tries).toBe(3);
});
