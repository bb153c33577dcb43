import { useRef, useState } from "react";
import { accessWithdrawnUrl, leaveExpiredPage } from "#app/auth/sessions/session-expired";
import { sayLate } from "#app/layout/late";
import { explainMissing } from "#app/ui/part-missing";
import { fingerprintsAddress } from "../address";
import { atBase } from "../base";
import { alignPaths, byPath, guessVersion, type Manifest, needHash, type OwnFile } from "../compare";
import { countFiles } from "../count-files";
import { parseManifest } from "../manifest";
import type { FingerprintedVersion } from "../queries.server";
import { folderSentences, listFolder, mostFiles } from "./folder";
import { useHashing } from "./use-hashing";

/** Versions among which the one of a folder is looked for by itself, newest first; others can be chosen. */
export const guessedAmong = 8;

interface Picked extends OwnFile {
  file: File;
}

/** Ids of two versions. */
interface Pair {
  from: string;
  to: string;
}

/** The versions that are compared, and what of the folder counts. */
export interface Checked extends Pair {
  own: ReadonlyMap<string, Picked>;
  /** Files of the chosen folder outside of the base's. */
  outside: number;
  /** The version that the folder is most like; null when it is like none. */
  guessed: string | null;
  /** The lists of the two. */
  before: Manifest;
  after: Manifest;
}

const sentences = {
  done: "Comparaison terminée\u00a0: le résultat est ci-dessous.",
  ...folderSentences,
  tooMany: `Ce dossier a plus de ${countFiles(mostFiles)}\u00a0: choisissez celui de la base, ou resources seul.`,
  offline: "La vérification s'est arrêtée. Vérifiez votre connexion, puis choisissez le dossier de nouveau.",
  failed:
    "La vérification s'est arrêtée\u00a0: le site n'a pas donné les empreintes. Réessayez dans un instant.",
  gone: "La vérification s'est arrêtée\u00a0: cette version n'a plus d'empreintes. Rechargez la page pour voir celles qui restent.",
  cancelled: "Vérification annulée.",
} as const;

/**
 * The fingerprints of a version; null when there are none any more.
 *
 * @throws Error when the site does not answer with them.
 */
async function fetchManifest(id: string, signal: AbortSignal): Promise<Manifest | null> {
  const response = await fetch(fingerprintsAddress(id), { redirect: "manual", signal });
  // The role was withdrawn, or the session ended, while the page was open: an old browser is led home by the site.
  if (response.status === 403) location.assign(accessWithdrawnUrl);
  else if (response.type === "opaqueredirect" || response.status === 401) leaveExpiredPage();
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`fingerprints: ${response.status}`);
  return byPath(atBase(parseManifest(await response.text()).files));
}

/**
 * Reads a folder, guesses its version, and compares it with what the target brings.
 *
 * @param wanted the versions that the page was opened with; '' for none
 */
export function useCheck(versions: readonly FingerprintedVersion[], wanted: Pair) {
  const { progress, isBusy, begin, end, hash, cancel: stop } = useHashing();
  const [told, setTold] = useState("");
  const [checked, setChecked] = useState<Checked | null>(null);
  /** The versions of the next result, while it is made. */
  const [asked, setAsked] = useState<Pair | null>(null);
  const known = useRef(new Map<string, Manifest>());

  /** The lists of these versions, fetched where they are not known yet; none of one that was withdrawn since. */
  async function load(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Manifest>> {
    const lists = new Map<string, Manifest>();
    for (const id of ids) {
      const list = known.current.get(id) ?? (await fetchManifest(id, signal).finally(sayLate()));
      if (!list) continue;
      known.current.set(id, list);
      lists.set(id, list);
    }
    return lists;
  }

  async function hashNeeded(
    own: ReadonlyMap<string, Picked>,
    manifests: readonly Manifest[],
    signal: AbortSignal,
  ) {
    const files = needHash(own, manifests);
    const hashes = await hash(
      files.map(({ file }) => file),
      signal,
    );
    for (const [i, file] of files.entries()) file.sha256 = hashes[i] ?? "unreadable";
  }

  /** Does the work, then tells the sentence that it ends with; nothing once it was cancelled. */
  async function run(work: (signal: AbortSignal) => Promise<string>) {
    const signal = begin();
    setTold("");
    try {
      const outcome = await work(signal);
      if (!signal.aborted) setTold(outcome);
    } catch (error) {
      // Without a network a request is a TypeError, and so is a script that does not come.
      const { offline, failed } = sentences;
      if (!signal.aborted) setTold(explainMissing(error, error instanceof TypeError ? offline : failed));
    }
    if (!signal.aborted) setAsked(null);
    end(signal);
  }

  function check(folder: readonly File[]) {
    setChecked(null);
    return run(async (signal) => {
      if (folder.length > mostFiles) return sentences.tooMany;
      const files = await listFolder(folder, signal);
      if (!files) return sentences.noFolder;
      if (files.length === 0) return sentences.empty;
      // The newest first, for of two that fit as well it is the likelier.
      const likely = versions.filter(
        ({ id }, i) => i < guessedAmong || id === wanted.from || id === wanted.to,
      );
      const lists = await load(
        likely.map(({ id }) => id),
        signal,
      );
      const after = lists.get(wanted.to);
      // Before the folder is read, which may take minutes.
      if (!after) return sentences.gone;
      const manifests = [...lists.values()];
      const has = (key: string) => manifests.some((manifest) => manifest.has(key));
      const paths = alignPaths(
        files.map(({ path }) => path),
        { has },
      );
      const picked = files.flatMap(({ file, size }, i): Picked[] => {
        const path = paths[i];
        return path == null ? [] : [{ path, size, sha256: "unknown", file }];
      });
      const own = byPath(picked);
      await hashNeeded(own, manifests, signal);
      const guessed = guessVersion(own, lists);
      const from = guessed ?? (lists.has(wanted.from) ? wanted.from : wanted.to);
      setChecked({
        from,
        to: wanted.to,
        own,
        outside: files.length - picked.length,
        guessed,
        before: lists.get(from) ?? after,
        after,
      });
      return sentences.done;
    });
  }

  /** Compares the same folder with other versions: the last that are chosen. */
  function choose(change: Partial<Pair>) {
    if (!checked) return;
    const { from, to } = asked ?? checked;
    const next = { from, to, ...change };
    setAsked(next);
    return run(async (signal) => {
      const lists = await load([next.from, next.to], signal);
      const [before, after] = [lists.get(next.from), lists.get(next.to)];
      if (!before || !after) return sentences.gone;
      await hashNeeded(checked.own, [before, after], signal);
      signal.throwIfAborted();
      setChecked({ ...checked, ...next, before, after });
      return sentences.done;
    });
  }

  function cancel() {
    stop();
    setTold(sentences.cancelled);
    setAsked(null);
  }

  return { progress, isBusy, told, checked, asked, check, choose, cancel };
}
