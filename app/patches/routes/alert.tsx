import { data } from "react-router";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { content } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { PageTitle } from "#app/ui/page-title";
import { UpLink } from "#app/ui/up-link";
import { TextBlock } from "../components/text-block";
import { readOwnVersion } from "../versions/installed.server";
import { resourceManifest, resourceName, serverLines, versionCheck } from "../versions/version-check";
import type { Route } from "./+types/alert";

export const handle = content;
export const headers = passHeaders;

/** The version that stands in the lines to copy until a member has said theirs. */
const sample = "5.2.0";

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db, origin } = services(context);
  const version = (viewer?.installedPatch && (await readOwnVersion(db, viewer.installedPatch))) || sample;
  return data({ version, origin }, { headers: pageCacheHeaders(viewer) });
}

const title = "Être prévenu sur votre serveur";
const description =
  "Un script qui écrit dans la console de votre serveur, à son démarrage, qu'une version plus récente de la base est sortie.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    { title, description, path: "/patch-notes/alerte", picture: "og/patch-notes.png" },
    loaderData?.origin,
  );

const FileToCopy = ({ name, id, lines }: { name: string; id: string; lines: string }) => (
  <TextBlock id={id} text={lines} what={name}>
    <h2 className="font-mono text-small font-medium">{name}</h2>
  </TextBlock>
);

/** How a server says by itself that it is behind (N-04): a resource of two files, and two lines of its settings. */
export default function AlertPage({ loaderData: { version, origin } }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <UpLink to="/patch-notes">Patch Notes</UpLink>
      <PageTitle lead="À son démarrage, votre serveur regarde si une version plus récente de la base est sortie, et l'écrit dans sa console. Il n'envoie aucun identifiant.">
        {title}
      </PageTitle>
      <ol className="mt-6 grid list-decimal gap-4 pl-6 marker:text-text-3">
        <li>
          Dans <code className="font-mono text-ui text-text-1">resources</code>, créez le dossier{" "}
          <code className="font-mono text-ui text-text-1">{resourceName}</code> et mettez-y ces deux fichiers.
          <div className="mt-3 -ml-6 grid gap-4">
            <FileToCopy name="fxmanifest.lua" id="manifeste" lines={resourceManifest} />
            <FileToCopy name="server.lua" id="script" lines={versionCheck(origin, site.nom)} />
          </div>
        </li>
        <li>
          Ajoutez ces lignes à votre <code className="font-mono text-ui text-text-1">server.cfg</code>, avec
          la version de la base que votre serveur fait tourner.
          <div className="mt-3 -ml-6 grid">
            <FileToCopy name="server.cfg" id="reglages" lines={serverLines(version)} />
          </div>
        </li>
        <li>
          Redémarrez. Rien ne s'écrit tant que vous êtes à jour&#8239;; sinon la console donne la nouvelle
          version, son adresse, et dit s'il vous manque un correctif de sécurité, si la mise à jour demande
          des étapes à la main ou si la vôtre a été retirée.
        </li>
      </ol>
      <p className="mt-6 text-text-2">
        Après chaque mise à jour, changez la version dans{" "}
        <code className="font-mono text-ui text-text-1">server.cfg</code>. Si le site ne répond pas, le
        serveur démarre comme d'habitude.
      </p>
    </div>
  );
}
