/** The page as plain Markdown, for machines and for reading in an editor (DOC-60). */

import type { Partner } from "../../app/guide/page-types.ts";
import { dayNames, fromMonday } from "../../app/layout/support-week.ts";
import { type Offre, offres, paiements, type Service, services } from "../../app/offers.ts";
import { communaute, fermetures, horaires, support } from "../../app/site.ts";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";
import type { BlockSources } from "./blocks.ts";
import { readData } from "./data.ts";
import type { Frontmatter } from "./frontmatter.ts";
import { callouts, cards, isCallout, isCard } from "./html.ts";
import { outboundLink } from "./links.ts";

const fence = /^\s*```/;
/** `:::note[Titre]`, with as many colons more as what it holds needs. */
const containerStart = /^:{3,}([a-z-]+)(?:\[([^\]]*)\])?/;
const containerEnd = /^\s*:{3,}\s*$/;
/** `::offres`, `::chantier[Texte]` or `::partenaires{categorie=vps}`. */
const leaf = /^::([a-z-]+)(?:\[(.*)\])?(?:\{\w+=([\w-]+)\})?\s*$/;

/** @param body with its values filled in; our directives become quotes, headings and lists. */
export function toTwin(fields: Frontmatter, body: string, sources: BlockSources): string {
  const out: string[] = [`# ${fields.title}`, "", `> ${fields.description}`, ""];
  const open: string[] = [];
  let step = 0;
  let isCode = false;
  for (const line of body.split("\n")) {
    const isQuote = open.some(isCallout);
    const put = (text: string) => out.push(isQuote ? `> ${text}`.trimEnd() : text);
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) {
      put(plainFence(line));
      continue;
    }
    if (containerEnd.test(line)) {
      if (open.pop() === "etapes") step = 0;
      continue;
    }
    const container = containerStart.exec(line);
    if (container) {
      const [, name = "", label] = container;
      open.push(name);
      out.push(...beginning(name, label));
      continue;
    }
    const block = leaf.exec(line);
    if (block) {
      const [, name = "", text, attribute] = block;
      put(leafText(name, text ?? attribute ?? "", sources));
      continue;
    }
    const inSteps = open.includes("etapes");
    if (inSteps && line.startsWith("### ")) step += 1;
    put(plainLine(inSteps ? line.replace(/^### /, `## ${step}. `) : line));
  }
  return `${out
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** The first line of a block of code without the words that only the guide knows; other lines of code as they are. */
const plainFence = (line: string): string =>
  line.replace(/^(\s*```)arborescence/, "$1text").replace(/^(\s*```\w+) title="([^"]+)"/, "$1 $2");

/** The lines with which a container begins; what only arranges its contents has none. */
function beginning(name: string, label: string | undefined): string[] {
  if (name === "volet") return [`### ${label ?? ""}`];
  if (isCard(name)) return [`## ${label ?? cards[name].title}`, ""];
  if (isCallout(name)) return [`> **${[callouts[name], label].filter(Boolean).join(" : ")}**`, ">"];
  return [];
}

/** Ids, keys and `lien:` addresses out of a line. */
const plainLine = (line: string): string =>
  line
    .replace(/\s*\{#[a-z0-9-]+\}\s*$/, "")
    .replace(/:touche\[([^\]]+)\]/g, "**$1**")
    .replace(/\[([^\]]+)\]\(lien:([\w.-]+)\)/g, (_, text: string, key: string) => {
      const { url } = outboundLink(key, "twin");
      return url ? `[${text}](${url})` : `${text} (lien à venir)`;
    });

const price = (value: number | null, period = "") =>
  value === null ? "sur devis" : `${value} €${period.startsWith("par ") ? " " : period && ", "}${period}`;

const hoursOf = (hours: (typeof horaires)[number] | undefined) =>
  hours ? `${hours.ouvre} – ${hours.ferme}` : "fermé";

const offerLine = ({ titre, recommandee, prix, periode, description, avantages }: Offre) =>
  `- **${titre}**${recommandee ? " (recommandée)" : ""} : ${price(prix, periode)}. ${description}. ${avantages.join(" ; ")}.`;

const serviceLine = ({ titre, prix, periode, description, note }: Service) =>
  `- **${titre}** : ${price(prix, periode)}. ${description}.${note ? ` ${note}.` : ""}`;

/** Blocks that search leaves out: what they repeat is found where it stands, and a colour or a key is no word. */
const unsearched = new Set(["faq", "sommaire", "contact", "couleur", "cle-anticheat"]);

/** What a reader sees of a block, without the marks of Markdown, for the search. */
export function blockWords(name: string, argument: string, sources: BlockSources): string {
  if (unsearched.has(name)) return "";
  const text = leafText(name, argument, sources)
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/^[->] ?|\*\*|`/gm, "");
  return frenchSpaces(text);
}

function leafText(name: string, argument: string, sources: BlockSources): string {
  switch (name) {
    case "offres":
      return offres.map(offerLine).join("\n");
    case "services":
      return services.map(serviceLine).join("\n");
    case "paiements":
      return paiements.map((p) => `- ${p.titre}${p.majoration ? ` (+${p.majoration} %)` : ""}`).join("\n");
    case "horaires":
      return [
        ...fromMonday.map((day) => `- ${dayNames[day]} : ${hoursOf(horaires[day])}`),
        ...fermetures.map((day) => `- ${day.split("-").reverse().join("/")} : fermé`),
      ].join("\n");
    case "statistiques":
      return [
        `${sources.faq.length} questions`,
        `réponse moyenne en moins de ${support.reponseMoyenneHeures} h`,
        `${support.partTraitee} % des demandes traitées en moins de ${support.traiteeEnHeures} h`,
        `${sources.pages.length} articles de documentation.`,
      ].join(" ; ");
    case "faq":
      return plainLines(sources.faqMarkdown);
    case "citation": {
      const { texte, auteur } = readData("citation");
      return `> ${texte}\n>\n> — ${auteur}`;
    }
    case "equipe":
      return readData("equipe")
        .map((m) => `- **${m.nom}** (${m.role}) : ${m.description}`)
        .join("\n");
    case "contact":
      return `[Ouvrir un ticket](${communaute.ticket.url}) : achats et support passent par Discord.`;
    case "sommaire":
      return sources.pages.map((page) => `- [${page.title}](${page.path})`).join("\n");
    case "partenaires":
      return partnersText(argument);
    case "categories-mappings":
      return readData("mappings-exemples")
        .categories.map((c) => `- ${c.nom} : ${c.nombre}`)
        .join("\n");
    case "exemples-mappings":
      return readData("mappings-exemples")
        .exemples.map(
          (e) =>
            `- **${e.titre}** (${e.populaire ? "populaire, " : ""}${e.taille}) : ${e.description} ${e.fonctionnalites.join(", ")}.`,
        )
        .join("\n");
    case "cle-anticheat": {
      const provider = readData("anti-cheat").find(({ id }) => String(id) === argument);
      return `\`${provider?.cle ?? ""}\``;
    }
    case "couleur":
      return `Couleur : \`#${argument}\``;
    case "chantier":
      return `> **En développement**\n>\n> ${argument}`;
    default:
      return "";
  }
}

function partnersText(category: string): string {
  const found = readData("partenaires").find((entry) => entry.categorie === category);
  const lines = (found?.partenaires ?? []).map(partnerLine);
  return [...(found?.conseils ?? []).map((tip) => `- ${tip}`), ...lines].join("\n");
}

/** What the page promises is said beside the link: what it brings, and whom (DOC-25). */
export function partnerLine({ nom, url, description, avantage, affilie, codePromo }: Partner): string {
  const said = [
    description,
    avantage,
    affilie && "Lien affilié.",
    codePromo && `Code : \`${codePromo}\``,
  ].filter(Boolean);
  return `- ${url ? `[${nom}](${url})` : `${nom} (partenaire à venir)`} : ${said.join(" ")}`;
}

const plainLines = (text: string) => text.split("\n").map(plainLine).join("\n");
