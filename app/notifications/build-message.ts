/**
 * The Discord message of a patch (NOTIF-01, NOTIF-02). Pure: the form's preview shows exactly what is
 * sent. Nothing reserved to members is in it, and no text in it can ring anybody.
 */

import { site } from "#app/site";
import { formatNumericDate } from "#app/time/dates";

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
export const limits = { title: 256, description: 4096, fields: 25, fieldValue: 1024, total: 6000 } as const;

/** The social card of patch notes, under the message as in any other place that shows a patch. */
export const picturePath = "/og/patch-notes.png";

const colors = { published: 0x74c0fc, withdrawn: 0xff8b85 } as const;
const longestReason = 500;

export interface AnnouncedPatch {
  version: string;
  title: string;
  description: string;
  author: string;
  /** Milliseconds since 1970, UTC. */
  publishedAt: number;
  /** Permanent address of the patch, to which every link of the message leads (NOTIF-05). */
  address: string;
  withdrawn: { reason: string; replacedBy: string | null } | null;
  /** It closes a security hole of the versions before it. */
  security: boolean;
}

export interface EmbedField {
  name: string;
  value: string;
  inline: boolean;
}

interface Embed {
  title: string;
  url: string;
  color: number;
  description: string;
  fields: EmbedField[];
  /** None under a withdrawn patch, which wants no attention. */
  image?: { url: string };
  footer: { text: string };
  timestamp: string;
}

export interface DiscordMessage {
  content?: string;
  embeds: Embed[];
  allowed_mentions: { parse: never[]; roles?: string[] };
  [key: string]: unknown;
}

/** Discord counts characters, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

const zeroWidthSpace = "\u200b";

/**
 * Breaks every form of mention (`@everyone`, `<@id>`, `<@&id>`, `<#id>`) without changing how it reads. An address stays
 * as it is, or it would lead nowhere: `https://www.youtube.com/@neva`, and the `<` of one whose preview is not wanted.
 */
export const neutralize = (text: string): string =>
  text
    .replace(/https?:\/\/[^\s<>]+|@(?!\u200b)/gi, (found) =>
      found.replace(found === "@" ? "@" : /@(?=everyone|here)/gi, `@${zeroWidthSpace}`),
    )
    .replace(/<(?!https?:\/\/)(?=[@#:/a-z])/gi, `<${zeroWidthSpace}`);

/** At most `limit` characters, cut anywhere. */
export const cutHard = (text: string, limit: number): string =>
  lengthOf(text) <= limit
    ? text
    : `${Array.from(text)
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;

/** The beginning of a text, to the end of a sentence where there is one in its second half, else between two words. */
function beginning(text: string, room: number): string {
  const kept = Array.from(text).slice(0, room).join("");
  const ends = [...kept.matchAll(/[.!?…](?=\s|$)|\n/g)].map((match) => match.index + match[0].length);
  const sentence = ends.findLast((end) => end >= kept.length / 2);
  const word = kept.lastIndexOf(" ");
  const end = sentence ?? (word >= kept.length / 2 ? word : kept.length);
  return kept.slice(0, end).trimEnd();
}

/** Ends a block of code; Discord takes one that does not end for plain text. */
const blockEnd = "\n```";
const endsInBlock = (text: string) => text.split("```").length % 2 === 0;

/** A text that fits; `more` is added to one that was cut, whose block of code ends before it. */
export function cutAtSentence(text: string, limit: number, more: string): string {
  if (lengthOf(text) <= limit) return text;
  const room = limit - lengthOf(more) - 1;
  const whole = beginning(text, room);
  if (!endsInBlock(whole)) return `${whole} ${more}`;
  const shorter = beginning(text, room - blockEnd.length);
  return endsInBlock(shorter) ? `${shorter}${blockEnd}\n${more}` : `${shorter} ${more}`;
}

const withdrawn = "Patch retiré";
const replacedBy = "Remplacé par";

/** Whether a message names this version, or none, as what replaces its patch. One that tells of no withdrawal need not. */
export function namesReplacement(fields: readonly EmbedField[], version: string | null): boolean {
  const told = (wanted: string) => fields.find(({ name }) => name === wanted)?.value;
  if (told(withdrawn) === undefined) return true;
  return told(replacedBy) === (version === null ? undefined : neutralize(version));
}

function fieldsOf(patch: AnnouncedPatch): EmbedField[] {
  const fields: EmbedField[] = [
    { name: "Version", value: neutralize(patch.version) || "–", inline: true },
    { name: "Créé par", value: cutHard(neutralize(patch.author), 100) || "–", inline: true },
    { name: "Date", value: formatNumericDate(patch.publishedAt), inline: true },
  ];
  if (patch.withdrawn) {
    fields.push({
      name: withdrawn,
      value: cutHard(neutralize(patch.withdrawn.reason), longestReason) || "–",
      inline: false,
    });
    if (patch.withdrawn.replacedBy) {
      fields.push({ name: replacedBy, value: neutralize(patch.withdrawn.replacedBy), inline: false });
    }
    return fields;
  }
  if (patch.security) {
    fields.push({
      name: "Correctif de sécurité",
      value: "Mettez votre serveur à jour sans attendre.",
      inline: false,
    });
  }
  return [...fields, { name: "Téléchargement", value: `[Patch Principal](${patch.address})`, inline: false }];
}

const titleOf = ({ title, withdrawn }: AnnouncedPatch): string =>
  withdrawn
    ? `~~${cutHard(neutralize(title), limits.title - 16)}~~ (retiré)`
    : cutHard(neutralize(title), limits.title);

export function buildEmbed(patch: AnnouncedPatch): Embed {
  const more = `[Lire la suite](${patch.address})`;
  return {
    title: titleOf(patch) || "–",
    url: patch.address,
    color: patch.withdrawn ? colors.withdrawn : colors.published,
    description: cutAtSentence(neutralize(patch.description), limits.description, more),
    fields: fieldsOf(patch),
    ...(patch.withdrawn ? {} : { image: { url: new URL(picturePath, patch.address).href } }),
    footer: { text: site.nom },
    timestamp: new Date(patch.publishedAt).toISOString(),
  };
}

/** The whole message; `roleId` is the one role that it may ring, by its id and no other way. */
export function buildMessage(patch: AnnouncedPatch, roleId: string | null): DiscordMessage {
  const embeds = [buildEmbed(patch)];
  if (!roleId) return { embeds, allowed_mentions: { parse: [] } };
  return { content: `<@&${roleId}>`, embeds, allowed_mentions: { parse: [], roles: [roleId] } };
}

/** What the test channel gets (N-10): the same message with the same words, which rings nobody. */
export const buildTrial = (patch: AnnouncedPatch, roleId: string | null): DiscordMessage => ({
  ...buildMessage(patch, roleId),
  allowed_mentions: { parse: [] },
});

/** The message that checks a webhook: it says that it is a test, and rings nobody. */
export function buildTestMessage(now: number, origin: string): DiscordMessage {
  return {
    embeds: [
      {
        title: "Message d'essai",
        url: `${origin}/patch-notes`,
        color: colors.published,
        description: "Ce webhook reçoit bien les messages du site. Personne n'a été mentionné.",
        fields: [],
        footer: { text: site.nom },
        timestamp: new Date(now).toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** The characters that Discord counts together, as the message is sent. */
const totalOf = ({ title, description, fields, footer }: Embed): number =>
  [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])]
    .map(lengthOf)
    .reduce((sum, length) => sum + length, 0);

/** How much of each limit a message uses, for the bars under the preview. */
export function measure(patch: AnnouncedPatch): { label: string; used: number; limit: number }[] {
  return [
    { label: "Titre", used: lengthOf(neutralize(patch.title)), limit: limits.title },
    { label: "Description", used: lengthOf(neutralize(patch.description)), limit: limits.description },
    { label: "Champs", used: fieldsOf(patch).length, limit: limits.fields },
    { label: "Total du message", used: totalOf(buildEmbed(patch)), limit: limits.total },
  ];
}
