import { site } from "#app/site.ts";
import { foldText } from "#app/text/fold-text.ts";

/** What people put side by side until a password is long enough: words folded, and rows of a keyboard or of counting. */
const words =
  "motdepasse passe password passwort azerty qwerty admin administrateur administrator root secret bonjour bienvenue welcome soleil doudou loulou chouchou jetaime iloveyou princesse princess football basketball marseille pokemon minecraft starwars superman letmein changeme changezmoi changer france discord fivem roleplay serveur server owner janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre".split(
    " ",
  );
const rows =
  "azertyuiop qsdfghjklm wxcvbn qwertyuiop asdfghjkl zxcvbnm 12345678901234567890 abcdefghijklmnopqrstuvwxyz 1a2z3e4r5t6y7u8i9o0p 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv 1aqw2zsx3edc4rfv qazwsxedcrfvtgbyhnujm aqwzsxedcrfvtgbyhnuj".split(
    " ",
  );

/** Characters of a row that make no word by chance. */
const shortestRun = 4;

/** What has to be left of a password without them. */
const leastOfItsOwn = 6;

const backwards = (text: string) => [...text].reverse().join("");

const allRows = rows.flatMap((row) => [row, backwards(row)]);

/** A text without what it has of the rows, the longest first. */
function withoutRuns(text: string): string {
  let left = text;
  for (let start = 0; start + shortestRun <= left.length; start += 1) {
    let end = start;
    while (end < left.length && allRows.some((row) => row.includes(left.slice(start, end + 1)))) end += 1;
    if (end - start < shortestRun) continue;
    left = left.slice(0, start) + left.slice(end);
    start -= 1;
  }
  return left;
}

const letters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
};

const plain = (text: string) => foldText(text).replace(/[\s._-]+/g, "");

/** What is said several times, once: 'chatchatchat', but 'loulou' too. */
const once = (text: string) => text.replace(/(.{3,40}?)\1+/g, "$1");

/** Signs that stand for letters, as those. */
const spelled = (text: string) => text.replace(/[01345@$]/g, (sign) => letters[sign] ?? sign);

/**
 * Whether a password is among those that are tried first, however many characters it has: what it is made of is common,
 * repeated, counted, a year, or the account's own.
 *
 * @param own what others know of the account
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const names = [site.nom, site.produit, site.equipe, ...own];
  const known = [...words, ...names.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).map(plain)]
    .map((word) => spelled(once(word)))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const counted = withoutRuns(once(plain(password)).replace(/(.)\1{2,}/g, ""));
  const read = spelled(counted.replace(/(?:19|20)\d\d/g, ""));
  const left = known.reduce((text, word) => text.replaceAll(word, ""), read);
  return left.length < leastOfItsOwn;
}
