/** What a former version is called: its number, as staff typed it. */
export const versionName = ({ version }: { version: string }) => version || "Sans numéro";
