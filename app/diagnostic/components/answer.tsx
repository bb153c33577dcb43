import { Lock } from "lucide-react";
import type { KnownMessage, RuleLink } from "../queries.server";
import { RuleText } from "./rule-text";

/** Why a message is there and what to do: the same where it was found and in the list of all. */
export function Answer({ message: { cause, remedy, link } }: { message: KnownMessage }) {
  const steps = remedy.split("\n").filter((step) => step.trim() !== "");
  return (
    <div className="grid grid-cols-1 gap-2.5 break-words">
      <p>
        <RuleText text={cause} />
      </p>
      <ol className="grid grid-cols-1 list-decimal gap-1.5 pl-5 marker:text-text-3">
        {steps.map((step) => (
          <li key={step}>
            <RuleText text={step} />
          </li>
        ))}
      </ol>
      {link && <GuideLink link={link} />}
    </div>
  );
}

function GuideLink({ link: { href, label, locked } }: { link: RuleLink }) {
  const outside = href.startsWith("https://") ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a className="link" href={href} {...outside}>
        {outside.target ? label : `Dans le guide\u00a0: ${label}`}
      </a>
      {locked && (
        <span className="flex items-center gap-1.5 text-small text-text-3">
          <Lock aria-hidden="true" />
          connexion requise
        </span>
      )}
    </p>
  );
}
