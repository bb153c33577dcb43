import { guildRoles } from "./config.ts";
import { document, html, type Markup } from "./html.ts";
import { groupPersonas } from "./pages.ts";
import { displayName, type Persona } from "./personas.ts";
import type { SimulatorState, WebhookMessage } from "./state.ts";

type Json = Record<string, unknown>;

const roleNames = new Map<string, string>(guildRoles.map(({ id, name }) => [id, name]));

/** The simulator's state for a person: who can sign in, what fails, what the webhooks received. */
export function homePage(state: SimulatorState): string {
  const messages = state.messages.toReversed().map(messageCard);
  const personas = [...groupPersonas([...state.personas.values()])].map(
    ([group, members]) => html`<h3>${group}</h3><div class="grille">${members.map(personaCard)}</div>`,
  );
  return document(
    "Simulateur Discord",
    html`<header>
<h1>Simulateur Discord</h1>
<p>Ce serveur tient lieu de Discord pour le développement et les tests. Il ne garde rien : tout disparaît à l’arrêt.</p>
<p><a href="/__simulateur/appels">Appels (JSON)</a> · <a href="/__simulateur/messages">Messages (JSON)</a></p>
</header>
<main>
<h2>Réglages en cours</h2>
${settings(state)}
<h2>Messages reçus par les webhooks</h2>
${messages.length > 0 ? messages : html`<p class="doux">Aucun message pour l’instant.</p>`}
<h2>Personas</h2>
<p class="doux">Pour en choisir un, connectez-vous depuis le site.</p>
${personas}
</main>`,
  );
}

function settings(state: SimulatorState): Markup {
  const faults = [...state.faults].map(
    ([endpoint, { fault, remaining }]) =>
      html`<li><code>${endpoint}</code> : <code>${JSON.stringify(fault)}</code> ${remaining === null ? "(toujours)" : `(encore ${remaining} fois)`}</li>`,
  );
  const counts = [...state.counts].map(
    ([endpoint, count]) => html`<tr><td><code>${endpoint}</code></td><td>${count}</td></tr>`,
  );
  return html`${faults.length > 0 ? html`<ul class="probleme">${faults}</ul>` : html`<p>Aucune faute générale.</p>`}
${counts.length > 0 ? html`<div class="defile"><table><thead><tr><th scope="col">Appel</th><th scope="col">Nombre</th></tr></thead><tbody>${counts}</tbody></table></div>` : null}`;
}

function personaCard(persona: Persona): Markup {
  const roles = persona.roles?.map((id) => roleNames.get(id)).filter((name) => name !== undefined) ?? [];
  const membership = persona.roles === null ? "Pas sur le serveur" : roles.join(", ") || "Aucun rôle connu";
  const faults = Object.keys(persona.faults).join(", ");
  return html`<div class="persona"><strong dir="auto">${displayName(persona)}</strong><span>${persona.label}</span>
<span class="doux">${membership}${faults ? ` · faute : ${faults}` : ""}</span><code class="doux">${persona.id} · ${persona.user.id}</code></div>`;
}

function messageCard(message: WebhookMessage): Markup {
  const { payload, pings } = message;
  const rung = [
    ...(pings.everyone ? ["tout le monde"] : []),
    ...pings.roles.map((id) => `rôle ${roleNames.get(id) ?? id}`),
    ...pings.users.map((id) => `utilisateur ${id}`),
  ];
  const embeds = Array.isArray(payload.embeds)
    ? payload.embeds.map((embed: unknown) => embedCard(record(embed)))
    : [];
  const mark = message.deleted ? " · supprimé" : message.editedAt ? " · modifié" : "";
  return html`<article class="message"><p><strong>${text(payload.username) || "NEVA"}</strong>
<span class="doux">#${message.channel} · ${message.receivedAt}${mark} · <code>${message.id}</code></span></p>
<p class="texte">${text(payload.content)}</p>
${embeds}
<p class="${rung.length > 0 ? "sonne" : "doux"}">${rung.length > 0 ? `Fait sonner : ${rung.join(", ")}` : "Ne fait sonner personne"}</p></article>`;
}

function embedCard(embed: Json): Markup {
  const color = typeof embed.color === "number" ? `#${embed.color.toString(16).padStart(6, "0")}` : "#3b3e48";
  const fields = Array.isArray(embed.fields) ? embed.fields.map((field: unknown) => record(field)) : [];
  const footer = [text(record(embed.footer).text), text(embed.timestamp)].filter(Boolean).join(" · ");
  const title = text(embed.title);
  const image = text(record(embed.image).url);
  return html`<div class="embed" style="border-color:${color}">
${line("doux", text(record(embed.author).name))}
${title ? html`<p><strong>${text(embed.url) ? link(text(embed.url), title) : title}</strong></p>` : null}
${line("texte", text(embed.description))}
${fields.length > 0 ? html`<dl class="champs">${fields.map(fieldItem)}</dl>` : null}
${image ? html`<p>${link(image, "Image")}</p>` : null}
${line("doux", footer)}</div>`;
}

function fieldItem(field: Json): Markup {
  return html`<div class="${field.inline === true ? "" : "large"}">
<dt>${text(field.name)}</dt><dd class="texte">${text(field.value)}</dd></div>`;
}

function line(className: string, content: string): Markup | null {
  return content ? html`<p class="${className}">${content}</p>` : null;
}

/** Accepted messages hold only http(s) links; the check is repeated here all the same. */
function link(url: string, label: string): Markup {
  return /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noreferrer">${label}</a>` : html`${label}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function record(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
