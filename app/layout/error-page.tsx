import { Suspense } from "react";
import { SignInButton } from "#app/auth/components/sign-in-button";
import { limitWindowSeconds, tooManyTries } from "#app/platform/request/too-many";
import { communaute } from "#app/site";
import { ButtonLink, buttonClass } from "#app/ui/button";
import { loadLater } from "#app/ui/load-later";
import { ErrorScreen } from "./error-screen";

const LostSearch = loadLater(() => import("./lost-search"));

interface Props {
  status: number;
  /** A French sentence of the site; anything else is replaced. */
  message?: string;
  title?: string;
  returnTo: string;
  /** Whether a form was sent: asked for again, its address would show it empty, or nothing at all. */
  isForm?: boolean | undefined;
  /** Whether somebody is signed in, who may then sign out to come back as somebody else. */
  signedIn: boolean;
  /** By which those who run the site find in its log what happened. */
  reference?: string | undefined;
}

interface Texts {
  title: string;
  text: string;
}

const byStatus: Record<number, Texts> = {
  400: {
    title: "Demande incomprise",
    text: "L'adresse ou le formulaire n'est pas valide. Revenez à la page précédente, puis recommencez.",
  },
  401: {
    title: "Connexion requise",
    text: "Cette page est réservée aux clients\u00a0: connectez-vous avec Discord.",
  },
  403: { title: "Accès refusé", text: "Votre compte n'a pas accès à cette page." },
  404: {
    title: "Page non trouvée.",
    text: "L'adresse est peut-être ancienne ou mal recopiée. Le menu mène à toutes les parties du site.",
  },
  405: {
    title: "Action impossible ici",
    text: "Cette adresse ne s'ouvre pas ainsi. Revenez à la page précédente, puis recommencez.",
  },
  429: { title: "Trop de tentatives", text: `${tooManyTries(limitWindowSeconds)}.` },
  503: {
    title: "Site momentanément indisponible",
    text: "Nos serveurs ne répondent pas comme prévu. Réessayez dans une minute.",
  },
};
const fallback: Texts = {
  title: "Erreur du site",
  text: "Le site a rencontré une erreur. Réessayez dans un instant\u202f; si elle revient, dites-le-nous dans un ticket.",
};

/** One designed page for every error: what happened, and the next step. */
export function ErrorPage({ status, message, title, returnTo, isForm, signedIn, reference }: Props) {
  const texts = byStatus[status] ?? fallback;
  const text = message && message !== texts.title ? message : texts.text;
  // The address that starts a sign-in takes the button alone: a link there leads nowhere.
  const isSignIn = returnTo === "/auth/discord";
  const isOurs = status >= 500;
  const canGoBack = status === 413 || (!isSignIn && (status === 429 || (isForm && isOurs)));
  const canRetry = !isSignIn && !isForm && (isOurs || (status === 429 && returnTo !== "/"));
  // In the administration a lost address is that of one item, or one of its pages: the list is where to look on.
  const list = status === 404 ? /^\/admin\/\w+/.exec(returnTo)?.[0] : undefined;
  return (
    <ErrorScreen
      status={status}
      title={title ?? texts.title}
      text={text}
      actions={
        <>
          {(status === 401 || (status === 429 && isSignIn)) && <SignInButton returnTo={returnTo} />}
          {canRetry && (
            <ButtonLink href={returnTo} kind="primary">
              Réessayer
            </ButtonLink>
          )}
          {list && (
            <ButtonLink href={list} kind="primary">
              Retour à la liste
            </ButtonLink>
          )}
          <ButtonLink href="/" kind="outline">
            Retour à l'accueil
          </ButtonLink>
          {status === 403 && signedIn && (
            <form method="post" action="/auth/deconnexion">
              <button type="submit" className={buttonClass("outline")}>
                Se déconnecter
              </button>
            </form>
          )}
          <ButtonLink href={communaute.invitation.url} kind="outline" external>
            Support Discord
          </ButtonLink>
        </>
      }
    >
      {canGoBack && (
        <p className="max-w-prose text-text-2">
          Revenez à la page précédente avec le bouton du navigateur&nbsp;: en général, ce que vous y aviez
          écrit est encore là.
        </p>
      )}
      {isOurs && reference && (
        <p className="max-w-prose text-ui text-text-3">
          Référence à donner dans un ticket&nbsp;: <code className="font-mono break-all">{reference}</code>
        </p>
      )}
      {status === 404 && !list && (
        <Suspense>
          <LostSearch address={returnTo} />
        </Suspense>
      )}
    </ErrorScreen>
  );
}
