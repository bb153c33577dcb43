/**
 * A short message at the corner, read out by screen readers; it leaves by itself after `ms` milliseconds.
 * @param look `sr-only` for what the page shows already, where the reader looks.
 */
export function announce(text: string, ms = 2000, look: "toast" | "sr-only" = "toast"): void {
  const stack = document.getElementById("annonces");
  if (!stack) return;
  const toast = document.createElement("p");
  toast.className = look;
  toast.textContent = text;
  stack.append(toast);
  setTimeout(() => toast.remove(), ms);
}
