import { formatDate } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Checksum } from "#app/ui/checksum";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { DownloadItem } from "../queries.server";
import { DownloadButton } from "./download-button";
import { sizeAndFormat } from "./file-words";
import { FormerList } from "./former-list";
import { VerifyArchive } from "./verify-archive";

interface Props {
  item: DownloadItem;
  /** The file that one comes for first has the page's one filled button. */
  main: boolean;
}

/** One file: what it is, how large, and a link that works without a script, once staff have given it an address. */
export function DownloadRow({ item, main }: Props) {
  return (
    <li
      id={item.slug}
      className="grid gap-4 rounded-card border border-line bg-s1 p-4 target:border-accent-line sm:grid-cols-[1fr_auto] sm:items-center md:px-5"
    >
      <div className="min-w-0">
        <h3 className="font-semibold">{item.title}</h3>
        {item.description && <p className="text-ui text-text-2">{frenchSpaces(item.description)}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-text-3">
          <span className="font-mono">{sizeAndFormat(item)}</span>
          {item.version && <span className="font-mono">{item.version}</span>}
          <span>Mis à jour le {formatDate(item.updatedAt)}</span>
        </p>
        {item.taken && <Taken {...item.taken} />}
        {item.sha256 && <Checksum sha256={item.sha256} />}
      </div>
      {item.available ? (
        <DownloadButton address={`/downloads/${item.slug}`} title={item.title} main={main} />
      ) : (
        <span className={`${buttonClass("missing")} sm:min-w-44`} aria-disabled="true">
          Pas encore disponible
        </span>
      )}
      {(item.sha256 || item.former.length > 0) && (
        <div className="-my-2 flex flex-wrap gap-x-5 sm:col-span-2">
          {item.sha256 && <VerifyArchive title={item.title} file={item} />}
          {item.former.length > 0 && <FormerList item={item} />}
        </div>
      )}
    </li>
  );
}

/** What the reader has already; without a script too, and on whatever machine it was taken (DL-16). */
function Taken({ at, isOld }: { at: number; isOld: boolean }) {
  return isOld ? (
    <p className="mt-1 text-small text-amber">Mis à jour depuis votre téléchargement du {formatDate(at)}</p>
  ) : (
    <p className="mt-1 text-small text-text-2">Votre dernier téléchargement&nbsp;: {formatDate(at)}</p>
  );
}
