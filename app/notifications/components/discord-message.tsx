import { site } from "#app/site";
import { formatClock, formatNumericDate } from "#app/time/dates";
import { fromParisInput } from "#app/time/paris-time";
import { Mark } from "#app/ui/mark";
import { type AnnouncedPatch, buildEmbed, measure, picturePath } from "../build-message";
import { messageMarkdown, titleMarkdown } from "./discord-markdown";

interface Props {
  patch: AnnouncedPatch;
  /** Name of the role that will ring, or null. */
  mention: string | null;
  /** The hour of Paris that was typed for it; empty: the one of the patch. */
  scheduledFor: string;
}

/** The message as Discord shows it, and under it how much of each limit it takes (N-10). */
export function DiscordMessage({ patch, mention, scheduledFor }: Props) {
  const publishedAt = fromParisInput(scheduledFor) ?? patch.publishedAt;
  const embed = buildEmbed({ ...patch, publishedAt });
  const clock = formatClock(publishedAt);
  return (
    <>
      <div className="discord mt-3 rounded-card p-4">
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
              <p className="font-semibold break-words">
                {titleMarkdown(patch.title ? embed.title : "Titre du patch")}
              </p>
              <div className="mt-1 break-words">
                {messageMarkdown(patch.description ? embed.description : "Description du patch.")}
              </div>
              <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
                {embed.fields.map(({ name, value, inline }) => (
                  <div key={name} className={`min-w-0 ${inline ? "" : "w-full"}`}>
                    <dt className="text-small font-semibold">{name}</dt>
                    <dd className={inline ? "" : "break-words"}>{messageMarkdown(value)}</dd>
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
                {embed.footer.text} · {formatNumericDate(publishedAt)} {clock}
              </p>
            </div>
          </div>
        </div>
      </div>
      <Limits patch={patch} />
    </>
  );
}

function Limits({ patch }: { patch: AnnouncedPatch }) {
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-b border-line">
        {measure(patch).map(({ label, used, limit }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(max-content,1fr)_minmax(0,6rem)_6.5rem] items-center gap-3 py-1.5 max-[18rem]:grid-cols-2 text-ui text-text-2"
          >
            {label}
            <progress
              value={Math.min(used, limit)}
              max={limit}
              aria-label={`${label}\u00a0: ${used} sur ${limit}`}
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
          Une description trop longue est coupée à la fin d'une phrase, suivie de «&nbsp;Lire la suite&nbsp;».
        </p>
      )}
    </>
  );
}
