/** The values that guide pages quote as `{{key}}`: no price, hour or size is typed in a page. */
import { openingLines } from "../../app/layout/support-week.ts";
import {
  configurationComplete,
  type Offre,
  offres,
  paiements,
  remboursement,
  type Service,
  services,
} from "../../app/offers.ts";
import { argumentaire, constantes, serveur, site, support } from "../../app/site.ts";
import { readData } from "./data.ts";

const euros = (amount: number) => `${amount} €`;
const percent = (value: number) => `${value} %`;
const surcharge = paiements.find(({ id }) => id === "bon-prepaye")?.majoration ?? 0;

/** The week's hours, an item of a list for each line. */
function hoursList(): string {
  return openingLines()
    .map(({ names, hours }) => {
      const days = names.length > 1 ? `Du ${names[0]} au ${names.at(-1)}` : `Le ${names[0]}`;
      return `- ${days} : ${hours ? `de ${hours.ouvre} à ${hours.ferme}` : "fermé"}.`;
    })
    .join("\n");
}

/** @throws Error when no offer says it any more: a page would quote nothing. */
function inAdvantages(wanted: RegExp): string {
  const lines: string[] = offres.flatMap(({ avantages }) => avantages);
  const found = lines.map((line) => wanted.exec(line)?.[1]).find((value) => value !== undefined);
  if (found === undefined) throw new Error(`No advantage of an offer matches ${wanted}`);
  return found;
}

function offerValues(): Record<string, string> {
  const [monthly, yearly, lifetime] = ["mensuelle", "annuelle", "a-vie"].map(
    (id) => offres.find((offre) => offre.id === id)?.prix ?? 0,
  ) as [number, number, number];
  return {
    ...Object.fromEntries(offres.map(({ id, prix }) => [`prix.offre.${id}`, euros(prix)])),
    "prix.douzeMensualites": euros(monthly * 12),
    "prix.economieAnnuelle": euros(monthly * 12 - yearly),
    "offre.annuelle.remise": inAdvantages(/^-(\d+\s%)/),
    "offre.annuelle.engagement": inAdvantages(/^Engagement de (\d+\smois)/),
    "offre.annuelle.parMois": euros(Math.ceil(yearly / 12)),
    "offre.a-vie.mensualites": String(lifetime / monthly),
  };
}

function serviceValues(): Record<string, string> {
  const prices = services.map(({ id, prix }) => [
    `prix.service.${id}`,
    prix === null ? "sur devis" : euros(prix),
  ]);
  return { ...Object.fromEntries(prices), "prix.configurationComplete": euros(configurationComplete) };
}

const withSurcharge = (price: number) => euros((price * (100 + surcharge)) / 100);

/** What each offer and service costs with a voucher, and the rows of a table of all prices. */
function voucherValues(): Record<string, string> {
  const priced = (kind: string, sold: readonly (Offre | Service)[]) =>
    sold.flatMap(({ id, prix }) => (prix === null ? [] : [{ key: `prix.prepaye.${kind}.${id}`, prix }]));
  const all = [...priced("offre", offres), ...priced("service", services)];
  const prices = [...new Set(all.map(({ prix }) => prix))].sort((a, b) => a - b);
  return {
    ...Object.fromEntries(all.map(({ key, prix }) => [key, withSurcharge(prix)])),
    "prix.prepaye.lignes": prices.map((prix) => `| ${euros(prix)} | ${withSurcharge(prix)} |`).join("\n"),
  };
}

function downloadValues(): Record<string, string> {
  return Object.fromEntries(
    readData("telechargements").map(({ slug, size, format }) => [
      `telechargement.${slug.replaceAll("-", "")}`,
      slug === "sql" ? size : `${size} ${format}`,
    ]),
  );
}

/** Name and folder of each provider: what its page says before the owner knows them is as good as it gets. */
function antiCheatValues(): Record<string, string> {
  return Object.fromEntries(
    readData("anti-cheat").flatMap(({ id, nom, ressource }) => [
      [`anticheat.${id}.nom`, nom],
      [`anticheat.${id}.ressource`, ressource],
    ]),
  );
}

export const values: Readonly<Record<string, string>> = {
  ...offerValues(),
  ...serviceValues(),
  ...voucherValues(),
  ...downloadValues(),
  ...antiCheatValues(),
  "majoration.bonPrepaye": percent(surcharge),
  "support.horaires": hoursList(),
  "support.reponse": `${support.reponseMoyenneHeures} h`,
  "support.part": percent(support.partTraitee),
  "support.traite": `${support.traiteeEnHeures} h`,
  "argument.partOuverte": percent(argumentaire.partOuverte),
  "argument.fichiersChiffres": String(argumentaire.fichiersChiffres),
  "argument.valeurMappings": euros(argumentaire.valeurMappings),
  "argument.rentabilite": euros(argumentaire.rentabilite),
  "argument.rentabiliteJoueurs": String(argumentaire.rentabiliteJoueurs),
  "argument.controleLicence": `${argumentaire.controleLicenceSecondes} secondes`,
  "serveur.port": String(serveur.port),
  "serveur.portPanneau": String(serveur.portPanneau),
  "serveur.espaceConseille": `${serveur.espaceConseilleGo} Go`,
  "serveur.toucheMenuAdmin": serveur.toucheMenuAdmin,
  "serveur.toucheBoutique": serveur.toucheBoutique,
  "serveur.commandeBoutique": serveur.commandeBoutique,
  "serveur.creditBienvenue": String(serveur.creditBienvenue),
  "serveur.creditEnCoins": `${serveur.creditBienvenue.toLocaleString("fr-FR")} coins`,
  "serveur.essaiVehicule": `${serveur.essaiVehiculeSecondes} secondes`,
  "serveur.essaiVehiculeSecondes": String(serveur.essaiVehiculeSecondes),
  "serveur.couleurPrincipale": serveur.couleurPrincipale,
  "remboursement.fenetre": `${remboursement.fenetreJours} jours`,
  "remboursement.reponse": `${remboursement.reponseJoursMin} à ${remboursement.reponseJoursMax} jours ouvrés`,
  "doc.version": site.versionDocumentation,
  "constantes.pagesDeGuide": String(constantes.pagesDeGuide),
};

/** @throws Error naming the key that no value has. */
export function fillValues(text: string, where: string): string {
  return text.replace(/\{\{\s*([^}\s]+)\s*\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${where}: unknown value {{${key}}}`);
    return value;
  });
}
