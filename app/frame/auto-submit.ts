/** The progress screen of a sign-in posts itself; its button does so where no script runs. */
export function enableAutoSubmit(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-auto-submit]");
  if (!form) return;
  if (navigator.onLine) {
    form.submit();
    return;
  }
  const text = form.querySelector("[data-progress-text]");
  if (text) text.textContent = form.dataset["offlineText"] ?? "";
}
