import { document, html, type Markup } from "./html.ts";
import { displayName, type Persona } from "./personas.ts";

/** Personas in the order of the table, under the heading of their group. */
export function groupPersonas(personas: readonly Persona[]): Map<string, Persona[]> {
  const groups = new Map<string, Persona[]>();
  for (const persona of personas) groups.set(persona.group, [...(groups.get(persona.group) ?? []), persona]);
  return groups;
}

function personaButton(persona: Persona): Markup {
  return html`<button class="persona" type="submit" name="persona" value="${persona.id}" id="persona-${persona.id}">
<strong dir="auto">${displayName(persona)}</strong>
<span>${persona.label}</span>
<code class="doux">${persona.id}</code>
</button>`;
}

/** Who shall sign in? One form, which works without JavaScript; the address carries the site's parameters. */
export function authorizePage(url: URL, personas: readonly Persona[]): string {
  const site = new URL(url.searchParams.get("redirect_uri") ?? url.origin).host;
  const scopes = (url.searchParams.get("scope") ?? "").split(" ").join(", ");
  const sections = [...groupPersonas(personas)].map(
    ([group, members]) =>
      html`<section><h2>${group}</h2><div class="grille">${members.map(personaButton)}</div></section>`,
  );
  return document(
    "Simulateur Discord",
    html`<header>
<h1>Simulateur Discord</h1>
<p>Le site <strong>${site}</strong> demande l’accès à un compte. Choisissez la personne qui se connecte.</p>
<p class="doux">Autorisations demandées : ${scopes}. Rien d’ici n’atteint le vrai Discord.</p>
</header>
<main><form method="post" action="${url.pathname}${url.search}">
<p><button class="annuler" type="submit" name="action" value="annuler">Annuler</button></p>
${sections}
</form></main>`,
  );
}

/** Why an address of the authorize page is refused. */
export function refusalPage(title: string, problems: readonly string[]): string {
  return document(
    `${title} – Simulateur Discord`,
    html`<header><h1>${title}</h1><p>Le vrai Discord refuserait aussi cette adresse, ou la laisserait moins sûre.</p></header>
<main><ul class="probleme">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
<p><a href="/">État du simulateur</a></p></main>`,
  );
}
