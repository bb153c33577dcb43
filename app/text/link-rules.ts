/** Which addresses staff may enter for a file. Pure and small: the form checks with it in the browser too. */

const placeholders =
  /(^|\.)(example\.(com|org|net)|localhost|local|internal|invalid|test)$|placeholder|(^|\.)(lien|votre-[\w-]+|exemple)\./;

export const linkMessages = {
  incomplete: "Indiquez une adresse complète, qui commence par https://",
  account: "Cette adresse contient un identifiant ou un mot de passe\u00a0: retirez-le.",
  host: "Le nom du site ou le port n'est pas valable\u00a0: indiquez un domaine, pas une adresse IP.",
  spaced: "Cette adresse contient une espace\u00a0: remplacez-la par %20, ou retirez-la.",
  unseen: "Cette adresse contient un caractère invisible\u00a0: copiez-la de nouveau.",
  placeholder: "Cette adresse est un exemple\u00a0: indiquez celle du vrai fichier.",
  long: "2\u202f000 caractères au plus.",
} as const;

/**
 * What is wrong with the address of a file, or null. Only https, a public host name, no account in the
 * address, and none of the hosts that stand for 'to be filled in' (F-11, T-17).
 */
export function linkProblem(text: string): string | null {
  if (text.length > 2000) return linkMessages.long;
  if (/^https:\/\/.*\s/is.test(text)) return linkMessages.spaced;
  if (/\p{Cf}/u.test(text)) return linkMessages.unseen;
  if (!/^https:\/\/./i.test(text)) return linkMessages.incomplete;
  if (!URL.canParse(text)) return linkMessages.host;
  const { hostname, username, password } = new URL(text);
  if (username || password) return linkMessages.account;
  if (placeholders.test(hostname)) return linkMessages.placeholder;
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(hostname);
  return isName ? null : linkMessages.host;
}
