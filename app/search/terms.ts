/** How words are compared in every search of the site: build and Worker must agree, so it is written once. */
import { stemmer } from "@orama/stemmers/french";
import { foldText } from "#app/text/fold-text.ts";

/** 'Others cannot …': about oneself, it might mean getting into this site. */
const cannot = "(peu(t|vent)|arrivent?) (pas|plus) (a )?|personne ne? (peut|arrive a) |impossible (de |a )?";
/** Joining something other than the game is another question. */
const intoElse = String.raw` localhost| (au?|avec|en|sur|via|par|le|la) (?!(le |la |mon |notre )?(serveur(?! discord)|jeu|fivem)\b)`;
/** How people describe a closed port. */
const cannotJoin = new RegExp(String.raw`\b(${cannot})(se co(nnecter)?|rejoindre)(?!${intoElse})\b`, "g");

/**
 * Ways to write one thing: each is replaced by the first word of its line. The third part says how a way of several
 * words begins, for whoever looks for it in a text. Vouchers and banks are asked about by name though no page names
 * them: the answer is which payments are taken.
 */
const synonyms: [word: string, ways: RegExp, beginning?: RegExp][] = [
  // 'ON UPDATE' and 'UPDATE users SET' are said to a database.
  [
    "maj",
    /\b(mises?|mett?re|mettez|mets?) a jour\b|(?<!\bon )\bupdates?\b(?! \w+ (set|as)\b)/g,
    /^(mises?|mett?re|mettez|mets?)$/,
  ],
  ["anticheat", /\b(anti[ -]?(cheats?|triche)|cheat\w*|trich\w*|hack\w*|modd?eurs?)\b/g, /^anti$/],
  ["vehicule", /\b(voitures?|vehicules?|bagnoles?)\b/g],
  ["antiroll", /\b(anti[ -]?roll|tonneaux?|se (retourn|renvers)\w+)\b/g, /^anti$/],
  ["reinitialiser", /\b(resets?|reinitiali\w*|renumer\w*)\b/g],
  ["localhost", /\b(en local|localhost)\b/g, /^en$/],
  ["bdd", /\b(bases? ?de ?donnees?|databases?)\b/g, /^bases?$/],
  ["mariadb", /\b(mysql|maria ?db)\b/g],
  // Every page is about the base, and has something installed: together they ask how one begins.
  [
    "installer installerbase",
    /(?<!\b(vous|faire|fassiez) )\bj?install\w* (de )?(la |ma |une |votre )?base\b(?! (a ma place|pour (moi|nous|vous)|par))/g,
  ],
  ["chemin maj", /\b(de|depuis) (la )?v?\d+(\.\d+)+ (a|vers|en) (la )?v?\d+(\.\d+)+/g],
  // But server.cfg and server-data are names.
  ["serveur", /\b(servers?|servs?|srvs?)\b(?![.-]\w| data)/g],
  ["licence seul", /\b(plusieurs|deux|trois|2|3|combien de) serveurs?\b(?! discord)/g],
  ["joueur", /\b(joueurs?|players?|slots?)\b/g],
  ["planter", /\b(plante|plantent|planter|crash\w*)( (au|on) (boot|demarrage|lancement|startup))?\b/g],
  ["planter", /\b((won|doesn|didn) ?t|(will|does|did) not) start\b|\bbloquee? (au|sur le) demarrage\b/g],
  // What is missing is another thing than what is done: 'pas' and 'plus' alone say nothing.
  ["demarrer planter", /\b((demarre|lance)(nt)?|(base|serveur) (ne )?(marche|fonctionne)) (pas|plus)\b/g],
  ["apparaitre", /\b((vois|voit|voient) (pas|plus)|personne (ne )?(le |la |me )?voit)\b/g],
  ["apparaitre liste", /\b(pas|plus) (dans|ds|sur) la liste\b/g],
  ["telephone depanner", /\b(telephone|phone|tel) (ne )?(s ?)?ouvre (pas|plus)\b/g],
  // What a page calls its table of errors.
  ["depanner", /\b(erreurs|problemes) frequente?s\b/g],
  ["listpoint", /\blist ?points?\b/g],
  ["ouvrepas", /\b(rien (ne )?s ?ouvre|s ?ouvr(e|ent) (pas|plus))\b/g],
  ["port", cannotJoin],
  // Who does not say what has but a console to show.
  ["diagnostic", /\b(ca|cela|sa|rien) (ne )?(marche|fonctionne)(nt)? (pas?|plus)\b/g],
  ["depanner", /\b(depannages?|(marche|fonctionne)(nt)? (pas?|plus))\b/g],
  ["diagnostic", /\b(bugs?|bugue|buggee?s?)\b/g],
  ["licence", /\blicenses?\b/g],
  ["chiffrer", /\b(chiffre(r|e?s?)|crypte(r|e?s?)|escrow)\b/g],
  ["prix", /\b(tarifs?|couts?|coute|coutent|prices?|pricing|(c|c est|cest|ca fait) combien)\b/g],
  ["prix formule", /\bprix (de |d )?(la |ma |votre |une )?base\b/g],
  ["economie", /\b(reductions?|promos?|promotions?|remises?)\b/g],
  ["acheter", /\bachats?\b/g],
  ["fichier", /\b(fichiers?|archives?)\b/g],
  ["configurer", /\bconfigs?\b(?![.-]\w)/g],
  // Where pictures are kept is another matter than where a server runs.
  ["hebergement", /\b(heberge(r|urs?(?! d.images?))?|(zap )?host(ing|er|eur)s?)\b/g],
  ["hebergement", /\b(config\w*|materiel) (minimum|minimale?|requise?|recommandee?)\b/g],
  ["vps", /\b(vds|vps)\b/g],
  ["fondateur", /\b(owners?|super ?admins?|proprietaires?)\b/g, /^super$/],
  ["reinitialiser", /\b(wipes?)\b/g],
  ["bannir", /\b(unbans?|(de)?(bans?|bannis?|bannir|bannissements?))\b/g],
  ["maximum", /\b(max|maxi)\b/g],
  ["avertir", /\bwarns?\b/g],
  ["signalement", /\breports?\b/g],
  ["devenir", /\b([ms]e mettre|passer(?= (admin|fondateur|staff|modo)))\b/g],
  ["staff", /\b(modos?|moderat(eur|rice)s?)\b/g],
  // One of the staff is who was given what they may do.
  ["permission", /\b(ajouter|mettre|nommer) (un|une|des|mon) (staffs?|admins?)\b/g],
  [
    "retirer permission admin",
    /\b(virer|retirer|enlever|derank\w*) (un|une|des|mon|le|les) (staffs?|admins?)\b/g,
  ],
  ["permission", /\b(perms?|set ?group)\b/g],
  ["expulser", /\b(kicks?|expulsions?|expulsee?s?)\b/g],
  ["teleporter", /\b(tp|goto|teleport\w*)\b/g],
  ["memoire", /\b(ram|memoire vive)\b/g],
  ["revente", /\b(revendre|revends?|revendu|leak\w*)\b/g],
  ["identifiant", /\bids? (du |d un |des )?joueurs?\b/g],
  ["telephone", /\b(telephones?|phones?|(?<!un )tel(?! que| quel))\b/g],
  ["paiement", /\b(paysafe ?cards?|paysafe|neosurf|transcash|revolut|crypto)\b/g],
  // What a console says in English, wherever the message itself is not known.
  [
    "diagnostic",
    /\b(script errors?|failed to|could(n t| not)|unable to|cannot)\b/g,
    /^(script|failed|could|unable)$/,
  ],
  ["erreur", /\berrors?\b/g],
  ["telecharger", /\b(down?loads?|dl)\b/g],
  // An 'annulation' is nothing that is paid by the year.
  ["rembourser", /\b(refunds?|litiges?|chargebacks?|annulations?|annuler (ma|une|la) commande)\b/g],
  ["double commande", /\b(achete|commande|paye|debite|preleve)e? (2|deux) fois\b/g],
  ["connecter", /\b(log ?in|se logger)\b/g, /^(log|se)$/],
  ["sauvegarder", /\b(back ?ups?|saves?)\b/g, /^back$/],
  ["aide", /\bhelp\b/g],
  ["support", /\bsav\b/g],
  ["mention", /\b(pings?(?= (le |un |du )?(staff|support|admins?|role)\b)|(ping|tag)(uer|er)\b)/g],
  ["delai", /\b(delais?|durees?|combien de temps|temps(?= (d )?(essai|attente|reponse)\b))\b/g],
  ["reponse", /\b(reponses?|repond(s|re|ez|ent|ons|u)?)\b/g],
  ["caisse", /\b(caisses?|loot ?box(es)?|crates?)\b/g],
  ["bienvenue", /(?<=\b(coins?|credits?|argent|solde) )(de |du |au )?(depart|debut)\b/g],
  ["developpement", /\b(devs?|(?<!portail )developpeurs?|developpements?)\b/g],
  ["boutique", /\b(shops?|boutiks?)\b/g],
  ["motdepasse", /\b(mots? de passe|mdps?|passwords?|passwd)\b/g, /^mots?$/],
  ["demarrer", /\bboot(e|er|s)?\b/g],
  ["nouveaute", /\bquoi de neuf\b/g],
  ["sha256", /\b(sha[ -]?256|checksums?|sommes? de controle)\b/g],
  ["compatibilite", /\bcompatibles?\b/g],
  ["artifact", /\bartefacts?\b/g],
  ["decompresser", /\b(dezipp\w*|unzip)\b/g],
  // Who has paid and waits finds at the end of how one buys what comes then.
  [
    "acheter",
    /\b(rien recu|((pas|jamais) recu|recevoir|recois|recevrai) (la|ma) base|pas (encore )?(recu )?(le |mon )?role client)\b/g,
  ],
  ["programmer redemarrage", /\b(redemarr(er|ages?)|restarts?|reboots?) (auto\w*|programmes?)\b/g],
  ["accent affiche mal", /\b(accents?|caracteres?) bizarres?\b/g],
  ["build", /\b(sv_enforcegamebuild|game ?builds?)\b/g],
  ["https", /\bssl\b/g],
  // Names that are typed in two words.
  ["onesync", /\bone[ -]?sync\b/g, /^one$/],
  ["txadmin", /\btx[ -]?admin\b/g, /^tx$/],
  ["webhook", /\bweb[ -]?hooks?\b/g, /^web$/],
  ["rageui", /\brage[ -]?ui\b/g, /^rage$/],
  ["filezilla", /\bfile[ -]?zilla\b/g, /^file$/],
  ["port", /\b(pare[ -]?feux?|firewalls?)\b/g, /^pare$/],
  ["hopital", /\bhospitals?\b/g],
  [
    "commissariat",
    /\b(comm?iss?ariats?|comico|police stations?|postes? (de )?police)\b/g,
    /^(police|postes?)$/,
  ],
  ["catalogue", /\blistes?(?= (de |des )(mapping|map|mlo)s?\b)/g],
  // Places of the game as players call them.
  ["sherif", /\b(sherr?iff?s?|bcso)\b/g],
  ["ems", /\b(ems|ambulanc(e|ier|iere)s?|samu)\b/g],
  ["restaurant", /\brestos?\b/g],
  ["bijouterie", /\b(bijout(iers?|eries?)|jewell?e?ry)\b/g],
  ["superette", /\b(superettes?|ltd)\b/g],
  ["concession", /\bconcess\w*( autos?)?\b/g],
  ["portuaire", /\bdocks?\b/g],
  ["ls customs", /\blscustoms?\b/g],
  ["mapping", /\b(mlos?|maps?)\b/g],
  // A car that is not there once it was called.
  ["invisible", /\bspawn(ent|e)? (pas|plus)\b/g],
  ["boite nuit", /\b(night ?clubs?|discotheques?)\b/g],
  ["metier", /\bjobs?\b/g],
  ["rappel", /\brecalls?\b/g],
  ["vente", /\bcgv\b/g],
  ["formule", /\b(abonnements?|resili\w*)\b/g],
  ["a vie", /\blifetime\b/g],
  ["menu admin", /\bmenuadmin\b/g],
  ["give vehicule", /\bgive ?cars?\b/g],
  ["lb telephone", /\blb_?phones?\b/g],
  ["lb tablette", /\blb_?tablets?\b/g],
  ["mecano", /\b(mecan(o|icien(ne)?)s?|mechanics?)\b/g],
  ["banque", /\bbanks?\b/g],
  ["braquage", /\b(heists?|robber(y|ies))\b/g],
  // What players say of a server that its console warns of.
  ["hitch", /\b(hitch(es)?( warnings?)?|lags?|laggy|freez\w*|fige(r|nt)?|saccad\w*|ram(e|er|ent)|resmon)\b/g],
  ["horaire", /\b(vous etes|etes[ -]vous) (ouvert|ferme)s?\b/g],
  ["samedi dimanche", /\bweek[ -]?ends?\b/g],
  ["rich presence", /\b(activite|statut) discord\b/g],
];

/** Words that say nothing about what is sought: small words, and those that only make it a question. */
const stopWords = new Set(
  `a au aux avec ce ces cet cette d dans de des du elle en et est il ils je l la le les leur lui m ma mais me mes mon n ne nos notre nous on ou par
  pas plus pour qu que qui s sa se ses si son sur t ta te tes ton tu un une vos votre vous y c j quel quelle quels quelles comment pourquoi combien quand
  quoi peux peut puis pouvez veux voudrais faut dois fait faire avoir ai jai etre suis etes sont cest ca pa pk pq
  jsp koi jpeux jveux ya svp stp salut bonjour bjr slt merci ds ig voici voila
  the to of for with is you your`.split(/\s+/),
);

/** Words that queries have besides those of the texts: small ones, and the ways to write a thing. */
export function wordsOfQueries(): string[] {
  const ways = synonyms.map(([word, { source }]) => `${word} ${source.replace(/\\\w/g, " ")}`).join(" ");
  // Of `joueurs?` both.
  const words = `${ways.replaceAll("?", "")} ${ways.replace(/\w\?/g, "")}`.match(/[a-z]+/g) ?? [];
  return [...stopWords, ...words];
}

/** Ways to read a query, each once: they are asked of every record. */
export const differentReadings = <Words extends readonly unknown[]>(readings: readonly Words[]): Words[] => [
  ...new Map(readings.map((words) => [JSON.stringify(words), words])).values(),
];

/** The words that say something; all of them where none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Text as the index and the query see it: folded, synonyms joined, marks of punctuation gone. */
export function normalise(text: string): string {
  let folded = foldText(text).replace(/[’'`]/g, " ").replace(/\s+/g, " ");
  for (const [word, pattern] of synonyms) folded = folded.replace(pattern, word);
  return folded;
}

export const tokenize = (text: string): string[] =>
  normalise(text)
    .split(/[^a-z0-9_]+/)
    .filter(Boolean);

/** Whether a folded text has a word of a normalised query, in any of the ways to write it. */
export function saying(word: string): (folded: string) => boolean {
  const written = synonyms.flatMap(([joined, ways]) => (joined === word ? [ways] : []));
  return (folded) => folded.includes(word) || written.some((ways) => folded.search(ways) >= 0);
}

const joined = new Set(synonyms.map(([word]) => processTerm(word)));

/** Whether a stem stands for several ways to write a thing. */
export const isSynonym = (term: string): boolean => joined.has(term);

/** The stem of a word, or null for one that says nothing. */
export function processTerm(term: string): string | null {
  if (stopWords.has(term) || term.length > 40) return null;
  return /\d|_/.test(term) || term.length < 4 ? term : stemmer(term);
}

const beginnings = synonyms.flatMap(([word, , first]) => (first ? [{ term: processTerm(word), first }] : []));

/** A test for words that begin one of the multi-word ways to write these stems; null where there is none. */
export function beginsPhrase(terms: ReadonlySet<string>): ((word: string) => boolean) | null {
  const asked = beginnings.filter(({ term }) => term !== null && terms.has(term));
  return asked.length > 0 ? (word) => asked.some(({ first }) => first.test(foldText(word))) : null;
}

/** Stems of the words of a text that say something. */
export const queryTerms = (text: string): string[] =>
  tokenize(text).flatMap((token) => processTerm(token) ?? []);
