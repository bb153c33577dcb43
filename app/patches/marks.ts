/** What is told of a patch wherever it is named, in words: the more urgent first. Pure. */
export const marksOf = ({ security, breaking }: { security: boolean; breaking: boolean }): string[] => [
  ...(security ? ["correctif de sécurité"] : []),
  ...(breaking ? ["changement incompatible"] : []),
];
