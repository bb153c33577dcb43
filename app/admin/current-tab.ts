/**
 * The tab of an address: the longest address that it starts with. The server names the tabs, so that the list itself is
 * not in the script.
 */
export function currentTab(tabs: readonly { href: string }[], path: string): string | null {
  const matches = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return matches.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? null;
}
