import { expect, test } from "vitest";
import { subjectOf } from "#app/audit/queries.server";

test("T-40: a line of the journal calls its record by the name that staff know", () => {
  expect(subjectOf(null, { version: "5.3.0", title: "Inventaire" })).toBe("5.3.0");
  expect(subjectOf({ nom: "Commissariat" }, { nom: "Commissariat central" })).toBe("Commissariat central");
  expect(subjectOf({ username: "solene" }, null)).toBe("solene");
  expect(subjectOf(null, { name: "Script", scope: "lecture" })).toBe("Script");
  expect(subjectOf(null, { motif: "x" })).toBeNull();
  expect(subjectOf("texte", ["liste"])).toBeNull();
});
