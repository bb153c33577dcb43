import { FileCode, ListOrdered } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense } from "react";
import type { FieldIssues } from "#app/platform/request/issues";
import { FormField, fieldState } from "#app/ui/form-field";
import { loadLater } from "#app/ui/load-later";
import { Switch } from "#app/ui/switch";
import { fileKindKeys, fileKinds, groups } from "../../groups";
import type { PatchDraft } from "../../writing/draft";
import { pathsOfGit } from "../../writing/git-list";
import { GroupIcon } from "../group-icon";
import { LineList } from "./line-list";

// Loaded once there is a version to compare.
const OlderNotice = loadLater(() => import("./older-notice"));

export interface SectionProps {
  draft: PatchDraft;
  /** @param list of the lines that were changed, typed into or not: what is typed elsewhere names its field itself */
  set: (change: Partial<PatchDraft>, list?: string) => void;
  issues: FieldIssues;
}

export const input = "field w-full";
const mono = `${input} font-mono text-small`;

export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-s1 p-4 md:p-5.5">
      <h2 className="font-title text-base">{title}</h2>
      {hint && <p className="mt-0.5 text-small text-text-3">{hint}</p>}
      <div className="mt-4 grid grid-cols-1 gap-4">{children}</div>
    </section>
  );
}

interface TextFieldProps
  extends Pick<ComponentProps<"input">, "maxLength" | "inputMode" | "placeholder" | "spellCheck"> {
  /** Its name, and the path of its errors. */
  id: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  issues: FieldIssues;
  value: string;
  onText: (text: string) => void;
  className?: string;
  "aria-required"?: boolean;
}

/** A text of one line, as it was typed. */
export function TextField({ id, label, optional, hint, issues, onText, ...control }: TextFieldProps) {
  const error = issues[id];
  return (
    <FormField id={id} label={label} optional={optional} hint={hint} error={error}>
      <input
        {...fieldState(id, { hint, error })}
        name={id}
        autoComplete="off"
        className={mono}
        {...control}
        onChange={(event) => onText(event.target.value)}
      />
    </FormField>
  );
}

interface InformationProps extends SectionProps {
  /** The newest published version, while this one is not published; null where there is none. */
  newest: string | null;
}

export function InformationSection({ draft, set, issues, newest }: InformationProps) {
  const hint = newest !== null && `Dernière publiée\u00a0: ${newest}`;
  return (
    <Section title="Informations">
      <div className="grid gap-4 sm:grid-cols-[9.5rem_1fr]">
        <TextField
          id="version"
          label="Version"
          hint={hint}
          issues={issues}
          aria-required
          maxLength={30}
          spellCheck={false}
          value={draft.version}
          onText={(version) => set({ version })}
        />
        <TextField
          id="title"
          label="Titre"
          issues={issues}
          aria-required
          maxLength={256}
          value={draft.title}
          onText={(title) => set({ title })}
          className={input}
        />
      </div>
      <div aria-live="polite" className="empty:sr-only">
        <Suspense>
          {newest !== null && draft.version.trim() && <OlderNotice version={draft.version} newest={newest} />}
        </Suspense>
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
            Un message Discord collé se répartit. Déplacez une ligne avec la poignée ou <kbd>Alt</kbd>{" "}
            <kbd>↑</kbd> <kbd>↓</kbd>.
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
        read={pathsOfGit}
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
      {fileKindKeys.map((kind) => (
        <TextField
          key={kind}
          id={`downloads.${kind}`}
          label={fileKinds[kind]}
          optional={kind !== "patch"}
          issues={issues}
          inputMode="url"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          value={draft.downloads[kind]}
          onText={(link) => set({ downloads: { ...draft.downloads, [kind]: link } })}
        />
      ))}
      <Switch
        name="cumulative"
        label="Archive cumulative"
        hint="Le patch principal contient aussi les patchs d'avant&nbsp;: une archive suffit pour tous."
        checked={draft.cumulative}
        onChange={(cumulative) => set({ cumulative })}
      />
    </Section>
  );
}

export function UpgradeSection({ draft, set, issues, generation }: SectionProps & { generation: number }) {
  return (
    <Section title="Mise à jour" hint="Repris dans le chemin de mise à jour de chaque serveur.">
      <Switch
        name="security"
        label="Correctif de sécurité"
        hint="Signalé partout, et dans la console des serveurs en retard."
        checked={draft.security}
        onChange={(security) => set({ security })}
      />
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
