import { type ButtonKind, buttonClass } from "#app/ui/button";
import { DiscordMark } from "#app/ui/discord-mark";

interface Props {
  /** Path to come back to. */
  returnTo: string;
  label?: string;
  kind?: ButtonKind;
}

/** Starts a sign-in: a form of one button, which works without JavaScript (NAV-13). */
export function SignInButton({ returnTo, label = "Se connecter avec Discord", kind = "primary" }: Props) {
  return (
    <form method="post" action="/auth/discord">
      <input type="hidden" name="retour" value={returnTo} />
      <button type="submit" className={buttonClass(kind)}>
        <DiscordMark />
        {label}
      </button>
    </form>
  );
}
