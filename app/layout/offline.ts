/** No network (ERR-16): on every page, and where a sign-in could not be sent. */
export const offline = "Erreur de réseau. Vérifiez votre connexion internet.";
