import { Lock } from "lucide-react";
import { SignInButton } from "#app/auth/sign-in-button";
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
      <section className="mt-6 grid justify-items-start gap-4 rounded-card border border-line bg-s1 p-6">
        <span className="grid size-11 place-items-center rounded-menu border border-accent-line bg-accent-soft text-accent">
          <Lock aria-hidden="true" className="!size-5" />
        </span>
        <p className="text-lead">{gateSentence}</p>
        <p className="text-text-2">
          Elle est réservée aux membres du Discord NEVA. Après la connexion, vous revenez sur cette page.
        </p>
        <div className="flex flex-wrap gap-3">
          <SignInButton returnTo={page.path} />
          <ButtonLink href="/guide/informations/nos-offres" kind="ghost">
            Nos offres
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
