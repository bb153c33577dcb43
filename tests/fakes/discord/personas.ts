import { config } from "./config.ts";
import type { Endpoint, PersonaFault } from "./faults.ts";
import { faultPersonaRows } from "./personas-faults.ts";

export interface DiscordUser {
  id: string;
  username: string;
  global_name: string | null;
  avatar: string | null;
  discriminator: string;
}

/** Somebody one can sign in as: who they are, which roles they hold, and which calls fail for them. */
export interface Persona {
  id: string;
  /** One line for the person who chooses. */
  label: string;
  group: string;
  user: DiscordUser;
  /** Nickname on the server, which Discord shows instead of the display name. */
  nick: string | null;
  /** null: not a member of the server. */
  roles: string[] | null;
  faults: Partial<Record<Endpoint, PersonaFault>>;
  /** What the authorize page sends back instead of a code. */
  authorize?: "denied" | "noCode" | "wrongState";
}

/** A row of the tables below: only what differs from an ordinary client. */
export interface PersonaRow {
  id: string;
  label: string;
  group: string;
  name?: string;
  roles?: string[] | null;
  nick?: string;
  user?: Partial<DiscordUser>;
  faults?: Persona["faults"];
  authorize?: Persona["authorize"];
}

const NAMES = [
  "Élodie F.",
  "Hugo V.",
  "Zoé K.",
  "Mathis D.",
  "Océane R.",
  "Gaël T.",
  "Noémie P.",
  "Loïc B.",
  "Clémence A.",
  "Raphaël G.",
  "Léna S.",
  "Benoît C.",
  "Aïcha M.",
  "Tristan L.",
  "Manon H.",
  "Yanis O.",
  "Chloé E.",
  "François J.",
];

/** Avatar hashes have Discord's form; the pictures do not exist. */
const AVATAR = "8342729096ea3675442027381ff50dfe";

/** 250 roles in no useful order: the one of the client comes long before the one of the team. */
function manyRoles(): string[] {
  const roles = Array.from(
    { length: 248 },
    (_, index) => `3100000000000000${String((index * 97) % 248).padStart(3, "0")}`,
  );
  roles.splice(42, 0, config.clientRoleId);
  roles.splice(171, 0, config.teamRoleId);
  return roles;
}

function roleRows(): PersonaRow[] {
  const { teamRoleId: team, clientRoleId: client, otherRoleId: other } = config;
  const [owner, secondOwner] = config.ownerRoleIds;
  const row = (id: string, label: string, name: string, roles: string[] | null) => ({
    id,
    label,
    group: "Rôles",
    name,
    roles,
  });
  return [
    row("owner", "Propriétaire (premier rôle)", "Kéran", [owner]),
    row("owner2", "Propriétaire (second rôle)", "Solène W.", [secondOwner]),
    row("team", "Équipe", "Inès B.", [team, other]),
    row("client", "Client", "Maëlle D.", [other, client]),
    row("multi", "250 rôles, dont client et équipe", "Théo R.", manyRoles()),
    row("owner-client", "Client, équipe et propriétaire à la fois", "Maxence N.", [client, team, owner]),
    row("sans-role", "Membre sans rôle utile", "Jules P.", [other]),
    row("aucun-role", "Membre sans aucun rôle", "Agathe Q.", []),
    row("non-membre", "N’est pas sur le serveur", "Anaïs L.", null),
  ];
}

/** Clients whose names or avatars are hard to show. */
function nameRows(): PersonaRow[] {
  const row = (id: string, label: string, name: string, more: Partial<PersonaRow> = {}) => ({
    id,
    label,
    group: "Noms et avatars",
    name,
    ...more,
  });
  const trap = `<b>Zoé</b> \u202Elan\u202C 👩🏽‍🚀 "l'été" &`;
  const script = "</script><svg onload=alert(1)>";
  const formerName = { username: "vieuxbriscard", global_name: null, avatar: null, discriminator: "0420" };
  return [
    row("nom-piege", "Nom avec balises, sens inversé, émoji et guillemets", trap),
    row("nom-script", "Nom et pseudo qui tentent d’exécuter un script", script, {
      nick: "<img src=x onerror=alert(1)>",
    }),
    row("nom-long", "Nom de 32 caractères, sans espace", "Bartholomé-Alexandre-De-La-Tour1"),
    row("avec-pseudo", "Pseudo propre au serveur", "Victoire I.", { nick: "Vivi la mappeuse" }),
    row("sans-avatar", "Sans avatar", "Paul X.", { user: { avatar: null } }),
    row("avatar-anime", "Avatar animé", "Ambre Y.", { user: { avatar: `a_${AVATAR}` } }),
    row("ancien-nom", "Ancien compte à discriminant, sans nom affiché", "", { user: formerName }),
  ];
}

/** All personas, in the order of the authorize page. Ids of users are fixed by their place in the list. */
export function createPersonas(): Map<string, Persona> {
  const rows = [...roleRows(), ...nameRows(), ...faultPersonaRows()];
  return new Map(rows.map((row, index) => [row.id, createPersona(row, index + 1)]));
}

/** Completes a row to a persona: an ordinary client unless the row says otherwise. */
export function createPersona(row: PersonaRow, index: number): Persona {
  const name = row.name ?? NAMES[index % NAMES.length] ?? "Camille";
  const persona: Persona = {
    id: row.id,
    label: row.label,
    group: row.group,
    user: {
      // Far beyond 2^53 and spread out, so that default avatars differ from one person to the next.
      id: String(800_000_000_000_000_001n + BigInt(index) * 10_000_019n),
      username: row.id.replaceAll("-", "_"),
      global_name: name,
      avatar: AVATAR,
      discriminator: "0",
      ...row.user,
    },
    nick: row.nick ?? null,
    roles: row.roles === undefined ? [config.clientRoleId] : row.roles,
    faults: row.faults ?? {},
  };
  if (row.authorize) persona.authorize = row.authorize;
  return persona;
}

/** What a person would be called on the server. */
export function displayName(persona: Persona): string {
  return persona.nick ?? persona.user.global_name ?? persona.user.username;
}
