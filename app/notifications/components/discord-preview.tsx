import { useState } from "react";
import { formatNumericDate } from "#app/platform/dates";
import { site } from "#app/site";
import { Mark } from "#app/ui/mark";
import { type AnnouncedPatch, buildEmbed, measure, picturePath } from "../build-message";

interface Props {
  patch: AnnouncedPatch;
  /** Name of the role that will ring, or null. */
  mention: string | null;
  /** `18:30` */
  clock: string;
}

const looks = [
  { key: "dark", label: "Sombre" },
  { key: "light", label: "Clair" },
] as const;

/** The message as Discord will show it, in both of its themes, with its limits as bars (N-10). */
export function DiscordPreview({ patch, mention, clock }: Props) {
  const [look, setLook] = useState<"dark" | "light">("dark");
  const embed = buildEmbed(patch);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-title text-base">Message Discord</h2>
        <fieldset data-needs-js className="flex rounded-control border border-line-2 p-0.5">
          <legend className="sr-only">Thème de l'aperçu</legend>
          {looks.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={look === key}
              onClick={() => setLook(key)}
              className="min-h-8 rounded-key px-3 text-small text-text-2 hover:text-text-1 aria-pressed:bg-s3 aria-pressed:text-text-1"
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="discord mt-3 rounded-card p-4" data-look={look}>
        <div className="flex gap-3">
          <span className="grid size-10 flex-none place-items-center rounded-full bg-bg">
            <Mark size={24} />
          </span>
          <div className="min-w-0 flex-1 text-ui leading-snug">
            <p className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="font-semibold">{site.nom}</span>
              <span className="discord-app rounded-key px-1 text-xs font-semibold">APP</span>
              <span className="discord-muted text-xs">Aujourd'hui à {clock}</span>
            </p>
            {mention && (
              <p>
                <span className="discord-mention rounded-key px-0.5 font-medium">@{mention}</span>
              </p>
            )}
            <div
              className="discord-embed mt-1 rounded-key border-l-4 px-3.5 py-3"
              data-withdrawn={patch.withdrawn !== null}
            >
              <p className="font-semibold break-words">{patch.title ? embed.title : "Titre du patch"}</p>
              <p className="mt-1 break-words whitespace-pre-line">
                {patch.description ? embed.description : "Description du patch."}
              </p>
              <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
                {embed.fields.map(({ name, value, inline }) => (
                  <div key={name} className={`min-w-0 ${inline ? "" : "w-full"}`}>
                    <dt className="text-small font-semibold">{name}</dt>
                    <dd className={name === "Téléchargement" ? "discord-link" : inline ? "" : "break-words"}>
                      {name === "Téléchargement" ? "Patch Principal" : value}
                    </dd>
                  </div>
                ))}
              </dl>
              {embed.image && (
                <img
                  src={picturePath}
                  alt=""
                  width={1200}
                  height={630}
                  loading="lazy"
                  className="mt-3 h-auto w-full rounded-key"
                />
              )}
              <p className="discord-muted mt-2.5 text-xs">
                {embed.footer.text} · {formatNumericDate(patch.publishedAt)} {clock}
              </p>
            </div>
          </div>
        </div>
      </div>
      <ul className="mt-4 divide-y divide-line border-b border-line">
        {measure(patch).map(({ label, used, limit }) => (
          <li
            key={label}
            className="grid grid-cols-[1fr_6rem_6.5rem] items-center gap-3 py-1.5 text-ui text-text-2"
          >
            {label}
            <progress
              value={Math.min(used, limit)}
              max={limit}
              aria-label={`${label} : ${used} sur ${limit}`}
              className="limit-bar"
              data-over={used > limit}
            />
            <span
              className={`text-right font-mono text-small ${used > limit ? "text-amber" : "text-text-1"}`}
            >
              {used} / {limit}
            </span>
          </li>
        ))}
      </ul>
      {patch.description.length > 4000 && (
        <p className="mt-2 text-small text-text-3">
          Une description trop longue est coupée à la fin d'une phrase, suivie de « Lire la suite ».
        </p>
      )}
    </>
  );
}
