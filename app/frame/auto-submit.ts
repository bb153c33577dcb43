/** The progress screen of a sign-in posts itself; its button does so where no script runs. */
export function enableAutoSubmit(): void {
  const form = document.querySelector<HTMLFormElement>("[data-auto-submit]");
  const text = form?.querySelector("[data-progress-text]");
  if (navigator.onLine) form?.submit();
  else if (text) text.textContent = form?.dataset["offlineText"] ?? "";
}
