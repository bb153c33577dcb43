import { Server } from "lucide-react";
import { Fragment } from "react";
import { Callout } from "#app/ui/callout";
import { frenchSpaces } from "#app/ui/french-spaces";
import { describeCompatibility } from "../compatibility";
import { groups } from "../groups";
import type { PatchView } from "../views";
import { GroupIcon } from "./group-icon";
import { PatchFiles, type PatchPartProps } from "./patch-files";
import { VersionLink } from "./version-link";

/** Everything that an open patch shows: warnings, description, the groups that changed, its files. */
export function PatchBody(props: PatchPartProps) {
  const { patch, heading: Heading } = props;
  const asked = describeCompatibility(patch.compatibility);
  const changed = groups.filter(({ key }) => patch.modifications[key].length > 0);
  return (
    <div className="grid gap-5">
      {patch.withdrawn && (
        <Callout kind="danger" title="Patch retiré">
          <p>{frenchSpaces(patch.withdrawn.reason)}</p>
          {patch.withdrawn.replacedBy && (
            <p>
              Utilisez la version <VersionLink version={patch.withdrawn.replacedBy} />.
            </p>
          )}
        </Callout>
      )}
      {patch.security && !patch.withdrawn && (
        <Callout kind="attention" title="Correctif de sécurité">
          <p>Les versions d'avant ont une faille que celle-ci corrige&nbsp;: mettez votre serveur à jour.</p>
        </Callout>
      )}
      {patch.breaking && (
        <Callout kind="attention" title="Changement incompatible">
          <p>
            <ReadFirst patch={patch} />
          </p>
        </Callout>
      )}
      <p className="max-w-prose whitespace-pre-line text-text-2">{frenchSpaces(patch.description)}</p>
      {changed.length > 0 && (
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {changed.map(({ key, label }) => (
            <section key={key}>
              <Heading className="flex items-center gap-2 text-ui font-semibold">
                <GroupIcon group={key} className="text-accent" />
                {label}
                <span className="font-mono text-small font-normal text-text-3">
                  {patch.modifications[key].length}
                </span>
              </Heading>
              <ul className="mt-1.5 grid gap-1 text-ui text-text-2">
                {patch.modifications[key].map((line, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice
                  <li key={i} className="flex gap-2.5 pl-2">
                    <span aria-hidden="true" className="text-text-3">
                      –
                    </span>
                    <span className="min-w-0">{frenchSpaces(line)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {asked.length > 0 && (
        <section>
          <Heading className="flex items-center gap-2 text-ui font-semibold">
            <Server aria-hidden="true" className="text-accent" />
            Compatibilité
          </Heading>
          <dl className="mt-1.5 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 pl-2 text-ui max-[18rem]:grid-cols-1 sm:gap-x-6">
            {asked.map(({ term, text }) => (
              <Fragment key={term}>
                <dt className="text-text-3">{term}</dt>
                <dd className="text-text-2">{text}</dd>
              </Fragment>
            ))}
          </dl>
          <p className="mt-1.5 pl-2 text-ui">
            <a className="link" href="/patch-notes/compatibilite">
              Vérifier mon serveur
            </a>
          </p>
        </section>
      )}
      <PatchFiles {...props} />
    </div>
  );
}

/** The steps stand under all that changed, far below: a link for who may read them. */
function ReadFirst({ patch: { id, member } }: { patch: PatchView }) {
  if (!member) return "Lisez les étapes de mise à jour avant d'appliquer ce patch.";
  if (member.upgradeSteps.length === 0) return "Lisez tout ce qui suit avant d'appliquer ce patch.";
  return (
    <>
      Lisez{" "}
      <a className="link" href={`#etapes-${id}`}>
        les étapes de mise à jour
      </a>{" "}
      avant d'appliquer ce patch.
    </>
  );
}
