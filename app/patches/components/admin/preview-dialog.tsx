import { useEffect, useRef, useState } from "react";
import { fromParisInput } from "#app/time/paris-time";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";
import { previewTyped } from "../../compatibility";
import { byGroup } from "../../groups";
import type { PatchView } from "../../views";
import { type PatchDraft, withoutEmpty } from "../../writing/draft";
import { PatchBody } from "../patch-body";

interface Props {
  /** How often it was asked for: it opens each time. */
  asked: number;
  draft: PatchDraft;
  publishedAt: number;
  /** The hour that was typed: it is published then. */
  scheduledFor: string;
}

function toView(draft: PatchDraft, publishedAt: number, asMember: boolean): PatchView {
  const view: PatchView = {
    id: "apercu",
    version: draft.version || "x.y.z",
    title: draft.title || "Titre du patch",
    description: draft.description,
    author: "Administrateur",
    publishedAt,
    onlineAt: publishedAt,
    breaking: draft.breaking,
    security: draft.security,
    compatibility: previewTyped(draft.compatibilite),
    withdrawn: null,
    modifications: byGroup((key) => withoutEmpty(draft.modifications[key])),
  };
  if (!asMember) return view;
  const { patch, base, mappings } = draft.downloads;
  return {
    ...view,
    member: {
      modifiedFiles: withoutEmpty(draft.modifiedFiles),
      available: { patch: patch !== "", base: base !== "", mappings: mappings !== "" },
      cumulative: draft.cumulative,
      upgradeSteps: withoutEmpty(draft.upgradeSteps),
      upgradeSql: draft.upgradeSql,
    },
  };
}

const audiences = [
  { member: false, label: "Visiteur" },
  { member: true, label: "Client" },
] as const;

/** The patch as visitors and clients will read it, made by the components of the public page. */
export default function PreviewDialog({ asked, draft, publishedAt, scheduledFor }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const [member, setMember] = useState(false);
  const view = toView(draft, fromParisInput(scheduledFor) ?? publishedAt, member);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each time that it is asked for
  useEffect(() => ref.current?.showModal(), [asked]);
  return (
    <Dialog ref={ref} title="Aperçu" wide>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex rounded-control border border-line-2 p-0.5">
          <legend className="sr-only">Vu par</legend>
          {audiences.map((audience) => (
            <button
              key={audience.label}
              type="button"
              aria-pressed={member === audience.member}
              onClick={() => setMember(audience.member)}
              className="min-h-11 rounded-key px-3 md:pointer-fine:min-h-8 text-small text-text-2 hover:text-text-1 aria-pressed:bg-s3 aria-pressed:text-text-1"
            >
              {audience.label}
            </button>
          ))}
        </fieldset>
        <button type="button" className={buttonClass("outline")} onClick={() => ref.current?.close()}>
          Fermer
        </button>
      </div>
      <div className="mt-4 rounded-card border border-line-2 bg-s1">
        <div className="border-b border-line p-4">
          <p className="font-mono text-accent">{view.version}</p>
          <p className="font-title text-base">{view.title}</p>
        </div>
        {/* Links of the preview lead nowhere: the patch does not exist yet. */}
        <div className="p-4" inert>
          <PatchBody patch={view} returnTo="/patch-notes" heading="h3" />
        </div>
      </div>
    </Dialog>
  );
}
