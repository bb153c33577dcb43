import { ExternalLink } from "lucide-react";
import type { Partner } from "../page-types";

interface Props {
  conseils: readonly string[];
  partenaires: readonly Partner[];
}

/** Advice on how to choose, then the addresses; one that is not supplied yet says so (DOC-25). */
export function Partners({ conseils, partenaires }: Props) {
  return (
    <>
      <div className="prose">
        <ul>
          {conseils.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {partenaires.map((partner) => (
          <PartnerCard key={partner.nom} partner={partner} />
        ))}
      </ul>
    </>
  );
}

function PartnerCard({ partner }: { partner: Partner }) {
  const { nom, url, description, avantage, codePromo, affilie } = partner;
  return (
    <li className={`rounded-card border p-4 ${url ? "border-line bg-s1" : "border-dashed border-line-2"}`}>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel={`noopener noreferrer${affilie ? " sponsored" : ""}`}
          className="link inline-flex items-center gap-2"
        >
          {nom}
          <ExternalLink aria-hidden="true" />
        </a>
      ) : (
        <p className="font-medium">
          {nom} <span className="text-small font-normal text-text-3">Partenaire à venir</span>
        </p>
      )}
      <p className="mt-1 text-ui text-text-2">{description}</p>
      {avantage && <p className="mt-1 text-small text-text-3">{avantage}</p>}
      {affilie && <p className="mt-1 text-small text-amber">Lien affilié</p>}
      {codePromo && (
        <p className="mt-2 text-small">
          Code&nbsp;: <code className="code-inline">{codePromo}</code>
        </p>
      )}
    </li>
  );
}
