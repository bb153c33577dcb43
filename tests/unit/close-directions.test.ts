import { describe, expect, test } from "vitest";
import { mappingFields } from "#app/mappings/schemas";
import { draftSchema } from "#app/patches/schemas";
import { closeDirections } from "#app/text/close-directions";

describe("AUTH-13, ADM-06, ADM-14: a name whose marks of direction are left open turns no sentence that it stands in", () => {
  test.each([
    ["plain", "Mairie", "Mairie"],
    ["an override", "\u202eMairie", "\u202eMairie\u202c"],
    ["one that is closed", "\u202eMairie\u202c !", "\u202eMairie\u202c !"],
    ["an isolate", "\u2067قسم", "\u2067قسم\u2069"],
    ["several, the last begun first", "\u2067a\u202ab", "\u2067a\u202ab\u202c\u2069"],
    ["an isolate that ends what is open in it", "\u2066a\u202eb\u2069c", "\u2066a\u202eb\u2069c"],
    ["ends of nothing", "\u202ca\u2069", "\u202ca\u2069"],
    ["an isolate in another", "\u2066a\u2067b\u202ac\u2069d", "\u2066a\u2067b\u202ac\u2069d\u2069"],
    ["an isolate in which an override ends that began nowhere", "\u2067a\u202cb", "\u2067a\u202cb\u2069"],
    [
      "an override that the second end of an isolate does not end",
      "\u202ea\u2066b\u2069\u2069c",
      "\u202ea\u2066b\u2069\u2069c\u202c",
    ],
    ["each line for itself", "\u202ea\nb\n\u202bc", "\u202ea\u202c\nb\n\u202bc\u202c"],
  ])("ADM-06, ADM-14: %s", (_, text, closed) => {
    expect(closeDirections(text)).toBe(closed);
    expect(closeDirections(closed)).toBe(closed);
  });

  // With a search of all that is open at each end, this would take minutes.
  test("T-26: a megabyte of marks is read once", () => {
    const marks = 200_000;
    const text = "\u202e".repeat(marks) + "\u2069".repeat(marks);
    expect(closeDirections(text)).toBe(text + "\u202c".repeat(marks));
  });

  const open = "\u202ea";
  const closed = "\u202ea\u202c";

  test("ADM-14: name, file and description of a mapping", () => {
    const typed = { nom: open, nomFichier: open, description: open };
    expect(mappingFields.parse(typed)).toMatchObject({
      nom: closed,
      nomFichier: closed,
      description: closed,
    });
  });

  test("ADM-06: texts of a patch, but not its SQL, which a program reads", () => {
    const typed = { version: "5.9.9", title: open, upgradeSteps: [open], upgradeSql: open };
    const saved = { title: closed, upgradeSteps: [closed], upgradeSql: open };
    expect(draftSchema.parse({ ...typed, compatibilite: {} })).toMatchObject(saved);
  });

  test("ADM-06: the ends count among the characters that may be", () => {
    const field = (title: string) => draftSchema.shape.title.safeParse(title).success;
    expect([field(open.padEnd(255, "a")), field(open.padEnd(256, "a"))]).toEqual([true, false]);
  });
});
