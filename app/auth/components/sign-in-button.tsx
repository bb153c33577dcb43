import { type ButtonKind, buttonClass } from "#app/ui/button";

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

/** Discord's mark (Simple Icons, CC0), for sign-in buttons only. */
function DiscordMark() {
  return (
    <svg className="lucide" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M20.3 4.4a20 20 0 0 0-5-1.5l-.6 1.3a18 18 0 0 0-5.5 0l-.6-1.3a20 20 0 0 0-5 1.5C.5 9-.3 13.6.1 18.1a20 20 0 0 0 6.1 3l1.2-2a13 13 0 0 1-2-.9l.5-.4a14 14 0 0 0 12.1 0l.5.4a13 13 0 0 1-2 .9l1.3 2a20 20 0 0 0 6-3c.5-5.2-.8-9.7-3.5-13.7zM8 15.3c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4m8 0c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4z" />
    </svg>
  );
}
