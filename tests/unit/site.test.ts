import { globSync, readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Offers } from "#app/guide/components/offers";
import { shownDownloads, shownUsers } from "#app/home/figures";
import { liens } from "#app/links";
import { offres, paiements, remboursement, services } from "#app/offers";
import { argumentaire, constantes, horaires, site, support } from "#app/site";

const root = new URL("../../", import.meta.url);
const offer = (id: string) => offres.find((offre) => offre.id === id);
const service = (id: string) => services.find((entry) => entry.id === id);

describe("OFF: offers and services", () => {
  test("OFF-01, OFF-02, OFF-03, OFF-17: 50 € a month, 200 € a year, 300 € for ever", () => {
    expect(offres.map(({ id, prix, periode }) => [id, prix, periode])).toEqual([
      ["mensuelle", 50, "par mois"],
      ["annuelle", 200, "par an"],
      ["a-vie", 300, "paiement unique"],
    ]);
  });

  test("OFF-02: the year saves what it says, and is the one recommended offer", () => {
    const monthly = offer("mensuelle");
    const yearly = offer("annuelle");
    const saved = 12 * (monthly?.prix ?? 0) - (yearly?.prix ?? 0);
    expect(yearly?.description).toContain(`${saved}\u00a0€`);
    expect(yearly?.avantages[0]).toContain(`${saved}\u00a0€`);
    expect(yearly?.avantages.join("\n")).toMatch(/-20\u00a0% sur les nouvelles versions[\s\S]*12 mois/);
    expect(offres.filter(({ recommandee }) => recommandee).map(({ id }) => id)).toEqual(["annuelle"]);
  });

  test("OFF-03: the lifetime offer includes support, installation and new versions", () => {
    const text = offer("a-vie")?.avantages.join("\n");
    for (const words of ["Support premium", "Installation gratuite", "Nouvelles versions incluses"]) {
      expect(text).toContain(words);
    }
  });

  test("OFF-04 to OFF-10, OFF-18: the services and their prices", () => {
    expect(services.map(({ id, prix }) => [id, prix])).toEqual([
      ["personnalisation", 30],
      ["installation", 30],
      ["anti-cheat", 20],
      ["boutique", 100],
      ["dev-basic", 150],
      ["dev-premium", 400],
      ["scripts", null],
    ]);
    expect(service("installation")).toMatchObject({ note: expect.stringContaining("licence") });
    expect(service("anti-cheat")).toMatchObject({ note: expect.stringContaining("en plus") });
    expect(service("dev-basic")?.description).toMatch(/Moins de 10\u00a0h.*3 personnalisations/);
    expect(service("dev-premium")?.description).toMatch(/Moins de 20\u00a0h.*illimitée/);
    for (const id of ["dev-basic", "dev-premium"]) expect(service(id)).toMatchObject({ periode: "par mois" });
    expect(services.filter((entry) => "periode" in entry).map(({ id }) => id)).toHaveLength(2);
    expect(service("dev-premium")).toMatchObject({ note: expect.stringContaining("-15\u00a0%") });
  });

  test("OFF-11: five ways to pay, the prepaid voucher with 10 % more", () => {
    expect(paiements.map(({ id, majoration }) => [id, majoration])).toEqual([
      ["carte", 0],
      ["paypal", 0],
      ["virement", 0],
      ["neobanque", 0],
      ["bon-prepaye", 10],
    ]);
  });

  test("OFF-13: support is there Monday to Friday from 11:00 to 22:00, on Saturday to 20:00", () => {
    const week = { ouvre: "11:00", ferme: "22:00" };
    expect(horaires).toEqual([null, week, week, week, week, week, { ouvre: "11:00", ferme: "20:00" }]);
  });

  test("OFF-12, OFF-14: the figures that are claimed", () => {
    expect(argumentaire).toMatchObject({ partOuverte: 99, fichiersChiffres: 4, valeurMappings: 1500 });
    expect(argumentaire).toMatchObject({ rentabilite: 5000, rentabiliteJoueurs: 50 });
    expect(argumentaire.controleLicenceSecondes).toBe(30);
    expect(support).toEqual({ reponseMoyenneHeures: 4, partTraitee: 90, traiteeEnHeures: 2 });
  });
});

describe("HOME: figures and labels", () => {
  test("HOME-06: the version shown is that of the package", () => {
    const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
    expect(site.version).toBe(`v${version}`);
    expect(site.version).toBe("v0.0.1");
  });

  test("DOC-07: the documentation's version label", () => {
    expect(site.versionDocumentation).toBe("base V5.2");
  });

  test("HOME-02, CST-06: there are 22 guide pages, and the constant says so", () => {
    const pages = readdirSync(new URL("content/guide/", root), { recursive: true, encoding: "utf8" });
    expect(pages.filter((name) => name.endsWith(".md"))).toHaveLength(22);
    expect(constantes.pagesDeGuide).toBe(22);
  });

  test("CST-06, HOME-04, F-08: downloads shown are 100 and 25 per patch", () => {
    expect([0, 1, 2, 40].map(shownDownloads)).toEqual([100, 125, 150, 1100]);
  });

  test("HOME-07, F-08, CST-06: users shown are the visitors and 50, never under 100", () => {
    expect([0, 1, 49, 50, 51, 1000].map(shownUsers)).toEqual([100, 100, 100, 100, 101, 1050]);
  });
});

test("CST-08: refunds within 14 days, answers in 5 to 10", () => {
  expect(remboursement).toEqual({ fenetreJours: 14, reponseJoursMin: 5, reponseJoursMax: 10 });
});

test("OFF-17, OFF-18: every offer and service says what its card shows", () => {
  for (const offre of offres) {
    expect(offre).toMatchObject({
      id: expect.stringMatching(/^[a-z-]+$/),
      titre: expect.stringMatching(/./),
      prix: expect.any(Number),
      periode: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      couleur: expect.stringMatching(/^#[0-9a-f]{6}$/),
      icone: expect.stringMatching(/^(calendrier|etoile|infini)$/),
      recommandee: expect.any(Boolean),
      avantages: expect.arrayContaining([expect.stringMatching(/./)]),
    });
  }
  const cards = renderToStaticMarkup(createElement(Offers))
    .split(/(?=<li class="relative)/)
    .slice(1);
  expect(cards).toHaveLength(offres.length);
  offres.forEach(({ titre, prix, periode, description, couleur, recommandee, avantages }, i) => {
    const card = cards[i] ?? "";
    for (const said of [titre, `${prix}\u00a0€`, periode, description, ...avantages])
      expect(card).toContain(said);
    expect(card).toMatch(new RegExp(`<svg[^>]*"${couleur}"`));
    expect(card.includes("Recommandée")).toBe(recommandee);
  });
  for (const { titre, description } of services) expect([titre, description]).not.toContain("");
});

test("FAQ-07: every question has an answer and one of the four categories", () => {
  const entries = JSON.parse(readFileSync(new URL("../../content/guide/faq.json", import.meta.url), "utf8"));
  expect(entries.length).toBe(17);
  for (const entry of entries) {
    expect(entry.question).toMatch(/\?$/);
    expect(["general", "technique", "installation", "support"]).toContain(entry.category);
    expect(entry.answer.length).toBeGreaterThan(40);
  }
});

test("NAV-17: the registry has every kind of address that the specification names", () => {
  expect(Object.keys(liens)).toEqual(
    expect.arrayContaining([
      "discord.invitation",
      "discord.ticket",
      "hebergeur.vps",
      "anticheat.1",
      "domaine",
      "lb.boutique",
      "hebergeur.images",
      "outil.couleurs",
      "discord.developpeurs",
    ]),
  );
});

test("NAV-17: every address of the registry is used by a page, a partner or the site itself", () => {
  const files = globSync(
    ["app/**/*.{ts,tsx}", "content/guide/**/*.{md,json}", "content/donnees/partenaires.json"],
    {
      cwd: root,
    },
  );
  const text = files.map((file) => readFileSync(new URL(file, root), "utf8")).join("\n");
  const used = Array.from(
    text.matchAll(/\blien:([\w.-]+)|"lien": "([^"]+)"|\bliens(?:\.(\w+)|\["([^"]+)"\])/g),
    (found) => found.slice(1).find(Boolean),
  );
  expect(Object.keys(liens).filter((key) => !used.includes(key))).toEqual([]);
});

test("names of the vendor, the team and the product stand in app/site.ts alone, and in what a browser installs", () => {
  const names = new RegExp(`\\b(?:${[site.nom, site.equipe, site.produit].join("|")})\\b`);
  const isComment = /^\s*(?:\*|\/[/*])/;
  const files = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) => file !== "app/site.ts");
  const elsewhere = files.flatMap((file) => {
    const lines = readFileSync(new URL(file, root), "utf8").split("\n");
    return lines
      .filter((line) => names.test(line) && !isComment.test(line))
      .map((line) => `${file}: ${line}`);
  });
  expect(elsewhere).toEqual([]);
  const manifest = JSON.parse(readFileSync(new URL("public/site.webmanifest", root), "utf8"));
  expect([manifest.name, manifest.short_name]).toEqual([`${site.nom} · ${site.produit}`, site.nom]);
});

test("NAV-17: every outbound address is https, or not supplied yet", () => {
  for (const [key, { url }] of Object.entries(liens)) {
    if (url !== null) expect(new URL(url).protocol, key).toBe("https:");
  }
});
