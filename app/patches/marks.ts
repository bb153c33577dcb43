/** What is told of a patch wherever it is named, in words: the more urgent first. Pure. */
export const marksOf = ({ security, breaking }: { security: boolean; breaking: boolean }): string[] => [
  ...(security ? ["correctif de sécurité"] : []),
  ...(breaking ? ["changement incompatible"] : []),
];

/** What a list shows beside a patch: of a withdrawn one nothing else counts. */
export const shownMarks = (withdrawn: boolean, told: { security: boolean; breaking: boolean }): string[] =>
  withdrawn ? ["retiré"] : marksOf(told);
