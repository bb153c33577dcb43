/** One line of the report: what was looked at, and how it is. */
export interface Check {
  label: string;
  state: "ok" | "attention" | "erreur";
  detail: string;
}
