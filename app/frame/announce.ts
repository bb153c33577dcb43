/** Messages that stand at once: more would lie over the page. */
const mostAtOnce = 3;

/**
 * A short message at the corner, read out by screen readers; it leaves by itself after `ms` milliseconds. What is
 * outside of an open dialog lies behind it and is not read out: there the message stands in the dialog.
 * @param look `sr-only` for what the page shows already, where the reader looks.
 * @returns what takes it away sooner
 */
export function announce(text: string, ms = 2000, look: "toast" | "sr-only" = "toast"): () => void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const stack = dialog ? document.createElement("div") : document.getElementById("annonces");
  if (!stack) return () => {};
  const toast = document.createElement("p");
  toast.className = look;
  toast.textContent = text;
  stack.append(toast);
  if (stack.children[mostAtOnce]) stack.children[0]?.remove();
  if (dialog) {
    stack.className = "toast-stack";
    stack.role = "alert";
    dialog.append(stack);
  }
  const take = () => (dialog ? stack : toast).remove();
  setTimeout(take, ms);
  return take;
}

/** Says to readers what the page shows already, each time anew, also in the same words. */
export const tellReader = (text: string) => announce(text, 2000, "sr-only");
