/** The dry run and what follows from it (BAK-06, N-09). */
import { beforeEach, describe, expect, test } from "vitest";
import { allAs, backedUp, dryRun, fill, restoreAll } from "./backups-data.ts";
import { plannedOf } from "./backups-plans.ts";
import { env } from "./site.ts";
import { all, readColumn, readValue, run } from "./sql.ts";

beforeEach(fill);

describe("BAK-06, N-09: the dry run", () => {
  test("BAK-06: create, identical, changed by field, conflict, only here, missing pictures", async () => {
    const archive = await backedUp();
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    await run(
      "UPDATE patches SET title = 'Autre titre', breaking = 1, updated_at = 5 WHERE version = '5.0.2'",
    );
    await run(
      `UPDATE patches SET title = 'Edité', updated_at = ${Date.now() + 1000} WHERE version = '5.0.3'`,
    );
    await run(
      "INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch) VALUES ('9', '9.9.9', 'Neuf', '', '[]', '{\"systemMetier\":[],\"inventaire\":[],\"braquages\":[],\"divers\":[]}', '')",
    );
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "patches")).toEqual({
      identical: 1,
      planned: [
        ["conflit", "5.0.3 Patch numéro 3"],
        ["creer", "5.0.1 Patch numéro 1"],
        ["modifier", "5.0.2 Patch numéro 2"],
        ["supprimer", "9.9.9 Neuf"],
      ],
    });
    const changed = plan.entities
      .find(({ entity }) => entity.name === "patches")
      ?.planned.find(({ fate }) => fate === "modifier");
    expect(changed?.fields).toEqual([
      { name: "title", before: "Autre titre", after: "Patch numéro 2" },
      { name: "breaking", before: "oui", after: "non" },
    ]);
    expect(plannedOf(plan, "mappings")).toEqual({ identical: 3, planned: [] });
    expect(plan.missingObjects).toEqual([]);
  });

  test("PN-10, BAK-05: patches of an archive from before a group of changes existed are as they are here, and restored with it empty", async () => {
    await run("UPDATE patches SET modifications = json_remove(modifications, '$.braquages')");
    const archive = await backedUp();
    await run("UPDATE patches SET modifications = json_set(modifications, '$.braquages', json('[]'))");
    await run("UPDATE patches SET title = 'Autre titre', updated_at = 5 WHERE version = '5.0.2'");
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "patches")).toEqual({
      identical: 3,
      planned: [["modifier", "5.0.2 Patch numéro 2"]],
    });
    await run("DELETE FROM patches WHERE version = '5.0.1'");
    await restoreAll(archive, { patches: "remplacer" });
    const groups = await readColumn("SELECT modifications ->> '$.braquages' FROM patches");
    expect(new Set(groups)).toEqual(new Set(["[]"]));
  });

  test("BAK-06: a name that another record holds now is a conflict", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET id = '77' WHERE version = '5.0.1'");
    const { plan } = await dryRun(archive);
    expect(plannedOf(plan, "patches").planned).toEqual([
      ["conflit", "5.0.1 Patch numéro 1"],
      ["supprimer", "5.0.1 Patch numéro 1"],
    ]);
    await restoreAll(archive, { patches: "fusionner" });
    expect(await readValue("SELECT id FROM patches WHERE version = '5.0.1'")).toBe("77");
    await restoreAll(archive, { patches: "remplacer" });
    expect(await readValue("SELECT id FROM patches WHERE version = '5.0.1'")).not.toBe("77");
  });

  test("BAK-06: pictures that neither the archive nor R2 has are named", async () => {
    const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
    const lost = objects[0]?.key ?? "";
    await env.BUCKET.delete(lost);
    const archive = await backedUp();
    const { plan } = await dryRun(archive);
    expect(plan.missingObjects).toEqual([lost]);
    // No restore brings them back: none is offered for their sake.
    expect(plannedOf(plan, "mappings")).toEqual({ identical: 3, planned: [] });
    // Nor do they keep the rest from being restored.
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5");
    expect((await restoreAll(archive, { mappings: "fusionner" })).images).toBe(0);
    expect(plannedOf((await dryRun(archive)).plan, "mappings").identical).toBe(3);
    const withoutPictures = { ...archive, objects: new Set<string>() };
    expect((await dryRun(withoutPictures)).plan.missingObjects).toEqual([lost]);
  });

  test.each(["ajouter", "fusionner", "remplacer"] as const)(
    "BAK-06: what the dry run showed is exactly what '%s' does",
    async (choice) => {
      const archive = await backedUp();
      await run("DELETE FROM mappings WHERE nom = 'Garage'");
      await run("UPDATE mappings SET description = 'Autre', updated_at = 5 WHERE nom LIKE 'Commissariat%'");
      await run("DELETE FROM patches WHERE version = '5.0.1'");
      await run(
        `UPDATE patches SET title = 'Edité', updated_at = ${Date.now() + 1000} WHERE version = '5.0.3'`,
      );
      await run("UPDATE daily_totals SET visits = 99");
      await run("INSERT INTO tags (name, folded) VALUES ('Taxi', 'taxi')");
      const { plan } = await dryRun(archive);
      const applied = await restoreAll(archive, allAs(choice));
      const fates = {
        ajouter: ["creer"],
        fusionner: ["creer", "modifier"],
        remplacer: ["creer", "modifier", "conflit", "supprimer"],
      }[choice];
      const announced = Object.fromEntries(
        plan.entities.flatMap(({ entity, planned }) => {
          const done = planned.filter(
            ({ fate }) => fates.includes(fate) && (!entity.addOnly || fate === "creer"),
          );
          const counts: Record<string, number> = {};
          for (const { fate } of done) counts[fate] = (counts[fate] ?? 0) + 1;
          return done.length > 0 ? [[entity.name, counts]] : [];
        }),
      );
      expect(applied.counts).toEqual(announced);
      // Looking again shows what was left alone, and nothing else.
      const { plan: after } = await dryRun(archive);
      const left = plan.entities.flatMap(({ entity, planned }) =>
        planned
          .filter(({ fate }) => !fates.includes(fate))
          .map(({ fate, title }) => `${entity.name} ${fate} ${title}`),
      );
      const still = after.entities.flatMap(({ entity, planned }) =>
        planned.map(({ fate, title }) => `${entity.name} ${fate} ${title}`),
      );
      expect(still.sort()).toEqual(left.sort());
      const wrong = await readValue(
        "SELECT count(*) FROM mappings WHERE metier NOT IN (SELECT name FROM tags)",
      );
      expect(wrong).toBe(0);
    },
  );

  test("BAK-06: a kind that is not chosen is not touched", async () => {
    const archive = await backedUp();
    await run("UPDATE patches SET title = 'Autre', updated_at = 5");
    await run("UPDATE mappings SET description = 'Autre', updated_at = 5");
    await restoreAll(archive, { mappings: "fusionner" });
    expect(await all("SELECT DISTINCT title FROM patches")).toEqual([{ title: "Autre" }]);
    expect(await readValue("SELECT count(*) FROM mappings WHERE description = 'Autre'")).toBe(0);
  });

  test.each([
    ["ajouter", [7, 12, 13, 15]],
    ["fusionner", [7, 12, 18, 20]],
    ["remplacer", [7, 12, 18]],
  ] as const)(
    "ANA-01, BAK-07: after a reset and a restore (%s) each day adds up all those before it",
    async (choice, sums) => {
      const setDays = async (rows: string) => {
        await run("DELETE FROM daily_totals");
        await run(
          `INSERT INTO daily_totals (day, visits, visible_ms, all_visits, all_visible_ms) VALUES ${rows}`,
        );
      };
      // The oldest that is kept is not the first that was counted.
      await setDays(
        "('2026-06-10', 4, 400, 7, 700), ('2026-06-11', 5, 500, 12, 1200), ('2026-06-12', 6, 600, 18, 1800)",
      );
      const archive = await backedUp();
      await setDays("('2026-06-12', 1, 100, 1, 100), ('2026-06-13', 2, 200, 3, 300)");
      await restoreAll(archive, { statistiques: choice });
      const days = await all(
        "SELECT all_visits AS visits, all_visible_ms AS ms FROM daily_totals ORDER BY day",
      );
      expect(days).toEqual(sums.map((visits) => ({ visits, ms: visits * 100 })));
    },
  );
});
