/** Names that a `server.cfg` takes as they are; others are put in quotes. */
const plainName = /^[\w.[\]-]+$/;

/** The lines of a `server.cfg` that start the resources of a selection (N-06), each once. */
export function ensureBlock(files: readonly string[]): string {
  const lines = [...new Set(files)].map((name) => {
    const safe = name.replace(/["\r\n]/g, "");
    return `ensure ${plainName.test(safe) ? safe : `"${safe}"`}`;
  });
  return ["# Mappings NEVA", ...lines].join("\n");
}
