import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder that is there until the test has ended. */
export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "neva-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
