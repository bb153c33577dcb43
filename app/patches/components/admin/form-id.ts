/** What ties buttons of a dialog to the patch form. */
export const formId = "formulaire-patch";
