/** Shows a dialog whose sheet comes with its script; the first time both enter the page. */
export function openDialog(dialog: HTMLDialogElement, styles: string): void {
  if (!dialog.isConnected) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    document.body.append(dialog);
  }
  if (!dialog.open) dialog.showModal();
}
