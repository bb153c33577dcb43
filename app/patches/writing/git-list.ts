/** What `git diff --name-status` and `git status --short` write before a path: what became of the file. */
const mark = /^\s*(?:[ACDMRTU?!]{1,2}|[CR]\d{1,3})\s+/;

/** Code as Markdown writes it, on Discord too: the fence of a block is a line of its own, a path stands between signs. */
const withoutCode = (lines: string[]): string[] =>
  lines.filter((line) => !/^```\w*$/.test(line)).map((line) => line.replace(/^`([^`]+)`$/, "$1"));

/** The paths of a list that git made, of a renamed file both; any other list as it is, without the signs of code. */
export function pathsOfGit(pasted: string[]): string[] {
  const lines = withoutCode(pasted);
  if (!lines.every((line) => mark.test(line))) return lines;
  return lines
    .flatMap((line) => line.replace(mark, "").split(/\t| -> /))
    .map((path) => path.replace(/^"([^"\\]*)"$/, "$1"));
}
