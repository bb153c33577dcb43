/** Initials of a name, at most two: 'Maëlle D.' → 'MD'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? "");
  return letters.join("").toUpperCase() || "?";
}

/**
 * A person's picture over their initials, which stay if the picture does not come. Browsers do not draw a broken image
 * without dimensions; Safari does, and there the frame script hides it.
 *
 * @param props.url empty for who has no picture
 */
export function Avatar({ name, url }: { name: string; url: string }) {
  return (
    <span className="avatar" data-initials={initials(name)}>
      {url && <img src={url} alt="" loading="lazy" />}
    </span>
  );
}
