import { FileCode, ListOrdered } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { FieldIssues } from "#app/platform/request/issues";
import { fieldClass } from "#app/ui/field";
import { FormField, fieldState } from "#app/ui/form-field";
import { loadLater } from "#app/ui/load-later";
import { Switch } from "#app/ui/switch";
import type { PatchDraft } from "../../draft";
import { fileKindKeys, fileKinds, groups } from "../../groups";
import { isLower } from "../../version-order";
import { GroupIcon } from "../group-icon";
import { LineList } from "./line-list";

// Loaded when it is first shown.
const OlderNotice = loadLater(() => import("./older-notice"));

export interface SectionProps {
  draft: PatchDraft;
  /** @param list of the lines that were changed, typed into or not: what is typed elsewhere names its field itself */
  set: (change: Partial<PatchDraft>, list?: string) => void;
  issues: FieldIssues;
}

export const input = `${fieldClass} w-full`;
export const mono = `${input} font-mono text-small`;

export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-s1 p-4 md:p-5.5">
      <h2 className="font-title text-base">{title}</h2>
      {hint && <p className="mt-0.5 text-small text-text-3">{hint}</p>}
      <div className="mt-4 grid grid-cols-1 gap-4">{children}</div>
    </section>
  );
}

interface InformationProps extends SectionProps {
  /** The newest published version, while this one is not published; null where there is none. */
  newest: string | null;
}

export function InformationSection({ draft, set, issues, newest }: InformationProps) {
  const hint = newest !== null && `Dernière publiée\u00a0: ${newest}`;
  const isOlder = newest !== null && draft.version.trim() !== "" && isLower(draft.version, newest);
  return (
    <Section title="Informations">
      <div className="grid gap-4 sm:grid-cols-[9.5rem_1fr]">
        <FormField id="version" label="Version" hint={hint} error={issues["version"]}>
          <input
            {...fieldState("version", { hint, error: issues["version"] })}
            name="version"
            aria-required
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            value={draft.version}
            onChange={(event) => set({ version: event.target.value })}
            className={mono}
          />
        </FormField>
        <FormField id="title" label="Titre" error={issues["title"]}>
          <input
            {...fieldState("title", { error: issues["title"] })}
            name="title"
            aria-required
            maxLength={256}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
            className={input}
          />
        </FormField>
      </div>
      <div aria-live="polite" className="empty:hidden">
        <Suspense>{isOlder && <OlderNotice newest={newest} />}</Suspense>
      </div>
      <FormField id="description" label="Description" error={issues["description"]}>
        <textarea
          {...fieldState("description", { error: issues["description"] })}
          name="description"
          rows={3}
          maxLength={20_000}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
          className={`${input} grow-text !min-h-20 py-2`}
        />
      </FormField>
    </Section>
  );
}

export function ChangesSection({ draft, set, issues, generation }: SectionProps & { generation: number }) {
  return (
    <Section
      title="Modifications"
      hint={
        <>
          Les lignes vides sont ignorées.{" "}
          <span data-needs-js>
            Déplacez une ligne avec la poignée ou <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd>.
          </span>
        </>
      }
    >
      {groups.map(({ key, label }) => (
        <LineList
          key={`${key}-${generation}`}
          name={`modifications.${key}`}
          label={label}
          icon={<GroupIcon group={key} />}
          lines={draft.modifications[key]}
          onChange={(lines) =>
            set({ modifications: { ...draft.modifications, [key]: lines } }, `modifications.${key}`)
          }
          error={issues[`modifications.${key}`]}
        />
      ))}
    </Section>
  );
}

export function FilesSection({ draft, set, issues, generation }: SectionProps & { generation: number }) {
  return (
    <Section
      title="Fichiers modifiés"
      hint="Visibles seulement par les clients et l'équipe. Collez une liste entière, une ligne par fichier."
    >
      <LineList
        key={generation}
        name="modifiedFiles"
        label="Fichiers"
        icon={<FileCode aria-hidden="true" />}
        mono
        lines={draft.modifiedFiles}
        onChange={(modifiedFiles) => set({ modifiedFiles }, "modifiedFiles")}
        error={issues["modifiedFiles"]}
      />
    </Section>
  );
}

export function DownloadsSection({ draft, set, issues }: SectionProps) {
  return (
    <Section title="Téléchargements">
      {fileKindKeys.map((kind) => {
        const id = `downloads.${kind}`;
        const error = issues[id];
        return (
          <FormField key={kind} id={id} label={fileKinds[kind]} optional={kind !== "patch"} error={error}>
            <input
              {...fieldState(id, { error })}
              name={id}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              maxLength={2000}
              value={draft.downloads[kind]}
              onChange={(event) => set({ downloads: { ...draft.downloads, [kind]: event.target.value } })}
              className={mono}
            />
          </FormField>
        );
      })}
    </Section>
  );
}

export function UpgradeSection({ draft, set, issues, generation }: SectionProps & { generation: number }) {
  return (
    <Section title="Mise à jour" hint="Repris dans le chemin de mise à jour de chaque serveur.">
      <Switch
        name="breaking"
        label="Changement incompatible"
        hint="Un avertissement précède le patch et renvoie aux étapes."
        checked={draft.breaking}
        onChange={(breaking) => set({ breaking })}
      />
      <LineList
        key={generation}
        name="upgradeSteps"
        label="Étapes à faire à la main"
        icon={<ListOrdered aria-hidden="true" />}
        lines={draft.upgradeSteps}
        onChange={(upgradeSteps) => set({ upgradeSteps }, "upgradeSteps")}
        error={issues["upgradeSteps"]}
      />
      <FormField id="upgradeSql" label="SQL à exécuter" optional error={issues["upgradeSql"]}>
        <textarea
          {...fieldState("upgradeSql", { error: issues["upgradeSql"] })}
          name="upgradeSql"
          rows={2}
          spellCheck={false}
          maxLength={50_000}
          value={draft.upgradeSql}
          onChange={(event) => set({ upgradeSql: event.target.value })}
          className={`${mono} grow-text !min-h-20 py-2`}
        />
      </FormField>
    </Section>
  );
}
