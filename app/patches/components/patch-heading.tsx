import { formatDateTime } from "#app/time/dates";
import { frenchSpaces } from "#app/ui/french-spaces";
import { NewMark } from "#app/ui/new-mark";
import { groups } from "../groups";
import { marksOf } from "../marks";
import type { PatchView } from "../views";
import { GroupIcon } from "./group-icon";

/** Date and author on one line. Phrasing content, as the next one: they also stand in a summary. */
export function PatchDate({ patch, className = "" }: { patch: PatchView; className?: string }) {
  return (
    <span className={`min-w-0 text-small text-text-3 wrap-anywhere ${className}`}>
      <time dateTime={new Date(patch.publishedAt).toISOString()}>{formatDateTime(patch.publishedAt)}</time> ·{" "}
      {patch.author}
    </span>
  );
}

/** How many changes each group has; `aligned`: in four fixed places, so that a group lines up down the page. */
export function GroupCounts({ patch, aligned = false }: { patch: PatchView; aligned?: boolean }) {
  return (
    <span className={`flex flex-wrap gap-1.5 ${aligned ? "md:grid md:grid-cols-4" : ""}`}>
      {groups.map(({ key, label }) => {
        const count = patch.modifications[key].length;
        if (count === 0) return aligned && <span key={key} className="hidden w-11 md:block" />;
        return (
          <span
            key={key}
            title={label}
            className="flex h-6 items-center justify-center gap-1.5 rounded-key bg-s2 px-2 font-mono text-chip whitespace-nowrap text-text-1 md:w-11 md:px-0"
          >
            <GroupIcon group={key} className="text-text-2" />
            <span className="sr-only">{label}&nbsp;: </span>
            {count}
          </span>
        );
      })}
    </span>
  );
}

/** That a patch fixes the security or breaks what was: nothing for most. */
export function Marks({ of }: { of: Parameters<typeof marksOf>[0] }) {
  const marks = marksOf(of);
  return marks.length > 0 && <span className="text-chip text-amber">{marks.join(" · ")}</span>;
}

interface TitleProps {
  patch: PatchView;
  /** The reader's server runs it (PN-21). */
  isOwn: boolean;
  /** With its marks: where it is closed. An open patch begins with what they mean. */
  marked?: boolean;
}

/** Title with what must be seen before opening: new, withdrawn, its marks, what the reader's server runs. */
export function PatchTitle({ patch, isOwn, marked = false }: TitleProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className={patch.withdrawn ? "line-through decoration-red" : ""}>
        {frenchSpaces(patch.title)}
      </span>
      {patch.withdrawn && <span className="text-chip text-red">retiré</span>}
      {marked && !patch.withdrawn && <Marks of={patch} />}
      {isOwn && <span className="font-sans text-chip tracking-normal text-accent">votre version</span>}
      <NewMark since={patch.onlineAt} />
    </span>
  );
}
