import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button";
import { SignInButton } from "./sign-in-button";

interface Props {
  text: string;
  returnTo: string;
  /** What else a guest needs to know. */
  children?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}

/** The 'Connexion requise' panel (PN-12, DL-01): the way in for clients, and for those who are none yet. */
export function SignInRequired({ text, returnTo, children, heading: Heading = "h2" }: Props) {
  return (
    <section className="grid justify-items-start gap-3 rounded-card border border-line bg-s1 p-5">
      <Heading className="font-title text-step">Connexion requise</Heading>
      <p className="text-text-2">{text}</p>
      {children}
      <div className="flex flex-wrap gap-3">
        <SignInButton returnTo={returnTo} />
        <ButtonLink href="/guide/informations/nos-offres" kind="outline">
          Nos offres
        </ButtonLink>
      </div>
    </section>
  );
}
