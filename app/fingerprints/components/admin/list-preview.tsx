import { counted } from "#app/text/counted";
import { formatBytes } from "#app/text/format-bytes";
import { countFiles } from "../../count-files";
import type { Preview } from "../../manifest";

/** What a list holds, and the lines of it that cannot be used. */
export function ListPreview({ preview }: { preview: Preview }) {
  const { files, bytes, skipped, refused, refusedCount } = preview;
  return (
    <div className="mt-1 grid gap-1 text-text-2">
      <p>
        {countFiles(files)}, {bytes === null ? "tailles inconnues" : formatBytes(bytes)}
        {skipped > 0 && `, sans ${countFiles(skipped)} de .git, .DS_Store…`}
        {refusedCount > 0 && `, ${counted(refusedCount, "ligne refusée", "lignes refusées")}`}
      </p>
      {refused.length > 0 && (
        <ul className="list-disc pl-5 text-small">
          {refused.map(({ line, reason }) => (
            <li key={line}>
              Ligne {line}&nbsp;: {reason}
            </li>
          ))}
          {refusedCount > refused.length && <li>et d'autres encore.</li>}
        </ul>
      )}
    </div>
  );
}
