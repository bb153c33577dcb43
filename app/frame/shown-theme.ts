/** Whether the page is shown in the light theme, chosen or the system's. */
export function isLight(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "light" : matchMedia("(prefers-color-scheme: light)").matches;
}
