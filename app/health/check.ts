/** One line of the report: what was looked at, and how it is. */
export interface Check {
  label: string;
  state: "ok" | "attention" | "erreur";
  detail: string;
}

export const good = (label: string, detail: string): Check => ({ label, state: "ok", detail });
export const doubtful = (label: string, detail: string): Check => ({ label, state: "attention", detail });
export const bad = (label: string, detail: string): Check => ({ label, state: "erreur", detail });
