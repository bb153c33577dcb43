/**
 * One byte range of a `Range` header (RFC 9110, 14.2). Several ranges, other units and what is malformed
 * count as no range at all, which the standard allows.
 *
 * @returns the range, 'all' for the whole, or 'unsatisfiable' when it starts behind the end.
 */
export function parseRange(header: string | null, size: number) {
  const match = header === null ? null : /^bytes=(\d*)-(\d*)$/i.exec(header.trim());
  if (!match || (match[1] === "" && match[2] === "")) return "all";
  if (match[1] === "") {
    const length = Math.min(Number(match[2]), size);
    return length > 0 ? { offset: size - length, length } : "unsatisfiable";
  }
  const offset = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < offset) return "all";
  if (offset >= size) return "unsatisfiable";
  return { offset, length: end - offset + 1 };
}
