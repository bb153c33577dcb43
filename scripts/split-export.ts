/** `npx node scripts/split-export.ts neva.sql`: an export of D1 as D1 takes it back (`split-inserts.ts` says why). */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import "./plain-errors.ts";
import { Refusal } from "./refusal.ts";
import { splitInserts } from "./split-inserts.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;
if (positionals.length !== 1 || !file?.endsWith(".sql"))
  throw new Refusal("Usage : npx node scripts/split-export.ts neva.sql");
if (!existsSync(file)) throw new Refusal(`« ${file} » n'existe pas.`);
const { sql, split } = splitInserts(readFileSync(file, "utf8"));
const target = file.replace(/\.sql$/, "-import.sql");
writeFileSync(target, sql);
console.log(`${target} écrit. Lignes trop longues pour D1, divisées : ${split}.`);
