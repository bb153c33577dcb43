import { Download } from "lucide-react";
import { formatBytes } from "#app/text/format-bytes";
import { buttonClass } from "#app/ui/button";
import { CommandLine } from "#app/ui/command-line";
import { fingerprintsAddress } from "../address";
import { countFiles } from "../count-files";
import type { FingerprintedVersion } from "../queries.server";

/** What each system checks the list with; both are run inside of the base's folder, beside which the list lies. */
const commandsFor = (name: string) =>
  [
    ["Linux", `sha256sum -c --quiet ../${name}`],
    [
      "PowerShell",
      `Get-Content ..\\${name} -Encoding UTF8 | Where-Object { $_ -match '^[0-9a-f]{64}' } | ForEach-Object { $p = $_.Substring(66); if (-not (Test-Path -LiteralPath $p)) { "ABSENT $p" } elseif ((Get-FileHash -LiteralPath $p).Hash -ne $_.Substring(0, 64)) { "MODIFIE $p" } }`,
    ],
  ] as const;

/** Lists that stand there at once; older ones are below. */
const shownLists = 6;

interface Props {
  versions: readonly FingerprintedVersion[];
  /** The one that the commands name. */
  shown: string;
}

/** The lists themselves, and commands that check a folder against one: for who prefers them, and where no script runs. */
export function Commands({ versions, shown }: Props) {
  return (
    <section aria-labelledby="commandes" className="rounded-card border border-line bg-s1 p-5 md:p-6">
      <h2 id="commandes" className="font-title text-step">
        Par une commande
      </h2>
      <p className="mt-1 text-ui text-text-2">
        Téléchargez les empreintes de votre version à côté du dossier de la base, celui qui contient{" "}
        <code className="font-mono">resources</code> et <code className="font-mono">resource.cfg</code>, puis
        lancez la commande dans ce dossier&nbsp;: elle nomme les fichiers absents ou modifiés. Si aucun chemin
        de la liste ne commence par <code className="font-mono">resources/</code>, faites de même avec le
        dossier <code className="font-mono">resources</code>.
      </p>
      <Lists versions={versions.slice(0, shownLists)} />
      {versions.length > shownLists && (
        <details>
          <summary className="mt-2 inline-flex min-h-11 items-center text-small font-medium text-text-2 hover:text-text-1">
            Versions plus anciennes ({versions.length - shownLists})
          </summary>
          <Lists versions={versions.slice(shownLists)} />
        </details>
      )}
      <dl className="mt-4 grid gap-3 text-small">
        {commandsFor(`empreintes-${shown}.sha256`).map(([system, command]) => (
          <div key={system} className="grid gap-1">
            <dt className="text-text-3">{system}</dt>
            <dd className="min-w-0">
              <CommandLine command={command} label={system} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Lists({ versions }: { versions: readonly FingerprintedVersion[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {versions.map(({ id, version, files, bytes }) => (
        <li key={id}>
          <a href={fingerprintsAddress(id)} rel="nofollow" className={buttonClass("outline")}>
            <Download aria-hidden="true" />
            <span className="font-mono">{version}</span>
            <span className="text-small text-text-3">
              {countFiles(files)}
              {bytes !== null && `, ${formatBytes(bytes)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
