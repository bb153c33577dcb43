import { ListOrdered } from "lucide-react";
import type { ReactNode } from "react";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { buttonClass } from "#app/ui/button";
import { type FileKind, fileKindKeys, fileKinds } from "../groups";
import type { MemberDetails, PatchView } from "../views";
import { FileLink } from "./file-link";
import { FileTreeView } from "./file-tree-view";
import { SqlBlock } from "./sql-block";
import { StepList } from "./step-list";

export interface PatchPartProps {
  patch: PatchView;
  returnTo: string;
  /** One level below the patch's title. */
  heading: "h2" | "h3";
  /** What stands under its SQL; nothing in the preview of the form. */
  underSql?: ReactNode;
}

/** The gated part of a patch: files and downloads for members, the way to sign in for guests. */
export function PatchFiles({ patch, returnTo, heading: Heading, underSql }: PatchPartProps) {
  if (!patch.member) {
    return (
      <SignInRequired
        heading={Heading}
        returnTo={returnTo}
        text="Les fichiers modifiés et les téléchargements sont réservés aux clients."
      />
    );
  }
  const { member } = patch;
  return (
    <div className="grid gap-3">
      {member.modifiedFiles.length > 0 && (
        <FileTreeView paths={member.modifiedFiles} id={`fichiers-${patch.id}`} heading={Heading} />
      )}
      {member.upgradeSteps.length > 0 && (
        <section id={`etapes-${patch.id}`}>
          <Heading className="flex items-center gap-2 text-ui font-semibold">
            <ListOrdered aria-hidden="true" className="text-accent" />
            Étapes de mise à jour
          </Heading>
          <StepList steps={member.upgradeSteps} className="mt-1.5" />
        </section>
      )}
      {member.upgradeSql && (
        <SqlBlock id={`sql-${patch.id}`} text={member.upgradeSql} heading={Heading} under={underSql} />
      )}
      {!patch.withdrawn && <DownloadButtons id={patch.id} member={member} />}
    </div>
  );
}

function DownloadButtons({ id, member }: { id: string; member: MemberDetails }) {
  const missing = fileKindKeys.filter((kind) => !member.available[kind]);
  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row">
        {fileKindKeys.map((kind) =>
          member.available[kind] ? (
            <FileLink
              key={kind}
              id={id}
              kind={kind}
              className={buttonClass(kind === "patch" ? "primary" : "outline")}
            />
          ) : (
            <span key={kind} className={buttonClass("missing")} aria-disabled="true">
              {fileKinds[kind]}
            </span>
          ),
        )}
      </div>
      {member.cumulative && member.available.patch && (
        <p className="text-small text-text-2">
          L'archive du patch principal contient aussi les patchs d'avant.
        </p>
      )}
      {missing.length > 0 && <p className="text-small text-text-3">{explainMissing(missing)}</p>}
    </>
  );
}

/** Why a button is dashed: nobody should look for a file that does not exist. */
function explainMissing(missing: FileKind[]): string {
  if (missing.includes("patch")) return "Le fichier de ce patch n'est pas encore en ligne.";
  if (missing.length === 2) return "Ce patch se pose seul\u00a0: ni base ni mappings à reprendre.";
  return missing[0] === "base"
    ? "La base complète n'est pas à reprendre pour ce patch."
    : "Les mappings ne changent pas avec ce patch.";
}
