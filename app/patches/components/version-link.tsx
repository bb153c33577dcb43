/** A version, leading to its page. */
export const VersionLink = ({ version }: { version: string }) => (
  <a className="link font-mono" href={`/patch-notes/${encodeURIComponent(version)}`}>
    {version}
  </a>
);
