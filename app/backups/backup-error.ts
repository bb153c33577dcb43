/** Why an archive is refused, as a sentence for a person. Nothing has been changed when it is thrown. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(
    readonly reasons: readonly string[],
    readonly status = 422,
  ) {
    super(reasons[0] ?? "Archive illisible.");
  }
}

/** BAK-03 */
export const importFailed = "Erreur lors de l'import du backup.";
