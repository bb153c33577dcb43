/**
 * Which version runs on a server (PN-22): what the versions ask, told once for those that ask the same, and what that
 * means for one server. Pure.
 */
import type { Compatibility } from "#app/db/schema";
import { orNewer } from "../compatibility";
import { type Edition, editionKeys, editions } from "../groups";

export interface AskedVersion {
  version: string;
  security: boolean;
  compatibility: Compatibility;
}

/** Versions that follow each other and ask the same. */
export interface VersionSpan {
  oldest: string;
  newest: string;
  /** Those among them that are security fixes, newest first. */
  fixes: string[];
  asked: Compatibility;
}

/**
 * Spans, newest first. A version holds what came before it, so that what one of them needs holds from there on: the
 * highest number, and of OneSync what was said last. On what it was tried, a version says of itself only.
 *
 * @param versions newest first, without those that were withdrawn
 */
export function spansOf(versions: readonly AskedVersion[]): VersionSpan[] {
  const spans: VersionSpan[] = [];
  let needs: Compatibility = {};
  for (const { version, security, compatibility } of versions.toReversed()) {
    needs = { ...needs, ...needsAfter(needs, compatibility) };
    const asked = { ...needs, ...triedOn(compatibility) };
    const last = spans.at(-1);
    const fixes = security ? [version] : [];
    if (last && isSame(last.asked, asked)) {
      last.newest = version;
      last.fixes.unshift(...fixes);
    } else spans.push({ oldest: version, newest: version, fixes, asked });
  }
  return spans.toReversed();
}

function needsAfter(before: Compatibility, said: Compatibility): Compatibility {
  const highest = (field: "artifactMin" | "gameBuild") => {
    const most = Math.max(before[field] ?? 0, said[field] ?? 0);
    return most > 0 && { [field]: most };
  };
  return {
    ...highest("artifactMin"),
    ...highest("gameBuild"),
    ...(said.onesync && { onesync: said.onesync }),
  };
}

function triedOn({ editions: tried, artifactTested }: Compatibility): Compatibility {
  return {
    ...(tried && { editions: editionKeys.filter((edition) => tried.includes(edition)) }),
    ...(artifactTested !== undefined && { artifactTested }),
  };
}

const fields = ["artifactMin", "artifactTested", "gameBuild", "onesync", "editions"] as const;

const isSame = (a: Compatibility, b: Compatibility): boolean =>
  fields.every((field) => String(a[field] ?? "") === String(b[field] ?? ""));

/** Characters of a field: a line of a console is pasted whole. */
export const longestTyped = 100;

/** What a server owner says of the server; null where nothing was said. */
export interface OwnServer {
  artifact: number | null;
  build: number | null;
  edition: Edition | null;
  onesync: "actif" | "inactif" | null;
}

export interface Fit {
  verdict: "convient" | "a-verifier" | "ne-convient-pas";
  /** What stands against it, or is worth knowing. */
  reasons: string[];
}

/** Whether versions that ask this run on the server, as far as both have said. */
export function judge(asked: Compatibility, server: OwnServer): Fit {
  const missing = [
    isBelow(server.artifact, asked.artifactMin) && `Demande l'artifact ${orNewer(asked.artifactMin ?? 0)}`,
    isBelow(server.build, asked.gameBuild) && `Demande le build du jeu ${orNewer(asked.gameBuild ?? 0)}`,
    asked.onesync === "requis" && server.onesync === "inactif" && "Demande OneSync",
  ].filter((reason) => reason !== false);
  if (missing.length > 0) return { verdict: "ne-convient-pas", reasons: missing };
  const open = [...leftOut(asked, server), ...unsaid(asked, server)];
  const { edition, artifact } = server;
  if (edition && asked.editions && !asked.editions.includes(edition)) {
    open.push(`Non essayée sur ${editions[edition]}`);
  }
  // A newer artifact than the one it was tried on is no obstacle, but worth knowing.
  const beyond = asked.artifactTested !== undefined && artifact !== null && artifact > asked.artifactTested;
  return {
    verdict: open.length > 0 ? "a-verifier" : "convient",
    reasons: beyond ? [...open, `Essayée jusqu'à l'artifact ${asked.artifactTested}`] : open,
  };
}

const isBelow = (own: number | null, needed: number | undefined): boolean =>
  own !== null && needed !== undefined && own < needed;

/** What the version needs and nobody has said of the server. */
function leftOut(asked: Compatibility, server: OwnServer): string[] {
  const { artifactMin, gameBuild, onesync } = asked;
  return [
    server.artifact === null &&
      artifactMin !== undefined &&
      `Vérifiez l'artifact\u00a0: ${orNewer(artifactMin)}`,
    server.build === null &&
      gameBuild !== undefined &&
      `Vérifiez le build du jeu\u00a0: ${orNewer(gameBuild)}`,
    server.onesync === null && onesync === "requis" && `Vérifiez OneSync\u00a0: ${onesync}`,
  ].filter((reason) => reason !== false);
}

/** What was asked about and no version has said. */
function unsaid(asked: Compatibility, server: OwnServer): string[] {
  return [
    server.artifact !== null && asked.artifactMin === undefined && "Artifact minimal non précisé",
    server.build !== null && asked.gameBuild === undefined && "Build du jeu non précisé",
    server.edition !== null && asked.editions === undefined && "Édition non précisée",
    server.onesync === "inactif" && asked.onesync === undefined && "OneSync non précisé",
  ].filter((reason) => reason !== false);
}
