import type { ReactNode, ScriptHTMLAttributes } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { Pending } from "#app/layout/pending";
import {
  appSpeculationRules,
  speculationRules,
  startAppScript,
  startScript,
  themeScript,
} from "#app/platform/response/inline-scripts";
import type { Route } from "./+types/root";
import appStylesheet from "./app.css?url";
import { loadViewer } from "./auth/middleware";
import contentStylesheet from "./content.css?url";
import { useFrame } from "./frame-context";
import { isStaticPage } from "./guide/pages.server";
import { guideSheetOf } from "./guide/sheets";
import { BottomBar } from "./layout/bottom-bar";
import { ErrorPage } from "./layout/error-page";
import { useFocusTitle } from "./layout/focus-title";
import { Footer } from "./layout/footer";
import { readFrame } from "./layout/frame-data.server";
import { FramePart } from "./layout/frame-part";
import { Header } from "./layout/header";
import { Notices } from "./layout/notices";
import { sayOffline } from "./layout/offline-page";
import { Recalls } from "./layout/recalls";
import type { SiteError } from "./platform/errors";
import { site } from "./site";

export const middleware: Route.MiddlewareFunction[] = [loadViewer];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [sayOffline];

/** The same on every page: the document has them, and a page that is reached within it leaves them alone. */
export const links: Route.LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
        { rel: "manifest", href: "/site.webmanifest" },
      ]
    : [];

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [{ title: `Erreur ${statusOf(error)} · ${site.nom}` }, { name: "robots", content: "noindex" }]
    : [{ title: site.titre }, { name: "description", content: site.description }];

/** A refusal's own headers (`Retry-After`, `Allow`) reach the visitor with the error page. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** What the frame shows, where the page is not a file: that one knows neither account nor hour. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  isStaticPage(url.pathname) ? { account: null, opening: null, recalls: [] } : readFrame(context);

/** The frame never depends on what an app page loads next: asked once per document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { kind, nonce, frameScript, fallback } = useFrame();
  const frame = useRouteLoaderData<typeof loader>("root") ?? fallback;
  const { pathname, search } = useLocation();
  return (
    <html lang={site.langue} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        {import.meta.env.SSR && (
          <>
            <meta name="theme-color" content="#0b0f14" media="(prefers-color-scheme: dark)" />
            <meta name="theme-color" content="#f5f8fa" media="(prefers-color-scheme: light)" />
            {/* An iPhone takes coordinates for telephone numbers, and puts a link in the place of React's text. */}
            {kind === "app" && <meta name="format-detection" content="telephone=no" />}
          </>
        )}
        <InlineScript text={import.meta.env.SSR ? themeScript : ""} nonce={nonce} />
        <link
          rel="stylesheet"
          href={import.meta.env.SSR ? sheetOf(kind, fallback ? "" : pathname) : appStylesheet}
        />
        <Meta />
        <Links />
        <InlineScript
          text={import.meta.env.SSR ? startOf(kind) : ""}
          nonce={nonce}
          {...(import.meta.env.SSR && {
            "data-src": frameScript,
            "data-frame": kind === "app" ? "app" : undefined,
          })}
        />
        <InlineScript text={import.meta.env.SSR ? rulesOf(kind) : ""} nonce={nonce} type="speculationrules" />
      </head>
      <body>
        <a href="#contenu" className="skip-link">
          Aller au contenu
        </a>
        <FramePart name="haut">
          {import.meta.env.SSR && (
            <>
              <Header path={pathname} returnTo={pathname + search} account={frame?.account ?? null} />
              <Notices />
              <Recalls recalls={frame?.recalls ?? []} returnTo={pathname + search} />
            </>
          )}
        </FramePart>
        <main id="contenu" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <FramePart name="bas">
          {import.meta.env.SSR && (
            <>
              <Footer opening={frame?.opening ?? null} />
              <BottomBar path={pathname} />
            </>
          )}
        </FramePart>
        <Announcements />
        {kind === "app" && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

const startOf = (kind: "app" | "content") => (kind === "app" ? startAppScript : startScript);
const rulesOf = (kind: "app" | "content") => (kind === "app" ? appSpeculationRules : speculationRules);

/** One stylesheet a page, without what its kind never uses; an error page has no path. */
function sheetOf(kind: "app" | "content", pathname: string): string {
  if (kind === "app") return appStylesheet;
  return guideSheetOf(pathname) ?? contentStylesheet;
}

/** Messages that the frame script adds: their content is never React's, also while a page hydrates. */
function Announcements() {
  return (
    <div
      id="annonces"
      role="status"
      className="toast-stack"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant, which leaves the content alone
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}

interface InlineScriptProps extends ScriptHTMLAttributes<HTMLScriptElement> {
  text: string;
}

/**
 * One of the constant inline scripts: allowed by its hash on content pages, by the nonce on others. It has run when
 * a page hydrates, so that the browser's copy of this code goes without its text.
 */
function InlineScript({ text, ...attributes }: InlineScriptProps) {
  return (
    <script
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no data in it
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

export default function Root() {
  useFocusTitle();
  return (
    <>
      <Pending />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const { message, title, returnTo } = isRouteErrorResponse(error) ? sentencesOf(error.data) : {};
  const { fallback, isForm, requestId } = useFrame();
  const frame = useRouteLoaderData<typeof loader>("root") ?? fallback;
  return (
    <ErrorPage
      status={statusOf(error)}
      message={message}
      title={title}
      returnTo={returnTo ?? pathname + search}
      isForm={import.meta.env.SSR && isForm && returnTo === undefined}
      signedIn={Boolean(frame?.account)}
      reference={requestId}
    />
  );
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** Only sentences of our own error shape are shown. */
function sentencesOf(value: unknown): Partial<SiteError> {
  const { code, message } = Object(value) as Partial<SiteError>;
  return typeof code === "string" && typeof message === "string" ? (value as SiteError) : {};
}
