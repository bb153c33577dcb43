const copyIcon =
  '<svg class="lucide" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2ZM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2"/></svg>';

/** A copy button on every block of code; without a script it could do nothing. */
export function addCopyButtons(): void {
  document.querySelectorAll(".code:not(.tree) pre > code").forEach((code, i) => {
    const caption = code.closest("figure")?.querySelector("figcaption");
    if (!caption || caption.querySelector("button")) return;
    code.id = `code-${i + 1}`;
    const button = document.createElement("button");
    button.dataset["copyFrom"] = code.id;
    button.ariaLabel = `Copier le bloc ${caption.querySelector("b")?.textContent}`;
    button.innerHTML = `${copyIcon}<span data-copy-label>Copier</span>`;
    caption.append(button);
  });
}
