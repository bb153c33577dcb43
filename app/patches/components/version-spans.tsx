import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { orNewer } from "../compatibility";
import { type Edition, editionKeys, editions } from "../groups";
import type { Fit, VersionSpan } from "../versions/server-fit";

const verdicts = {
  convient: { text: "Convient", color: "text-ok", Icon: CircleCheck },
  "a-verifier": { text: "À vérifier", color: "text-accent", Icon: CircleHelp },
  "ne-convient-pas": { text: "Ne convient pas", color: "text-amber", Icon: CircleAlert },
} as const;

interface Props {
  spans: readonly (VersionSpan & { fit: Fit | null })[];
}

/** What versions ask, newest first: one row for those that ask the same. */
export function VersionSpans({ spans }: Props) {
  return (
    <ul className="mt-3 rows">
      {spans.map(({ oldest, newest, fixes, asked, fit }) => (
        <li
          key={oldest}
          className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[8rem_1fr] lg:grid-cols-[11rem_1fr]"
        >
          <h3 className="font-mono text-ui font-semibold">
            <Version version={oldest} />
            {oldest !== newest && (
              <>
                <span className="font-normal text-text-3"> à </span>
                <Version version={newest} />
              </>
            )}
          </h3>
          <div className="grid gap-2.5">
            {fit && <Verdict fit={fit} />}
            {fixes.length > 0 && (
              <p className="text-small text-amber">
                {fixes.length > 1 ? "Correctifs" : "Correctif"} de sécurité
                {oldest !== newest && (
                  <>
                    &nbsp;: <span className="font-mono">{fixes.join(", ")}</span>
                  </>
                )}
              </p>
            )}
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-ui max-[18rem]:grid-cols-1 lg:grid-cols-4">
              <Fact term="Artifact" text={asked.artifactMin && orNewer(asked.artifactMin)}>
                {asked.artifactTested && `essayé jusqu'à ${asked.artifactTested}`}
              </Fact>
              <Fact term="Build du jeu" text={asked.gameBuild && orNewer(asked.gameBuild)} />
              <Fact term="Éditions" text={namesOf(asked.editions)} missing="non précisées">
                {notTried(asked.editions)}
              </Fact>
              <Fact term="OneSync" text={asked.onesync} />
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

const namesOf = (tried: readonly Edition[] | undefined) =>
  tried?.map((edition) => editions[edition]).join(" et ");

/** The editions that were not tried, in words; undefined where none was named at all. */
function notTried(tried: readonly Edition[] | undefined): string | undefined {
  const others = tried && editionKeys.filter((edition) => !tried.includes(edition));
  return others?.map((edition) => `${editions[edition]} non essayée`).join(", ");
}

const Version = ({ version }: { version: string }) => (
  <a className="link break-all" href={`/patch-notes/${encodeURIComponent(version)}`}>
    {version}
  </a>
);

function Verdict({ fit: { verdict, reasons } }: { fit: Fit }) {
  const { text, color, Icon } = verdicts[verdict];
  return (
    <p className="flex gap-2 text-ui">
      <Icon aria-hidden="true" className={`mt-0.5 ${color}`} />
      <span>
        <span className={`font-semibold ${color}`}>{text}</span>
        {reasons.length > 0 && <span className="text-text-2"> · {reasons.join(" · ")}</span>}
      </span>
    </p>
  );
}

interface FactProps {
  term: string;
  text: string | number | undefined;
  /** What stands there without one. */
  missing?: string;
  /** What is worth knowing beside it. */
  children?: string | 0;
}

function Fact({ term, text, missing = "non précisé", children }: FactProps) {
  return (
    <div>
      <dt className="text-small text-text-3">{term}</dt>
      <dd className={text ? "text-text-2" : "text-text-3"}>
        {text || missing}
        {children && <span className="block text-small text-text-3">{children}</span>}
      </dd>
    </div>
  );
}
