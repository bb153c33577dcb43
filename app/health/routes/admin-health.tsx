import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { staffOf } from "#app/auth/staff.server";
import { MessageState } from "#app/notifications/components/message-state";
import { services } from "#app/platform/context";
import { formatDateTime } from "#app/platform/dates";
import { app } from "#app/platform/page-kind";
import { site } from "#app/site";
import { type Check, readStaffReport } from "../staff-report.server";
import type { Route } from "./+types/admin-health";

export const handle = app;
export const meta: Route.MetaFunction = () => [
  { title: `Santé · Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  const scope = services(context);
  return { ...(await readStaffReport(scope)), at: scope.now() };
}

const looks = {
  ok: { Icon: CircleCheck, className: "text-ok", word: "Bon" },
  attention: { Icon: TriangleAlert, className: "text-amber", word: "Attention" },
  erreur: { Icon: CircleX, className: "text-red", word: "Erreur" },
} as const;

export default function Health({ loaderData }: Route.ComponentProps) {
  const { checks, beats, failed, secrets, toSupply, badDownloads, at } = loaderData;
  const bad = checks.filter(({ state }) => state !== "ok").length;
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Santé</h1>
      <p className="mt-1 text-text-2">
        Vérifié le {formatDateTime(at)}.{" "}
        {bad === 0 ? "Tout répond." : "Des points demandent votre attention."}
      </p>
      <div className="mt-5 gap-4 lg:columns-2">
        <Panel title="Services">
          {checks.map((check) => (
            <CheckLine key={check.label} check={check} />
          ))}
        </Panel>
        <Panel title="Tâches planifiées">
          {beats.map((beat) => (
            <Line
              key={beat.job}
              state={beat.state}
              label={beat.job}
              detail={beat.startedAt ? `${formatDateTime(beat.startedAt)} · ${beat.detail}` : beat.detail}
            />
          ))}
        </Panel>
        <Panel title="Messages Discord">
          {failed.map(({ state, number }) => (
            <li key={state} className="flex items-center justify-between gap-4 px-4 py-2.5 text-ui md:px-5">
              <MessageState state={state} />
              <Link className="link font-mono" to="/admin/notifications">
                {number}
              </Link>
            </li>
          ))}
          {failed.length === 0 && <Line state="ok" label="Envois" detail="Aucun message en échec." />}
        </Panel>
        <Panel title="Secrets">
          {secrets.map(({ name, present }) => (
            <Line
              key={name}
              mono
              state={present ? "ok" : "attention"}
              label={name}
              detail={present ? "Présent." : "Absent."}
            />
          ))}
        </Panel>
        <Panel title="Contenus à fournir">
          {toSupply.map(({ key, nom, url }) => (
            <Line
              key={key}
              state="attention"
              label={nom}
              detail={url ? `Adresse provisoire : ${url}` : "Aucune adresse."}
            />
          ))}
          {badDownloads.map((title) => (
            <Line
              key={title}
              state="attention"
              label={title}
              detail="Le lien de téléchargement est à indiquer."
            />
          ))}
          {toSupply.length + badDownloads.length === 0 && (
            <Line state="ok" label="Contenus" detail="Tout est fourni." />
          )}
        </Panel>
      </div>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-4 break-inside-avoid rounded-card border border-line bg-s1">
      <h2 className="px-4 pt-4 pb-2 font-title text-base md:px-5">{title}</h2>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    </section>
  );
}

const CheckLine = ({ check }: { check: Check }) => <Line {...check} />;

interface LineProps extends Check {
  mono?: boolean;
}

function Line({ state, label, detail, mono }: LineProps) {
  const { Icon, className, word } = looks[state];
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 md:px-5">
      <Icon aria-hidden="true" className={`mt-1 ${className}`} />
      <div className="min-w-0">
        <p className={mono ? "font-mono text-small" : "text-ui font-medium"}>
          {label}
          <span className="sr-only"> : {word}</span>
        </p>
        <p className="text-small break-words text-text-3">{detail}</p>
      </div>
    </li>
  );
}
