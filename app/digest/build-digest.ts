/**
 * The weekly message to the team (ANA-10). Pure. It holds figures and labels only: nobody's name, and no
 * text of a visitor's making that could ring somebody, lead anywhere, or be somebody's address or number.
 */

import {
  averageVisit,
  changeOf,
  type DayRow,
  type RankedField,
  type SumField,
  sumOf,
  topTen,
} from "#app/analytics/figures";
import { formatAverage } from "#app/analytics/measures";
import {
  cutHard,
  type DiscordMessage,
  type EmbedField,
  limits,
  neutralize,
} from "#app/notifications/build-message";
import { site } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { showDay } from "#app/time/days";
import type { DigestWeek } from "./week";

interface DigestFacts {
  week: DigestWeek;
  /** Days with figures, of the week and of the one before. */
  current: readonly DayRow[];
  previous: readonly DayRow[];
  /** Titles of downloads by their label. */
  names: ReadonlyMap<string, string>;
  /** What somebody should look at, a sentence each. */
  attention: readonly string[];
  origin: string;
  now: number;
}

const color = 0x74c0fc;
const listed = 5;
const longestLabel = 80;

/** A text as it is, in a code span: no mention, no link and no style is read inside. */
const literal = (text: string): string =>
  `\`${cutHard(neutralize(text.replaceAll("`", "'").replace(/\s+/g, " ")), longestLabel)}\``;

/** Where no search is named: there was none, or none that may be repeated. */
const noSearch = (days: readonly DayRow[]): string =>
  days.some(({ searches }) => Object.keys(searches).length > 0)
    ? "Les plus fréquentes ressemblent à une adresse ou à un numéro\u00a0: elles ne sont pas répétées ici."
    : "Toutes les recherches ont trouvé quelque chose.";

/** A search that may be somebody's address, number or name on Discord is not repeated in a channel. */
const mayBePersonal = (text: string): boolean => /@|\d{6}|(?:\d[ .-]?){8}|#\d{4}\b/.test(text);

type Show = (value: number) => string;

/** How much of the week before has figures. */
type Known = "whole" | "part" | "none";

/** A week that was counted in part is no measure for a whole one: its figure alone is given. */
function compared(now: number, before: number, known: Known, show: Show = formatNumber): string {
  const change = changeOf(now, before);
  if (known === "none") return `**${show(now)}**\n(la semaine d'avant n'a pas de chiffres)`;
  if (known === "part") return `**${show(now)}**\n(${show(before)} la semaine d'avant, comptée en partie)`;
  if (change === null) return `**${show(now)}**\n(rien la semaine d'avant)`;
  const sign = change > 0 ? "+" : "";
  return `**${show(now)}**\n${sign}${formatNumber(change)}\u00a0% (${show(before)} la semaine d'avant)`;
}

function figures({ week, current, previous }: DigestFacts): EmbedField[] {
  const first = previous[0]?.day;
  const known: Known = first === undefined ? "none" : first === week.previous.from ? "whole" : "part";
  const both = (field: SumField) => [sumOf(current, field), sumOf(previous, field), known] as const;
  const average = (days: readonly DayRow[]) =>
    averageVisit(sumOf(days, "visibleMs"), sumOf(days, "visits")) ?? 0;
  return [
    { name: "Visites", value: compared(...both("visits")), inline: true },
    { name: "Visiteurs uniques (par jour)", value: compared(...both("visitors")), inline: true },
    { name: "Pages vues", value: compared(...both("views")), inline: true },
    {
      name: "Durée moyenne d'une visite",
      value: compared(average(current), average(previous), known, formatAverage),
      inline: true,
    },
  ];
}

function ranking(
  { current }: DigestFacts,
  field: RankedField,
  show: (label: string) => string,
  keep: (label: string) => boolean = () => true,
): string[] {
  return topTen(current, { now: [], before: [] }, field)
    .filter(({ label }) => keep(label))
    .slice(0, listed)
    .map(({ label, count }, i) => `${i + 1}. ${show(label)}\u00a0: ${formatNumber(count)}`);
}

const asField = (name: string, lines: readonly string[], none: string): EmbedField => ({
  name,
  value: cutHard(lines.length > 0 ? lines.join("\n") : none, limits.fieldValue),
  inline: false,
});

export function buildDigest(facts: DigestFacts): DiscordMessage {
  const { week, current, names, attention, origin, now } = facts;
  const title = `Bilan de la semaine du ${showDay(week.current.from)} au ${showDay(week.current.to)}`;
  const embed = {
    title: cutHard(title, limits.title),
    // The page's seven days end on the day on which it is opened: these are all among the thirty, for three weeks.
    url: `${origin}/admin/analytics?periode=trente`,
    color,
    description: "Sans les robots, l'équipe, ni ceux qui refusent le suivi.",
    fields: [
      ...figures(facts),
      asField("Pages les plus vues", ranking(facts, "pages", literal), "Aucune page vue."),
      asField(
        "Téléchargements",
        ranking(facts, "downloads", (label) => literal(names.get(label) ?? label)),
        "Aucun téléchargement.",
      ),
      asField(
        "Recherches sans résultat",
        ranking(facts, "searches", literal, (label) => !mayBePersonal(label)),
        noSearch(current),
      ),
      asField(
        "À regarder",
        attention.map((line) => `• ${cutHard(neutralize(line), 180)}`),
        "Rien\u00a0: tout va bien.",
      ),
    ],
    footer: { text: site.nom },
    timestamp: new Date(now).toISOString(),
  };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}
