export const sessionEnded =
  "Session expirée. Reconnectez-vous dans un nouvel onglet, puis renvoyez le formulaire.";

/** The frame's own script has the dialog about it (F-28). */
export const tellSessionEnd = () => document.dispatchEvent(new Event("session"));
