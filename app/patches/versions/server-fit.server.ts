import { desc, sql } from "drizzle-orm";
import { keepUntilNews, newestEntry, selectNewestEntry } from "#app/audit/newest-entry";
import { patches } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";
import { type Given, prepared } from "#app/platform/prepared";
import { singleParam } from "#app/platform/request/search-params";
import { editionKeys } from "../groups";
import { newestPosition } from "../lists.server";
import { artifact, gameBuild } from "../schemas";
import { filterWindow } from "../search";
import { longestTyped, type OwnServer, spansOf, type VersionSpan } from "./server-fit";

const beginReading = keepUntilNews<readonly VersionSpan[]>({
  nothing: [],
  sizeOf: (spans) => JSON.stringify(spans).length,
  room: 1_000_000,
});

/**
 * What the newest versions ask, newest first; withdrawn ones are left out, for nobody should install them. None where the
 * journal has no news: no patch stands above the newest.
 */
const selectAsked = prepared((db, { heard }: Given<"heard">) =>
  db
    .select({ version: patches.version, security: patches.security, compatibility: patches.compatibility })
    .from(patches)
    .where(
      // The plus keeps the index of states out of it, by which all patches would be read.
      sql`${patches.position} > ${newestPosition} - iif(${newestEntry} = ${heard}, 0, ${sql.raw(String(filterWindow))}) AND +${patches.status} = 'publie'`,
    )
    .orderBy(desc(patches.position)),
);

/** What the newest versions ask, told once for those that ask the same; kept until the journal has news. */
export async function readSpans(db: Database): Promise<readonly VersionSpan[]> {
  const { heard, take } = beginReading();
  const [[at], rows] = await readBatch(db, [selectNewestEntry(db), selectAsked(db, { heard })]);
  return take(at, () => spansOf(rows));
}

interface TypedServer {
  /** As it was typed, for the form. */
  typed: { artifact: string; build: string; edition: string; onesync: string };
  /** Sentences by field; empty when all can be read. */
  errors: { artifact?: string; build?: string };
  /** Null where nothing was said, or something that cannot be read. */
  server: OwnServer | null;
}

/** The artifact in what a console prints: 'FXServer-master SERVER v1.0.0.12913 win32'. */
const printedArtifact = /(?<![\d.])1\.0\.0\.(\d+)/;

/** A number as people write it: 'v12913', 'b3258', '12 000'; null where nothing was typed. */
function readNumber(text: string, rule: typeof artifact) {
  const digits = text.replace(/[\s\p{Cf}]/gu, "").replace(/^[vb]/i, "");
  return text === "" ? null : rule.safeParse(/^\d+$/.test(digits) ? Number(digits) : Number.NaN);
}

/** The server of a request's parameters. A choice that the form does not offer counts as none. */
export function readServer(params: URLSearchParams): TypedServer {
  const value = (name: string) => (singleParam(params, name) ?? "").trim().slice(0, longestTyped);
  const typed = {
    artifact: value("artifact"),
    build: value("build"),
    edition: value("edition"),
    onesync: value("onesync"),
  };
  const numbers = {
    artifact: readNumber(printedArtifact.exec(typed.artifact)?.[1] ?? typed.artifact, artifact),
    build: readNumber(typed.build, gameBuild),
  };
  const errors = Object.fromEntries(
    Object.entries(numbers).flatMap(([name, read]) => {
      const [issue] = read?.error?.issues ?? [];
      return issue ? [[name, issue.message]] : [];
    }),
  );
  const server: OwnServer = {
    artifact: numbers.artifact?.data ?? null,
    build: numbers.build?.data ?? null,
    edition: editionKeys.find((edition) => edition === typed.edition) ?? null,
    onesync: (["actif", "inactif"] as const).find((state) => state === typed.onesync) ?? null,
  };
  const isSaid = Object.values(server).some((said) => said !== null);
  return { typed, errors, server: isSaid && Object.keys(errors).length === 0 ? server : null };
}
