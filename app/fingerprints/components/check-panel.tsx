import { Suspense, useMemo, useRef, useState } from "react";
import { announce } from "#app/frame/announce";
import { sayLate } from "#app/layout/late";
import { offline } from "#app/layout/offline";
import { VersionSelect } from "#app/patches/components/version-select";
import { buttonClass } from "#app/ui/button";
import { loadLater } from "#app/ui/load-later";
import { countLeftAside } from "../compare";
import { countFiles } from "../count-files";
import { type NamedFiles, namedBetween } from "../named";
import type { FingerprintedVersion } from "../queries.server";
import { FolderField, NeedsScript } from "./folder-field";
import { type Checked, guessedAmong, useCheck } from "./use-check";

// Loaded with the first result.
const CheckResult = loadLater(() => import("./check-result"));

interface Props {
  versions: readonly FingerprintedVersion[];
  named: readonly NamedFiles[];
  /** Ids of the versions that the page was opened with; '' for none that can be compared. */
  from: string;
  to: string;
  /** The patch that the reader's server runs; undefined for who has no server. */
  installed: string | null | undefined;
}

/** Chooses a folder, then shows what came of it. */
export function CheckPanel({ versions, named, from, to, installed: known }: Props) {
  const [installed, setInstalled] = useState(known);
  const { progress, isBusy, told, checked, asked, check, choose, cancel } = useCheck(versions, { from, to });
  const nameOf = (id: string) => versions.find((one) => one.id === id)?.version ?? "";
  const leftAside = useMemo(() => (checked ? leftAsideOf(checked) : 0), [checked]);
  const namedHere = useMemo(
    () => (checked ? namedBetween(named, versions, checked) : []),
    [named, versions, checked],
  );
  const choices = versions.map(({ id, version, title }) => ({ value: id, version, title }));
  return (
    <>
      <section
        aria-label="Votre dossier"
        className="rounded-card border border-accent-line bg-accent-soft p-4 md:p-5"
      >
        <NeedsScript>
          La comparaison se fait dans votre navigateur et demande JavaScript. Sans lui, une commande plus bas
          fait le même contrôle.
        </NeedsScript>
        <FolderField
          label="Le dossier de votre base"
          hint="Celui qui contient resources et resource.cfg, souvent server-data. Le dossier resources seul convient aussi&nbsp;: ce qui est à côté reste alors à vérifier à la main. Votre navigateur le lit ici même, sur un ordinateur&nbsp;: aucun fichier, aucun nom n'est envoyé au site."
          isBusy={isBusy}
          progress={progress}
          onFolder={check}
          onCancel={cancel}
        />
        <p role="status" className="text-ui text-text-2 not-empty:mt-3">
          {told}
        </p>
      </section>
      {checked && (
        <section aria-labelledby="resultat" className="grid gap-5">
          <h2 id="resultat" tabIndex={-1} className="font-title text-step">
            Résultat
          </h2>
          <div className="grid gap-3 sm:grid-cols-2">
            <VersionSelect
              label="Votre version"
              versions={choices}
              value={(asked ?? checked).from}
              onChange={(event) => choose({ from: event.currentTarget.value })}
            />
            <VersionSelect
              label="Version visée"
              versions={choices}
              value={(asked ?? checked).to}
              onChange={(event) => choose({ to: event.currentTarget.value })}
            />
          </div>
          <div className="grid justify-items-start gap-2 text-ui text-text-2">
            <p>
              {checked.guessed === null
                ? "Aucun de vos fichiers n'est celui d'une version récente\u00a0: est-ce bien le dossier de la base\u202f?"
                : `Vos fichiers ressemblent le plus à ceux de la ${nameOf(checked.guessed)}.`}
              {versions.length > guessedAmong &&
                ` Seules les ${guessedAmong} versions les plus récentes ont été essayées.`}
              {leftAside > 0 &&
                ` Laissé de côté, hors de ce que les empreintes couvrent\u00a0: ${countFiles(leftAside)}.`}
            </p>
            {installed !== undefined && checked.guessed !== null && (
              <OwnVersion
                id={checked.from}
                version={nameOf(checked.from)}
                installed={installed}
                onKept={setInstalled}
              />
            )}
          </div>
          <Suspense>
            <CheckResult
              checked={checked}
              named={namedHere}
              from={nameOf(checked.from)}
              to={nameOf(checked.to)}
              asked={checked}
            />
          </Suspense>
        </section>
      )}
    </>
  );
}

/** Files of the chosen folder that no list speaks of. */
const leftAsideOf = ({ own, outside, before, after }: Checked): number =>
  outside + countLeftAside(own, before, after);

interface OwnVersionProps {
  id: string;
  version: string;
  installed: string | null;
  onKept: (id: string) => void;
}

/** The version that was found is the one of the reader's server: said without leaving the result (PN-21). */
function OwnVersion({ id, version, installed, onKept }: OwnVersionProps) {
  const [isSending, setSending] = useState(false);
  const isKept = useRef(false);
  /** The button is gone: who pressed it stands on what was done. */
  const standHere = (line: HTMLElement | null) => {
    if (line && isKept.current) line.focus();
    isKept.current = false;
  };
  if (id === installed) {
    return (
      <p ref={standHere} tabIndex={-1} className="outline-none">
        C'est la version de votre serveur.
      </p>
    );
  }
  async function keep() {
    if (isSending) return;
    setSending(true);
    isKept.current = await keepVersion(id);
    if (isKept.current) onKept(id);
    setSending(false);
  }
  return (
    <button type="button" onClick={keep} className={buttonClass("outline")}>
      {`Je suis sur cette version (${version})`}
    </button>
  );
}

/** Whether the site keeps it. That it does not is said beside the result: an error page in its place would take it away. */
async function keepVersion(id: string): Promise<boolean> {
  const answer = await fetch(`/patch-notes/${id}/installation`, {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
  })
    .catch(() => null)
    .finally(sayLate());
  if (answer?.type === "opaqueredirect") return true;
  // The frame's own script has the dialog about it (F-28).
  if (answer?.status === 401) document.dispatchEvent(new Event("session"));
  else
    announce(
      answer ? "Erreur lors de l'enregistrement de la version. Réessayez dans un instant." : offline,
      10_000,
    );
  return false;
}
