/** The messages that a reader pastes into a Discord ticket, from what the support asks for (N-13). */
import { shorten } from "#app/text/shorten";
import { maskSecrets } from "./mask-secrets";
import { endOfText, plainText } from "./plain-text";
import { type TicketFields, ticketFields, ticketOf } from "./schemas";

/** Code units that Discord takes in one message. */
export const longestMessage = 2000;
/** Messages of the console at most: more is a file's job. */
const consoleMessages = 2;

const labels: Record<Exclude<keyof TicketFields, "console">, string> = {
  probleme: "Problème",
  version: "Version de la base",
  guide: "Page et étape du guide",
  modification: "Dernière modification",
  essais: "Déjà essayé",
};

/** Characters that are looked at: many times what the messages hold. */
const longestRead = 40_000;

const open = "```\n";
const close = "\n```";
const room = longestMessage - open.length - close.length;

/** A fence of the text would end the console's block, or open one before it that it would then end. */
const withoutFence = (text: string) => text.replaceAll("```", "'''");

/**
 * What is pasted from elsewhere calls nobody: of a mention of a role or of all the form is broken, which reads as before.
 * A person's is masked. Within the console's block Discord reads none.
 */
const withoutMention = (text: string) => text.replace(/@(?=everyone|here|&\d)/g, "@\u200b");

const fenced = (text: string) => `${open}${text}${close}`;

/**
 * Text in pieces of whole lines, each short enough for a message; a longer line is cut. The last pieces are the full ones:
 * the error is at the end.
 */
function pieces(text: string): string[] {
  const result: string[] = [];
  for (const line of text.split("\n").toReversed()) {
    const short = shorten(line, room);
    const below = result.at(-1);
    if (below !== undefined && short.length + 1 + below.length <= room) {
      result[result.length - 1] = `${short}\n${below}`;
    } else {
      result.push(short);
    }
  }
  return result.toReversed();
}

export interface Ticket {
  messages: string[];
  /** What was masked, for the reader to know. */
  masked: string[];
  /** The messages say that the console's file is attached: only the reader can do that. */
  attachConsole: boolean;
}

/**
 * The messages, without secrets and each short enough for Discord: what was filled in, then the end of the console,
 * where the error is. What does not fit is said, so that the whole is attached as a file.
 */
export function buildTicket(fields: TicketFields): Ticket {
  const plain = ticketFields.map((name) => plainText(endOfText(fields[name].trimEnd(), longestRead)).trim());
  const { texts, found } = maskSecrets(plain);
  const clean = ticketOf((_, i) => texts[i] ?? "");
  const head = Object.entries(labels)
    .map(([name, label]) => [label, clean[name as keyof typeof labels]] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `**${label}\u00a0:** ${withoutMention(withoutFence(text))}`)
    .join("\n");
  return { ...withConsole(head, withoutFence(clean.console)), masked: found };
}

function withConsole(head: string, text: string): Omit<Ticket, "masked"> {
  // What masks a secret may be longer than it.
  if (text === "") return { messages: [shorten(head, longestMessage)], attachConsole: false };
  const whole = `${head}\n**Console\u00a0:**\n${fenced(text)}`;
  if (whole.length <= longestMessage) return { messages: [whole], attachConsole: false };
  const shown = pieces(text).slice(-consoleMessages);
  const attachConsole = shown.join("\n") !== text;
  const said = attachConsole ? "la fin suit, le fichier entier est joint" : "elle suit";
  const last = `\n**Console\u00a0:** ${said}.`;
  const first = shorten(head, longestMessage - last.length) + last;
  return { messages: [first, ...shown.map(fenced)], attachConsole };
}
