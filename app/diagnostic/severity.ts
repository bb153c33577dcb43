/** How grave a known message is, in words. */
export const severityLabels = { bloquant: "Bloquant", attention: "À surveiller" } as const;

export type Severity = keyof typeof severityLabels;
