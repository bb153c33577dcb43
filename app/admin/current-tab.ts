/**
 * The tab of an address: the longest one that it starts with. Of those that the server named: the list itself is not
 * in the script.
 */
export function currentTab(tabs: readonly { href: string }[], path: string): string | null {
  const matches = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return matches.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? null;
}
