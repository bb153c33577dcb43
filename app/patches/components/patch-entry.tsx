import { ChevronDown } from "lucide-react";
import type { PatchView } from "../views";
import { PatchBody } from "./patch-body";
import { GroupCounts, PatchDate, PatchTitle } from "./patch-heading";
import { SqlRun } from "./sql-run";

interface Props {
  patch: PatchView;
  /** The reader's server runs it (PN-21). */
  isOwn: boolean;
  returnTo: string;
  hasServer: boolean;
}

/** One entry of the timeline: closed it is a line, open it is the whole patch (PN-04). */
export function PatchEntry({ patch, isOwn, returnTo, hasServer }: Props) {
  const ownPage = `/patch-notes/${patch.version}`;
  return (
    <li className="relative md:pl-8" id={`patch-${patch.version}`}>
      <details className="group rounded-card border border-line bg-s1 open:border-line-2">
        <summary className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 rounded-card p-4 group-open:rounded-b-none hover:bg-s2/60 md:grid-cols-[var(--versions,3.5rem)_1fr_12.125rem_1.125rem] md:grid-rows-[repeat(2,minmax(1.45rem,auto))] md:gap-y-0 md:px-5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 md:contents">
            <span className="min-w-12 font-mono text-base text-accent group-not-open:text-text-1 md:row-span-2">
              {patch.version}
            </span>
            <span className="md:col-start-3 md:row-span-2 md:row-start-1">
              <GroupCounts patch={patch} aligned />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="text-text-3 motion-safe:transition-transform group-open:rotate-180 md:col-start-4 md:row-span-2 md:row-start-1"
          />
          <h2 className="col-span-2 min-w-0 font-title text-base md:col-span-1 md:col-start-2 md:row-start-1 md:self-end">
            <PatchTitle patch={patch} isOwn={isOwn} marked />
          </h2>
          <PatchDate
            patch={patch}
            className="col-span-2 -mt-1.5 md:col-span-1 md:mt-0 md:col-start-2 md:row-start-2 md:self-start"
          />
          <span
            aria-hidden="true"
            className="absolute top-[calc(50%-6.5px)] -left-8.25 hidden size-[13px] rounded-full border-2 border-text-3 bg-bg group-open:border-accent group-open:bg-accent group-open:[box-shadow:0_0_0_4px_var(--color-accent-soft)] md:block"
          />
        </summary>
        <div className="reveal border-t border-line p-4 md:px-5 md:py-4">
          <PatchBody
            patch={patch}
            returnTo={returnTo}
            heading="h3"
            // Back to its own page: here it is closed again, and not every browser opens it to show a part of it.
            underSql={
              <SqlRun patch={patch} state={patch.member?.sqlState} hasServer={hasServer} returnTo={ownPage} />
            }
          />
          <p className="mt-4 text-small">
            <a className="link" href={ownPage}>
              Adresse permanente de ce patch
            </a>
          </p>
        </div>
      </details>
    </li>
  );
}
