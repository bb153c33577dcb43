/** A short message at the corner, read out by screen readers; it leaves by itself after `ms` milliseconds. */
export function announce(text: string, ms = 2000): void {
  const stack = document.getElementById("annonces");
  if (!stack) return;
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = text;
  stack.append(toast);
  setTimeout(() => toast.remove(), ms);
}
