import { Lock } from "lucide-react";
import { SignInButton } from "#app/auth/components/sign-in-button";
import { ButtonLink } from "#app/ui/button";
import { gateSentence } from "../access";
import type { PageSummary } from "../page-types";
import { Breadcrumbs, PageTitle } from "./page-head";

/** What a guest sees of a gated page: its title, the sentence, and the way in (DOC-21). */
export function LockedPage({ page }: { page: PageSummary }) {
  return (
    <>
      <Breadcrumbs section={page.section} />
      <PageTitle title={page.title} />
      <section className="call gate">
        <Lock aria-hidden="true" />
        <p>{gateSentence}</p>
        <p>Elle est réservée aux clients. Après la connexion, vous revenez sur cette page.</p>
        <div>
          <SignInButton returnTo={page.path} />
          <ButtonLink href="/guide/informations/nos-offres" kind="outline">
            Nos offres
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
