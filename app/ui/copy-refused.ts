/** What is said wherever the browser refuses to copy and the text is selected instead (F-24). */
export const copyRefused = "Copie impossible — sélectionnez le texte";
