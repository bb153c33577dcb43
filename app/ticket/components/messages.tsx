import { ExternalLink } from "lucide-react";
import { communaute } from "#app/site";
import { ButtonLink, buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { CopyButton } from "#app/ui/copy-button";
import { longestMessage, type Ticket } from "../build-ticket";
import { MaskedNote } from "./masked-note";

export const readyText = (count: number): string =>
  count > 1 ? `Vos ${count} messages sont prêts` : "Votre message est prêt";

/** The prepared messages, each to be copied, and where they go. */
export function Messages({ ticket: { messages, masked, attachConsole } }: { ticket: Ticket }) {
  const several = messages.length > 1;
  return (
    <section aria-labelledby="ticket-pret" className="mt-8 grid gap-5">
      <h2 id="ticket-pret" className="font-title text-step">
        {readyText(messages.length)}
      </h2>
      <p className="-mt-3 text-text-2">
        {several
          ? "Ouvrez un ticket sur Discord, puis collez-y ces messages l'un après l'autre, dans cet ordre."
          : "Copiez-le, ouvrez un ticket sur Discord, puis collez-le."}
      </p>
      <MaskedNote masked={masked} />
      {messages.map((text, i) => (
        <div key={text} className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <label htmlFor={`message-${i}`} className="text-ui font-label">
              {several ? `Message ${i + 1} sur ${messages.length}` : "Message"}{" "}
              <span className="ml-1 font-mono text-small font-normal text-text-3">
                {text.length} / {longestMessage}
              </span>
            </label>
            <CopyButton from={`message-${i}`} className={`${buttonClass("outline")} ml-auto`} />
          </div>
          <textarea
            id={`message-${i}`}
            readOnly
            rows={Math.min(14, text.split("\n").length + 1)}
            defaultValue={text}
            className="w-full rounded-control border border-field bg-bg p-3.5 font-mono text-small"
          />
        </div>
      ))}
      {attachConsole && (
        <Callout kind="attention" title="Joignez aussi le fichier de la console">
          <p>
            Elle est trop longue pour des messages&nbsp;: seule sa fin y est. Masquez d'abord les secrets de
            ce fichier, le site ne le fait pas pour vous.
          </p>
        </Callout>
      )}
      <p>
        <ButtonLink href={communaute.ticket.url} kind="primary" external>
          <ExternalLink aria-hidden="true" />
          Ouvrir un ticket sur Discord
        </ButtonLink>
      </p>
    </section>
  );
}
