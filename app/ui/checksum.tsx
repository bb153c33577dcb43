/** A SHA-256; where it does not fit into the line, in two lines of 32 digits. */
export function Checksum({ sha256 }: { sha256: string }) {
  return (
    <p className="mt-1 font-mono text-xs wrap-anywhere text-text-3">
      SHA-256 {sha256.slice(0, 32)}
      <wbr />
      {sha256.slice(32)}
    </p>
  );
}
