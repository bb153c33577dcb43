import { ENDPOINTS, type Endpoint, type Fault } from "./faults.ts";
import { createPersona, type DiscordUser, type Persona, type PersonaRow } from "./personas.ts";
import { findPersonaByUser, type SimulatorState } from "./state.ts";

interface MemberChange {
  /** A persona's id, or a user's. */
  persona: string;
  /** null: the person left the server. */
  roles?: string[] | null;
  faults?: Persona["faults"];
}

interface FaultChange {
  /** `*` for all. */
  endpoint: Endpoint | "*";
  /** null ends the fault. */
  fault: Fault | null;
  /** How many calls fail; without it all that come. */
  times?: number;
}

function setFault(state: SimulatorState, { endpoint, fault, times }: FaultChange): void {
  const endpoints = ENDPOINTS.filter((name) => endpoint === "*" || name === endpoint);
  if (endpoints.length === 0) throw new Error(`endpoint inconnu ; connus : ${ENDPOINTS.join(", ")} ou *.`);
  for (const name of endpoints) {
    if (fault) state.faults.set(name, { fault, remaining: times ?? null });
    else state.faults.delete(name);
  }
}

function changeMember(state: SimulatorState, { persona: who, ...change }: MemberChange): void {
  const persona = state.personas.get(who) ?? findPersonaByUser(state, who);
  if (!persona) throw new Error(`Aucun persona ne s’appelle « ${who} ».`);
  Object.assign(persona, change);
}

function addPersona(
  state: SimulatorState,
  row: Pick<PersonaRow, "id" | "roles" | "faults"> & { name?: string; user?: Partial<DiscordUser> },
): Persona {
  const persona = createPersona({ label: row.id, group: "Ajoutés", ...row }, state.personas.size + 1);
  state.personas.set(row.id, persona);
  return persona;
}

/** The commands of `POST /__simulateur/<name>`, each with its JSON object; they throw French sentences. */
export const commands = { fautes: setFault, membre: changeMember, personas: addPersona };
