import { useEffect, useRef } from "react";
import type { MentionSentences } from "#app/notifications/last-mention";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";
import { formId } from "./form-id";

interface Props {
  /** How often it was asked for: it opens each time. */
  asked: number;
  /** What the button that asked is for: confirming does that. */
  intent: string;
  /** Whether an hour was chosen: publishing means then. */
  later: boolean;
  mentions: MentionSentences;
}

/** What confirming does, as the button that asked says it. */
function verb({ intent, later }: Pick<Props, "intent" | "later">): string {
  if (intent === "enregistrer") return "Enregistrer";
  return later ? "Programmer" : "Publier";
}

/** The second confirmation before a message rings everyone who has the clients' role. */
export default function MentionDialog({ asked, intent, later, mentions }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asked > 0) ref.current?.showModal();
  }, [asked]);
  const close = () => ref.current?.close();
  return (
    <Dialog ref={ref} title="Faire sonner le rôle client&#8239;?">
      <p className="mt-2 text-text-2">
        Ce message mentionne le rôle client&nbsp;: tous ses membres recevront une notification sur Discord.
      </p>
      <p className="mt-2 text-ui text-amber">{mentions.all}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonClass("outline")} onClick={close}>
          Revenir au formulaire
        </button>
        <button
          type="submit"
          form={formId}
          name="mentionConfirmed"
          value={intent}
          className={buttonClass("primary")}
          onClick={() => setTimeout(close)}
        >
          {verb({ intent, later })} et mentionner
        </button>
      </div>
    </Dialog>
  );
}
