/** A finger or a wheel beside a dialog, or past the end of its list, leaves the page behind where it is. */
const pageStays = ":root:has(dialog[open]) { overflow: hidden; scrollbar-gutter: stable; }";

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
