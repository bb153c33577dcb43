import { SignInButton } from "./sign-in-button";

interface Props {
  text: string;
  returnTo: string;
  heading?: "h1" | "h2" | "h3";
}

/** The 'Connexion requise' panel (PN-12, DL-01). */
export function SignInRequired({ text, returnTo, heading: Heading = "h2" }: Props) {
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-line bg-s1 p-5">
      <Heading className="font-title text-step">Connexion requise</Heading>
      <p className="text-text-2">{text}</p>
      <SignInButton returnTo={returnTo} />
    </section>
  );
}
