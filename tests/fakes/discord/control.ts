import {
  type Endpoint,
  type Fault,
  type PersonaFault,
  parseEndpoints,
  parseFault,
  parseTimes,
} from "./faults.ts";
import { createPersona, type DiscordUser, type Persona, type PersonaRow } from "./personas.ts";
import {
  clearRecords,
  findPersonaByUser,
  type RecordedCall,
  resetState,
  type SimulatorState,
  type WebhookMessage,
} from "./state.ts";

interface MemberChange {
  roles?: string[] | null;
  nick?: string | null;
  user?: Partial<DiscordUser>;
  faults?: Partial<Record<Endpoint, PersonaFault>>;
}

/** How a test steers the simulator, from the same process or over HTTP. */
export interface SimulatorControl {
  /** Authorize goes straight back for this persona; null shows the page again. */
  setPersona(personaId: string | null): void;
  /** Makes calls fail, for ever or `times` times; null ends the fault. */
  setFault(endpoint: Endpoint | Endpoint[] | "*", fault: Fault | null, times?: number): void;
  /** Accepts a persona's id or a user's id. null: the person left the server. */
  setRoles(who: string, roles: string[] | null): void;
  changeMember(who: string, change: MemberChange): void;
  /** Adds a persona, or replaces the one of the same id. */
  addPersona(row: Partial<PersonaRow> & { id: string }): Persona;
  personas(): Persona[];
  calls(endpoint?: string): RecordedCall[];
  counts(): Record<string, number>;
  messages(): WebhookMessage[];
  /** Forgets calls and messages; sign-ins, roles and faults stay. */
  clear(): void;
  /** Everything as at the start, tokens included. */
  reset(): void;
}

export function createControl(state: SimulatorState): SimulatorControl {
  const person = (who: string): Persona => {
    const persona = state.personas.get(who) ?? findPersonaByUser(state, who);
    if (!persona) throw new Error(`Aucun persona ne s’appelle « ${who} ».`);
    return persona;
  };
  return {
    setPersona(personaId) {
      state.forcedPersona = personaId === null ? null : person(personaId).id;
    },
    setFault(endpoint, fault, times) {
      for (const name of parseEndpoints(endpoint)) {
        if (fault) state.faults.set(name, { fault, remaining: times ?? null });
        else state.faults.delete(name);
      }
    },
    setRoles(who, roles) {
      person(who).roles = roles;
    },
    changeMember(who, { user, ...change }) {
      const persona = person(who);
      Object.assign(persona, change);
      Object.assign(persona.user, user);
    },
    addPersona(row) {
      const index = state.personas.get(row.id)
        ? [...state.personas.keys()].indexOf(row.id)
        : state.personas.size;
      const persona = createPersona({ label: row.id, group: "Ajoutés", ...row }, index + 1, state.config);
      state.personas.set(row.id, persona);
      return persona;
    },
    personas: () => structuredClone([...state.personas.values()]),
    calls: (endpoint) =>
      structuredClone(state.calls.filter((call) => endpoint === undefined || call.endpoint === endpoint)),
    counts: () => Object.fromEntries(state.counts),
    messages: () => structuredClone(state.messages),
    clear: () => clearRecords(state),
    reset: () => resetState(state),
  };
}

type Json = Record<string, unknown>;

/** The commands of `POST /__simulateur/<name>`, each with its JSON object; they throw French sentences. */
export function createCommands(control: SimulatorControl): Record<string, (body: Json) => unknown> {
  return {
    persona(body) {
      control.setPersona(body.persona === null ? null : readText(body.persona, "persona"));
    },
    fautes(body) {
      const fault = body.fault === null ? null : parseFault(body.fault);
      const times = body.times === undefined || body.times === null ? fault?.times : parseTimes(body.times);
      control.setFault(parseEndpoints(body.endpoint), fault, times);
    },
    roles(body) {
      control.setRoles(readWho(body), readRoles(body.roles));
    },
    membre(body) {
      control.changeMember(readWho(body), readChange(body));
    },
    personas(body) {
      const { nick, ...change } = readChange(body);
      const label = typeof body.label === "string" ? { label: body.label } : {};
      const name = typeof body.name === "string" ? { name: body.name } : {};
      const row = { id: readText(body.id, "id"), ...label, ...name, ...change, ...(nick ? { nick } : {}) };
      return control.addPersona(row);
    },
    vider: () => control.clear(),
    "remettre-a-zero": () => control.reset(),
  };
}

function readText(value: unknown, name: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`${name} doit être un texte.`);
  return value;
}

function readWho(body: Json): string {
  return readText(body.persona ?? body.userId, "persona ou userId");
}

function readRoles(value: unknown): string[] | null {
  if (value === null) return null;
  if (Array.isArray(value) && value.every((id) => typeof id === "string")) return value;
  throw new Error("roles doit être une liste de textes, ou null pour qui a quitté le serveur.");
}

function readChange(body: Json): MemberChange {
  const change: MemberChange = {};
  if (body.roles !== undefined) change.roles = readRoles(body.roles);
  if (body.nick !== undefined) change.nick = body.nick === null ? null : readText(body.nick, "nick");
  const user: Json = typeof body.user === "object" && body.user !== null ? { ...body.user } : {};
  const known: Partial<DiscordUser> = {};
  for (const key of ["id", "username", "discriminator"] as const)
    if (typeof user[key] === "string") known[key] = user[key];
  for (const key of ["global_name", "avatar"] as const) {
    const value = user[key];
    if (value === null || typeof value === "string") known[key] = value;
  }
  if (Object.keys(known).length > 0) change.user = known;
  if (typeof body.faults === "object" && body.faults !== null) {
    const faults = Object.entries(body.faults).flatMap(([name, fault]) =>
      parseEndpoints(name).map((key) => [key, parseFault(fault)]),
    );
    change.faults = Object.fromEntries(faults);
  }
  return change;
}
