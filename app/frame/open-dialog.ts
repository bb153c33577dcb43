/**
 * A finger beside a dialog, or past the end of its list, leaves the page behind where it is. Where there is a mouse the
 * scroll bar stays, for the page would jump by its width; app pages keep its place free (`mappings.css`).
 */
const pageStays = "@media (pointer: coarse) { :root:has(dialog[open]) { overflow: hidden; } }";

/** Shows a dialog whose sheet comes with its script; the first time both enter the page. */
export function openDialog(dialog: HTMLDialogElement, styles: string): void {
  if (!dialog.isConnected) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles + pageStays);
    document.adoptedStyleSheets.push(sheet);
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}
