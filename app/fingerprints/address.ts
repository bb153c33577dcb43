/** The fingerprints of a patch, for members. */
export const fingerprintsAddress = (patchId: string) => `/patch-notes/${patchId}/empreintes`;

/** The page that compares one's files; with the version that one wants, and the one that one has. */
export function checkAddress({ from, to }: { from?: string; to?: string } = {}): string {
  const params = new URLSearchParams({ ...(from && { de: from }), ...(to && { a: to }) });
  return `/patch-notes/verifier${params.size > 0 ? `?${params}` : ""}`;
}
