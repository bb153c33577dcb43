import MiniSearch from "minisearch";
import { beforeAll, expect, test } from "vitest";
import { bestPassages } from "#app/search/best-passages";
import { indexOptions, type SearchDocument } from "#app/search/index-options";
import { sitePages } from "#app/search/site-pages";
import { questions } from "#tests/fixtures/questions";
import { compileGuide } from "../../scripts/guide/compile.ts";

let member: MiniSearch<SearchDocument>;
let guest: MiniSearch<SearchDocument>;
beforeAll(async () => {
  const { indexes } = await compileGuide();
  member = MiniSearch.loadJSON(indexes.member, indexOptions);
  guest = MiniSearch.loadJSON(indexes.guest, indexOptions);
});

const entriesOf = (index: MiniSearch<SearchDocument>) =>
  index.search(MiniSearch.wildcard).map(({ href, title, heading, text, kind, locked }) => ({
    href: String(href),
    kind,
    locked,
    words: [title, heading, text].filter((part) => part !== ""),
  }));

const placesIn = (index: MiniSearch<SearchDocument>, question: string): string[] =>
  bestPassages(index, question).map(({ href }) => String(href));

const isAmong = (answers: readonly string[], place: string) =>
  answers.some((answer) => place.startsWith(answer));

test("SEA-04: an owner's question finds its answer among the first three hits", () => {
  const missed = questions.filter(
    ([question, ...answers]) =>
      !placesIn(member, question)
        .slice(0, 3)
        .some((place) => isAmong(answers, place)),
  );
  expect(missed.map(([question]) => question)).toEqual([]);
});

test("SEA-04: five times in six the answer is the first hit", () => {
  const first = questions.filter(([question, ...answers]) =>
    isAmong(answers, placesIn(member, question)[0] ?? ""),
  );
  expect(first.length / questions.length).toBeGreaterThan(5 / 6);
});

test.each([
  ["combien ça coûte", "/guide/faq#formules-et-prix"],
  ["payer par paypal", "/guide/faq#moyens-de-paiement"],
  ["je veux me faire rembourser", "/guide/faq#remboursement"],
  ["annulation", "/guide/faq#remboursement"],
  ["annuler ma commande", "/guide/faq#remboursement"],
  ["de quoi j'ai besoin avant d'installer", "/guide/faq#avant-installation"],
  ["installation de l'anti-cheat par l'équipe", "/guide/informations/nos-offres#services"],
  ["mysql", "/guide/faq#base-de-donnees"],
  ["nombre de players", "/guide/faq#onesync"],
  ["ça ne marche pas", "/assistance/diagnostic"],
  ["mon garage ne fonctionne plus", "/assistance/diagnostic"],
  ["maps", "/mappings"],
  ["retirer un admin", "/guide/en-jeu/menu-admin"],
  ["ajouter des maps", "/guide/faq#mappings-inclus"],
  ["comment installer la base", "/guide#par-ou-commencer"],
  ["combien de serveurs", "/guide/faq#verification-de-licence"],
  ["bug", "/assistance/diagnostic"],
])("SEA-03: a guest finds it too: %s", (question, answer) => {
  expect(placesIn(guest, question).slice(0, 3)).toContain(answer);
});

test("SEA-04: the name of a page, typed whole, finds that page first", () => {
  for (const index of [member, guest]) {
    const pages = index.search(MiniSearch.wildcard).filter(({ heading }) => heading === "");
    const missed = pages.filter(({ title }) => {
      const first = bestPassages(index, String(title).toLowerCase())[0];
      return first?.["title"] !== title || first?.["heading"] !== "";
    });
    expect(pages.length).toBeGreaterThan(20);
    expect(missed.map(({ title }) => title)).toEqual([]);
  }
});

test("SEA-04: who cannot connect with a program is not sent to the ports of the game", () => {
  expect(placesIn(member, "impossible de se connecter avec filezilla")[0]).toContain(
    "guide-ftp#se-connecter",
  );
  expect(placesIn(member, "impossible de se connecter en rdp")[0]).toContain("#se-connecter-au-vps");
  expect(placesIn(guest, "impossible de se connecter en ftp")[0]).toBe("/guide/installations/guide-ftp");
});

test.each(["prix", "tarif", "combien ça coûte"])(
  "SEA-04: a member who asks for the price finds that of the base among the first two, beside that of things in the game: %s",
  (typed) => {
    expect(placesIn(member, typed).slice(0, 2)).toContain("/guide/faq#formules-et-prix");
  },
);

test.each(["ça marche pas", "ca marche pa", "pk ca marche pas", "bug", "signaler un bug"])(
  "SEA-04: who only says that something fails is led to the diagnosis first: %s",
  (typed) => {
    expect(placesIn(member, typed)[0]).toBe("/assistance/diagnostic");
    expect(placesIn(guest, typed)[0]).toBe("/assistance/diagnostic");
  },
);

test.each(["config minimale", "matériel requis", "hébergement", "où héberger mon serveur", "zap hosting"])(
  "SEA-04: where a server runs is another matter than where pictures are kept: %s",
  (typed) => {
    const place = "/guide/informations/nos-recommandations";
    expect(placesIn(member, typed)[0]).toBe(`${place}#hebergement`);
    expect(placesIn(member, "hébergeur d'images")[0]).toBe(`${place}#images`);
  },
);

test.each(["login", "log in", "se logger"])(
  "SEA-04: how one connects is asked in English too: %s",
  (typed) => {
    expect(placesIn(member, typed)[0]).toBe("/guide/installations/guide-localhost#tester");
  },
);

test.each(["faction", "black", "events"])("SEA-05: %s is no other word mistyped", (typed) => {
  const letter = typed.charAt(0);
  const terms = bestPassages(member, typed).flatMap(({ terms }) => terms);
  expect(terms.filter((term) => !term.startsWith(letter))).toEqual([]);
});

test("SEA-04: an update is a new version, not what a database is told", () => {
  expect(placesIn(member, "update")[0]).toContain("/patch-notes");
  expect(placesIn(member, "update").join()).not.toContain("#devenir-fondateur");
});

test("SEA-05: what shares but one weak word with the question is left out", () => {
  const found = bestPassages(member, "donner une voiture à un joueur");
  const [best, ...others] = found.map(({ score }) => score);
  expect(others.length).toBeGreaterThan(0);
  for (const score of others) expect(score).toBeGreaterThanOrEqual((best ?? 0) / 5);
  expect(found.length).toBeLessThan(20);
});

test.each([
  ["remboursment", "/guide/politique/remboursement"],
  ["telechargemant", "/downloads"],
  ["telechargemnt", "/downloads"],
  ["configuratoin", "/guide/installations/"],
])("SEA-04: a long word with a mistyped ending finds what begins like it: %s", (typed, answer) => {
  expect(isAmong([answer], placesIn(member, typed)[0] ?? "")).toBe(true);
});

test.each([
  ["boutqiue", "boutique"],
  ["vheicule", "véhicule"],
  ["discrod", "discord"],
  ["licecne", "licence"],
  ["horiares", "horaires"],
  ["wehbook", "webhook"],
  ["sevreur", "serveur"],
  ["mapipngs", "mappings"],
  ["tabeltte", "tablette"],
  ["fondatuer", "fondateur"],
  ["voitrue", "voiture"],
  ["paiemnt", "paiement"],
  ["paieent", "paiement"],
  ["paiemet", "paiement"],
  ["paimeent", "paiement"],
])("SEA-05: one slip in a word finds what the word finds: %s", (typed, meant) => {
  for (const index of [member, guest]) {
    expect(placesIn(index, typed).length).toBeGreaterThan(0);
    expect(placesIn(index, meant)).toEqual(expect.arrayContaining(placesIn(index, typed).slice(0, 3)));
  }
});

test("SEA-04: what begins like nothing finds nothing", () => {
  for (const typed of ["xylophonistes", '=HYPERLINK("x");']) expect(placesIn(member, typed)).toEqual([]);
});

test("SEA-04: what stands for several ways to write a thing is no beginning of another word", () => {
  const found = bestPassages(member, "mise à jour");
  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap(({ terms }) => terms).filter((term) => term.startsWith("major"))).toEqual([]);
});

test("SEA-03: of a page that a guest may not open their index has the title, once and with a lock; members have no lock", () => {
  const [theirs, all] = [entriesOf(guest), entriesOf(member)];
  expect(all.filter(({ locked }) => locked)).toEqual([]);
  const locked = theirs.filter((entry) => entry.locked);
  const open = theirs.filter((entry) => !entry.locked);
  const pageOf = ({ href }: { href: string }) => href.split("#")[0];
  expect(locked.map(({ words }) => words.length)).toEqual(locked.map(() => 1));
  expect(new Set(locked.map(pageOf)).size).toBe(locked.length);
  expect(open.filter((entry) => locked.some(({ href }) => href === pageOf(entry)))).toEqual([]);
  const pagesOf = (entries: typeof all) =>
    new Set(entries.filter(({ kind }) => kind === "guide").map(pageOf));
  expect(pagesOf(theirs)).toEqual(pagesOf(all));
  const ofSite = (entries: typeof all) =>
    entries.filter(({ kind }) => kind === "site").map(({ href }) => href);
  const named = (...audiences: string[]) =>
    sitePages.filter(({ audience }) => audiences.includes(audience)).map(({ href }) => href);
  expect(ofSite(open).toSorted()).toEqual(named("public").toSorted());
  expect(ofSite(locked).toSorted()).toEqual(named("member").toSorted());
  expect(ofSite(all).toSorted()).toEqual(sitePages.map(({ href }) => href).toSorted());
});
