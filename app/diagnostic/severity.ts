/** The graver first. */
export const severities = ["bloquant", "attention"] as const;

export type Severity = (typeof severities)[number];

/** How grave a known message is, in words. */
export const severityLabels: Record<Severity, string> = { bloquant: "Bloquant", attention: "À surveiller" };
