import { withoutListSign } from "#app/text/list-sign";
import { orNewer } from "../compatibility";
import { samePath } from "../file-tree";
import { type GroupKey, groups } from "../groups";
import { marksOf } from "../marks";
import type { PatchView } from "../views";
import type { SqlState } from "./sql-state";

/** One change and the versions that bring it: the same sentence twice is one line. */
interface MergedLine {
  text: string;
  versions: string[];
}

interface MergedFile {
  path: string;
  /** Every version that touches the file, oldest first. */
  versions: string[];
}

/** The highest number that a step asks for, and the first version that asks for it. */
interface Need {
  least: number;
  version: string;
}

export interface UpgradePath {
  from: string;
  to: string;
  /** The version at which a path ends that is too long for one page; null when it leads to `to`. */
  endsAt: string | null;
  /** What the server has at the end: the last version that is applied, which is not `to` where that was withdrawn. */
  leadsTo: string;
  /** Versions to apply, oldest first. */
  steps: {
    id: string;
    version: string;
    title: string;
    /** Its archive is one of those to download. */
    hasPatch: boolean;
    /** The version whose archive holds this one, too; null where that is its own, or nobody said so. */
    inArchiveOf: string | null;
    hasMappings: boolean;
    breaking: boolean;
    security: boolean;
  }[];
  /** Withdrawn versions that the path goes around. */
  skipped: { version: string; reason: string; replacedBy: string | null }[];
  /** What the steps together ask of the server; null where none says anything (PN-22). */
  needs: { artifact: Need | null; gameBuild: Need | null; onesync: { version: string } | null };
  groups: { key: GroupKey; label: string; lines: MergedLine[] }[];
  /** Null for guests: the files are for members. */
  files: MergedFile[] | null;
  /** SQL to run, oldest first; empty for guests. */
  sql: { id: string; version: string; text: string; state?: SqlState | undefined }[];
  /** What to do by hand, oldest first; empty for guests. */
  manual: { version: string; text: string }[];
  /** The newest version that offers a complete base: an alternative to every patch before it. */
  completeBase: string | null;
}

function merge(lines: { text: string; version: string }[], same = (text: string) => text): MergedLine[] {
  const merged = new Map<string, MergedLine>();
  for (const { text, version } of lines) {
    const key = same(text);
    const line = merged.get(key);
    if (!line) merged.set(key, { text, versions: [version] });
    else if (!line.versions.includes(version)) line.versions.push(version);
  }
  return [...merged.values()];
}

/** The highest number that versions ask for; of the same number, the version that comes first. */
function highest(patches: readonly PatchView[], field: "artifactMin" | "gameBuild"): Need | null {
  return patches.reduce<Need | null>((most, { version, compatibility }) => {
    const least = compatibility[field] ?? 0;
    return least > (most?.least ?? 0) ? { least, version } : most;
  }, null);
}

/**
 * What lies between two versions of the base (N-01). `patches` are those after `from` up to and with
 * `to`, oldest first, or the first of them where they are too many; withdrawn ones are left out of
 * everything and named.
 *
 * @param archiveBeyond a version after those of this page whose archive holds them all; null where there is none
 */
export function buildUpgradePath(
  patches: readonly PatchView[],
  { from, to, archiveBeyond = null }: { from: string; to: string; archiveBeyond?: string | null },
): UpgradePath {
  const kept = patches.filter((patch) => patch.withdrawn === null);
  const isMember = kept.some((patch) => patch.member) || kept.length === 0;
  const files = merge(
    kept.flatMap(({ member, version }) => (member?.modifiedFiles ?? []).map((text) => ({ text, version }))),
    samePath,
  );
  const last = patches.at(-1)?.version ?? to;
  // The server is started again at the end only: a version that can do without ends what those before it needed.
  const without = kept.findLastIndex(({ compatibility }) => compatibility.onesync === "facultatif");
  const needsOnesync = kept
    .slice(without + 1)
    .find(({ compatibility }) => compatibility.onesync === "requis");
  // A cumulative archive holds all before it: none of these has to be downloaded.
  const cumulative = kept.findLastIndex(({ member }) => member?.cumulative && member.available.patch);
  const spared = archiveBeyond === null ? cumulative : kept.length;
  const holder = archiveBeyond ?? kept[cumulative]?.version ?? null;
  const complete = kept.findLast((patch) => patch.member?.available.base);
  return {
    from,
    to,
    endsAt: last === to ? null : last,
    leadsTo: kept.at(-1)?.version ?? from,
    steps: kept.map(({ id, version, title, breaking, security, member }, i) => ({
      id,
      version,
      title,
      breaking,
      security,
      hasPatch: i >= spared && (member?.available.patch ?? false),
      inArchiveOf: i < spared ? holder : null,
      hasMappings: member?.available.mappings ?? false,
    })),
    skipped: patches.flatMap(({ version, withdrawn }) => (withdrawn ? [{ version, ...withdrawn }] : [])),
    needs: {
      artifact: highest(kept, "artifactMin"),
      gameBuild: highest(kept, "gameBuild"),
      onesync: needsOnesync ? { version: needsOnesync.version } : null,
    },
    groups: groups
      .map(({ key, label }) => ({
        key,
        label,
        lines: merge(
          kept.flatMap(({ version, modifications }) => modifications[key].map((text) => ({ text, version }))),
        ),
      }))
      .filter(({ lines }) => lines.length > 0),
    files: isMember ? files.map(({ text, versions }) => ({ path: text, versions })) : null,
    sql: kept.flatMap(({ id, version, member }) =>
      member?.upgradeSql ? [{ id, version, text: member.upgradeSql, state: member.sqlState }] : [],
    ),
    manual: kept.flatMap(({ version, member }) =>
      (member?.upgradeSteps ?? []).map((text) => ({ version, text })),
    ),
    completeBase: complete?.version ?? null,
  };
}

/** What to check on the server before beginning, one sentence for each thing. */
export function listNeeds({ artifact, gameBuild, onesync }: UpgradePath["needs"]): string[] {
  return [
    artifact && `artifact serveur ${orNewer(artifact.least)} (demandé par la ${artifact.version})`,
    gameBuild && `build du jeu ${orNewer(gameBuild.least)} (demandé par la ${gameBuild.version})`,
    onesync && `OneSync requis (par la ${onesync.version})`,
  ].filter((need) => need !== null);
}

/**
 * Which archives to download, in order, where that has to be said: of a single version its button says it, and guests
 * read of none.
 */
export function explainArchives({ steps, manual, sql, endsAt }: UpgradePath): string | null {
  const archives = steps.filter(({ hasPatch }) => hasPatch).map(({ version }) => version);
  const [first] = archives;
  const holder = steps.find(({ inArchiveOf }) => inArchiveOf !== null)?.inArchiveOf ?? null;
  const several = `Téléchargez ces ${archives.length}\u00a0archives, dans cet ordre`;
  if (holder === null) return archives.length > 1 ? `${several}.` : null;
  const rest =
    manual.length + sql.length > 0
      ? " Les étapes et le SQL de chaque version restent à faire, dans l'ordre."
      : "";
  if (first === undefined) {
    return `Aucune archive à télécharger ici\u00a0: celle de la ${holder}, plus loin sur ce chemin, contient aussi ces patchs.${rest}`;
  }
  const holds = `de la ${first} contient aussi les patchs d'avant.${rest}`;
  if (archives.length > 1) return `${several}\u00a0: ${archives.join(", ")}. Celle ${holds}`;
  // Where a later version has no archive to download, nobody knows whether it needs one; beyond this page some do.
  return steps.at(-1)?.hasPatch && endsAt === null
    ? `Une archive suffit\u00a0: celle ${holds}`
    : `L'archive ${holds}`;
}

/** The page of the path from a version to another; to the newest where none is named. */
export function pathAddress(from: string, to?: string): string {
  const params = new URLSearchParams({ de: from, ...(to === undefined ? {} : { a: to }) });
  return `/patch-notes/comparer?${params}`;
}

/** What one version of the path asks to be done by hand. */
export const manualOf = ({ manual }: UpgradePath, version: string): string[] =>
  manual.filter((step) => step.version === version).map(({ text }) => text);

/** An item of a list ends with its line. */
const oneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, " ");

/** The same path as a Markdown checklist, to paste into a ticket or a note: the SQL that the reader ran is ticked. */
export function toChecklist(path: UpgradePath): string {
  const lines = [
    `# Mise à jour ${path.from} → ${path.leadsTo}`,
    "",
    ...path.skipped.map(
      ({ version, reason }) => `- Ne pas appliquer ${version}, retirée\u00a0: ${oneLine(reason)}`,
    ),
    "- [ ] Sauvegarder le serveur et la base de données",
    ...listNeeds(path.needs).map((need) => `- [ ] Vérifier avant de commencer\u00a0: ${need}`),
  ];
  for (const step of path.steps) {
    const marks = marksOf(step);
    if (step.inArchiveOf !== null) marks.push(`dans l'archive de la ${step.inArchiveOf}`);
    const told = marks.length > 0 ? ` (${marks.join(", ")})` : "";
    lines.push(`- [ ] Appliquer le patch ${step.version} — ${step.title}${told}`);
    if (step.hasMappings) lines.push(`  - [ ] Installer les mappings de ${step.version}`);
    for (const text of manualOf(path, step.version)) lines.push(`  - [ ] ${withoutListSign(text)}`);
    const sql = path.sql.find(({ id }) => id === step.id);
    if (sql) {
      const box = sql.state?.isRun ? "[x]" : "[ ]";
      lines.push(`  - ${box} Exécuter le SQL de ${step.version}, une seule fois`);
    }
  }
  lines.push("- [ ] Redémarrer entièrement le serveur", "");
  for (const { label, lines: changes } of path.groups) {
    lines.push(
      `## ${label}`,
      ...changes.map(({ text, versions }) => `- ${text} (${versions.join(", ")})`),
      "",
    );
  }
  if (path.files?.length) {
    lines.push(
      "## Fichiers modifiés",
      ...path.files.map(({ path: file, versions }) => `- \`${file}\` (${versions.join(", ")})`),
      "",
    );
  }
  return lines.join("\n");
}
