/** What `git diff --name-status` and `git status --short` write before a path: what became of the file. */
const mark = /^\s*(?:[ACDMRTU?!]{1,2}|[CR]\d{1,3})\s+/;

/** The paths of a list that git made, of a renamed file both; any other list as it is. */
export const pathsOfGit = (lines: string[]): string[] =>
  lines.every((line) => mark.test(line))
    ? lines
        .flatMap((line) => line.replace(mark, "").split(/\t| -> /))
        .map((path) => path.replace(/^"([^"\\]*)"$/, "$1"))
    : lines;
