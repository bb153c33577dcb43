import { z } from "zod";
import { isCommonPassword } from "#app/platform/common-password";
import { lineText } from "#app/text/text-rules";
import { isSeen } from "#app/text/unseen";
import { type AccountValues, longestPassword, shortestPassword } from "./account-rules";

const password = z
  .string()
  .max(longestPassword, "1\u202f024 caractères au plus.")
  .refine((text) => text.length >= shortestPassword, "12 caractères au moins.");

const account = {
  username: lineText(40).refine(
    (text) => /^[a-z0-9][a-z0-9._-]{1,39}$/i.test(text),
    "De 2 à 40 lettres, chiffres, points ou tirets.",
  ),
  displayName: lineText(60).refine(isSeen, "Indiquez le nom affiché."),
  email: lineText(200).refine(
    (text) => text === "" || z.email().safeParse(text).success,
    "Indiquez une adresse e-mail valide, ou laissez vide.",
  ),
  role: z.enum(["owner", "nvteam"], { error: "Choisissez un rôle." }),
};

const isItsOwn = ({ password, username, displayName, email }: AccountValues & { password: string }) =>
  password === "" || !isCommonPassword(password, [username, displayName, email]);

const common = {
  path: ["password"],
  error:
    "Trop courant\u00a0: évitez les suites (1234, azerty), les répétitions, «\u00a0motdepasse\u00a0» et le nom du compte. Quatre mots au hasard conviennent.",
};

export const newAccountSchema = z.object({ ...account, password }).refine(isItsOwn, common);
/** On an update an empty password keeps the one there is. */
export const accountSchema = z
  .object({ ...account, password: z.literal("").or(password) })
  .refine(isItsOwn, common);
