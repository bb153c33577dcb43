import { formatDate } from "#app/time/dates";
import { Checksum } from "#app/ui/checksum";
import type { DownloadItem } from "../queries.server";
import { DownloadButton } from "./download-button";
import { sizeAndFormat, versionName } from "./file-words";
import { RowDetails } from "./row-details";
import { VerifyArchive } from "./verify-archive";

/** The versions that a newer one replaced; who is not ready for it finds theirs (DL-13). */
export function FormerList({ item: { slug, title, former } }: { item: DownloadItem }) {
  return (
    <RowDetails
      label={
        <span>
          Versions précédentes<span className="sr-only">&nbsp;: {title}</span> ({former.length})
        </span>
      }
    >
      <ul className="rows">
        {former.map((version) => (
          <li
            key={version.replacedAt}
            className="grid gap-3 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-4"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-4 text-small text-text-3">
                <span className="font-mono text-text-1">{versionName(version)}</span>
                <span className="font-mono">{sizeAndFormat(version)}</span>
                <span>Jusqu'au {formatDate(version.replacedAt)}</span>
              </p>
              {version.sha256 && <Checksum sha256={version.sha256} />}
            </div>
            <DownloadButton
              address={`/downloads/${slug}?version=${version.replacedAt}`}
              title={`${title} ${versionName(version)}`}
            />
            {version.sha256 && (
              <div className="-my-2 sm:col-span-2">
                <VerifyArchive title={`${title} ${versionName(version)}`} file={version} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </RowDetails>
  );
}
