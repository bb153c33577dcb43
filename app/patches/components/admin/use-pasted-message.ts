import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import type { PatchDraft } from "../../writing/draft";

/**
 * A message for Discord that is pasted into the form: it stands where it was pasted until the part that reads it is
 * there, then its parts go to their fields. Taking that back leaves it in one piece.
 */
export function usePastedMessage(draft: PatchDraft, rewrite: (draft: PatchDraft) => void) {
  const [read, setRead] = useState<{ whole: PatchDraft; draft: PatchDraft; told: string[] } | null>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    const message = clipboardData.getData("text/plain");
    if (!message.includes("\n")) return;
    // After the browser, or the list, put it there.
    setTimeout(async () => {
      const whole = latest.current;
      const part = await import("./paste-notice").catch(() => null);
      const added = part?.addMessage(draft, message, name);
      // Typed on meanwhile: that would be lost.
      if (!added || latest.current !== whole) return;
      setRead({ whole, ...added });
      rewrite(added.draft);
    });
  }

  return {
    onPaste,
    /** Where the parts are, until something else is changed: from then on taking back would lose that. */
    told: read?.draft === draft ? read.told : null,
    takeBack: () => read && rewrite(read.whole),
  };
}
