import type { ReactNode } from "react";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { CopyButton } from "#app/ui/copy-button";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { FileKind } from "../groups";
import {
  explainArchives,
  listNeeds,
  manualOf,
  pathAddress,
  toChecklist,
  type UpgradePath,
} from "../versions/upgrade-path";
import { FileLink } from "./file-link";
import { FileTreeView } from "./file-tree-view";
import { GroupIcon } from "./group-icon";
import { Marks } from "./patch-heading";
import { SqlBlock } from "./sql-block";
import { SqlRun } from "./sql-run";
import { StepList } from "./step-list";
import { VersionLink } from "./version-link";

interface Props {
  path: UpgradePath;
  isMember: boolean;
  /** Emergency accounts have none. */
  hasServer: boolean;
}

/** The merged list between two versions: order to apply, changes, files, SQL, checklist. */
export function UpgradePathView({ path, isMember, hasServer }: Props) {
  if (path.steps.length === 0) {
    return (
      <div className="grid gap-8">
        <Skipped path={path} />
        <Callout kind="note" title="Rien à appliquer">
          <p>{explainNothing(path)}</p>
        </Callout>
      </div>
    );
  }
  const needs = listNeeds(path.needs);
  return (
    <div className="grid gap-8">
      <p className="text-lead">
        {path.steps.length > 1 ? `${path.steps.length} versions d'écart` : "Une version d'écart"} entre{" "}
        <span className="font-mono">{path.from}</span> et <span className="font-mono">{path.leadsTo}</span>.
      </p>
      {path.endsAt !== null && (
        <Callout kind="attention" title={`Ce chemin s'arrête à ${path.endsAt}`}>
          <p>
            Il est trop long pour une seule page.{" "}
            <a className="link" href={pathAddress(path.endsAt, path.to)}>
              De {path.endsAt} à {path.to}
            </a>
          </p>
        </Callout>
      )}
      <Skipped path={path} />
      {needs.length > 0 && (
        <Callout kind="note" title="Avant de commencer">
          <ul className="grid gap-1">
            {needs.map((need) => (
              <li key={need} className="first-letter:uppercase">
                {need}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <Steps path={path} isMember={isMember} />
      <section>
        <Heading>Ce qui change</Heading>
        <div className="mt-3 grid gap-6">
          {path.groups.map(({ key, label, lines }) => (
            <div key={key}>
              <h3 className="flex items-center gap-2 text-ui font-semibold">
                <GroupIcon group={key} className="text-accent" />
                {label}
                <span className="font-mono text-small font-normal text-text-3">{lines.length}</span>
              </h3>
              <ul className="mt-1.5 rows text-ui">
                {lines.map(({ text, versions }) => (
                  <li key={text} className="flex items-baseline gap-4 py-1.5">
                    <span className="min-w-0 flex-1 text-text-2">{frenchSpaces(text)}</span>
                    <span className="max-w-2/5 text-right font-mono text-small text-text-3">
                      {versions.join(", ")}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      {isMember ? (
        <MemberPart path={path} hasServer={hasServer} />
      ) : (
        <SignInRequired
          returnTo={pathAddress(path.from, path.to)}
          text="La liste des fichiers, le SQL et les téléchargements sont réservés aux clients."
        />
      )}
    </div>
  );
}

function Skipped({ path }: { path: UpgradePath }) {
  return path.skipped.map(({ version, reason, replacedBy }) => (
    <Callout key={version} kind="danger" title={`${version} a été retirée\u00a0: ne l'appliquez pas`}>
      <p>{frenchSpaces(reason)}</p>
      {replacedBy && (
        <p>
          Elle est remplacée par <VersionLink version={replacedBy} />.
        </p>
      )}
    </Callout>
  ));
}

function explainNothing({ from, to, skipped }: UpgradePath): string {
  if (from === to) return "Vous êtes déjà sur cette version.";
  if (skipped.length > 0) return `Rien d'autre ne sépare ${from} et ${to}.`;
  return `La version ${to} est plus ancienne que ${from}\u00a0: un retour en arrière demande une sauvegarde, pas un patch.`;
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="font-title text-step">{children}</h2>
);

function Steps({ path, isMember }: { path: UpgradePath; isMember: boolean }) {
  const archives = explainArchives(path);
  return (
    <section>
      <Heading>À appliquer, dans cet ordre</Heading>
      {archives && <p className="mt-1 text-ui text-text-1">{archives}</p>}
      {path.completeBase && path.steps.length > 1 && (
        <p className="mt-1 text-ui text-text-2">
          Sur un serveur neuf, partez plutôt de la base complète <VersionLink version={path.completeBase} />
          {path.completeBase === path.steps.at(-1)?.version
            ? "."
            : ", puis appliquez les patchs qui suivent."}
        </p>
      )}
      <ol className="mt-3 grid gap-2">
        {path.steps.map(({ id, version, title, hasPatch, inArchiveOf, hasMappings, ...marks }, i) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-s1 px-4 py-2.5"
          >
            <span className="font-mono text-small text-text-3">{i + 1}</span>
            <VersionLink version={version} />
            <span className="min-w-0 flex-[1_1_10rem] text-ui">{frenchSpaces(title)}</span>
            <Marks of={marks} />
            {inArchiveOf && (
              <span className="text-small text-text-3">dans l'archive de la {inArchiveOf}</span>
            )}
            {isMember && hasPatch && <FileButton id={id} version={version} kind="patch" />}
            {isMember && hasMappings && <FileButton id={id} version={version} kind="mappings" />}
            <StepList steps={manualOf(path, version)} className="w-full" />
          </li>
        ))}
      </ol>
    </section>
  );
}

const FileButton = ({ id, version, kind }: { id: string; version: string; kind: FileKind }) => (
  <FileLink id={id} kind={kind} className={`${buttonClass("outline")} md:pointer-fine:!min-h-9`}>
    <span className="sr-only"> {version}</span>
  </FileLink>
);

function MemberPart({ path, hasServer }: Omit<Props, "isMember">) {
  const checklist = toChecklist(path);
  const versionsOf = new Map(path.files?.map((file) => [file.path, file.versions]));
  return (
    <>
      {path.files && path.files.length > 0 && (
        <FileTreeView
          id="chemin-fichiers"
          heading="h2"
          paths={path.files.map((file) => file.path)}
          note={(file) => versionsOf.get(file)?.join(", ") ?? null}
        />
      )}
      {path.sql.length > 0 && (
        <section>
          <Heading>SQL à exécuter, dans cet ordre</Heading>
          <p className="mt-1 text-ui text-text-2">
            Exécutez {path.sql.length > 1 ? "chaque" : "ce"} bloc une seule fois.
          </p>
          <div className="mt-3 grid gap-3">
            {path.sql.map((sql) => (
              <SqlBlock
                key={sql.id}
                id={`sql-${sql.version}`}
                version={sql.version}
                text={sql.text}
                heading="h3"
                under={
                  <SqlRun
                    patch={sql}
                    state={sql.state}
                    hasServer={hasServer}
                    returnTo={pathAddress(path.from, path.to)}
                  />
                }
              />
            ))}
          </div>
        </section>
      )}
      <section>
        <div className="flex flex-wrap items-center gap-3">
          <Heading>Liste à cocher</Heading>
          <CopyButton from="chemin-liste" className={`${buttonClass("outline")} ml-auto`}>
            {/* That of the files is copied as well. */}
            Copier la liste<span className="sr-only"> à cocher</span>
          </CopyButton>
        </div>
        <textarea
          id="chemin-liste"
          readOnly
          rows={10}
          aria-label="Liste à cocher, en Markdown"
          defaultValue={checklist}
          className="no-print mt-3 w-full rounded-control border border-field bg-bg p-3.5 font-mono text-small"
        />
        {/* On paper nothing scrolls, and a field does not go on on the next sheet. */}
        <pre className="mt-3 hidden font-mono text-small whitespace-pre-wrap print:block">{checklist}</pre>
      </section>
    </>
  );
}
