import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { publish } from "../../scripts/publish.ts";

const directory = mkdtempSync(join(tmpdir(), "neva-publish-"));
afterEach(() => rmSync(directory, { recursive: true }));

test("a drawn file takes the place of its former self, and of no other file of its folder", () => {
  const others = ["metiers-0123abcd.svg", "carte-0123abcd.webp", "grande-carte-0123abcd.svg"];
  for (const name of [...others, "carte-0123abcd.svg"]) writeFileSync(join(directory, name), "");
  const name = publish(pathToFileURL(join(directory, "carte.svg")), "<svg/>");
  expect(name).toMatch(/^carte-[0-9a-f]{8}\.svg$/);
  expect(readdirSync(directory).sort()).toEqual([...others, name].sort());
  expect(readFileSync(join(directory, name), "utf8")).toBe("<svg/>");
});
