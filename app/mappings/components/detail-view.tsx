import { formatDate } from "#app/time/dates";
import { FileName } from "#app/ui/file-name";
import { frenchSpaces } from "#app/ui/french-spaces";
import { formatsFor, shownCoordinates } from "../coordinates";
import type { MappingDetail } from "../views";
import { CopyMenu } from "./copy-menu";
import { Gallery } from "./gallery";
import { SpriteIcon } from "./job-icon";
import { Locator } from "./locator";

/** Everything about one mapping (MAP-14 to MAP-16), on its page and over the list alike. */
export function DetailView({ mapping }: { mapping: MappingDetail }) {
  const { nom, nomFichier, description, metier, images, createdAt, heading, facts } = mapping;
  return (
    <div className="detail-grid" data-headed={typeof heading === "number" || undefined}>
      <div className="min-w-0 lg:p-5">
        <Gallery images={images} metier={metier} nom={nom} />
        <div className="max-lg:px-4 md:max-lg:px-6">
          {description && (
            <p className="mt-2.5 text-[0.9375rem] whitespace-pre-line text-text-2">
              {frenchSpaces(description)}
            </p>
          )}
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-3.5">
            {nomFichier !== undefined && (
              <div>
                <dt className="text-small text-text-3">Fichier</dt>
                <dd className="font-mono text-small">
                  <FileName>{nomFichier}</FileName>
                </dd>
              </div>
            )}
            {metier && (
              <div>
                <dt className="text-small text-text-3">Métier</dt>
                <dd className="text-ui">{metier}</dd>
              </div>
            )}
            <div>
              <dt className="text-small text-text-3">Ajouté le</dt>
              <dd className="text-ui">{formatDate(createdAt)}</dd>
            </div>
            {facts.map(({ term, text }) => (
              <div key={term} className="min-w-0">
                <dt className="text-small text-text-3">{term}</dt>
                <dd className="text-ui wrap-anywhere whitespace-pre-line">{frenchSpaces(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="min-w-0 border-line p-4 md:max-lg:px-6 lg:border-l lg:p-5">
        <Place mapping={mapping} />
      </div>
    </div>
  );
}

function Place({ mapping: { nom, x, y, z, heading, lieu } }: { mapping: MappingDetail }) {
  if (x === null || y === null) {
    return <p className="text-ui text-text-3">Les coordonnées de ce mapping ne sont pas renseignées.</p>;
  }
  const shown = shownCoordinates({ x, y, z });
  const place = z === null ? null : { x, y, z, heading };
  return (
    // On a tablet the facts stand beside the map, which is no larger than it is drawn for.
    <div className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-6">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-ui font-semibold">Emplacement</h2>
          <a
            href={`/mappings/carte?pres=${encodeURIComponent(shown)}`}
            className="link flex min-h-11 items-center gap-1.5 text-small md:pointer-fine:min-h-0"
          >
            <SpriteIcon name="map" className="!size-3.5" />
            Voir sur la carte
          </a>
        </div>
        <div className="mt-1.5">
          <Locator x={x} y={y} nom={nom} />
        </div>
      </div>
      <div className="md:max-lg:pt-5">
        <p className="mt-2 text-ui text-text-2">{lieu}</p>
        <h2 className="mt-4 text-ui font-semibold">Coordonnées</h2>
        <div className="relative mt-1.5">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-control border border-line-2 bg-bg py-1.5 pr-1.5 pl-3 md:pl-3.5">
            <span className="font-mono text-ui md:text-[0.9375rem]">{shown}</span>
            {place && <CopyMenu place={place} />}
          </div>
        </div>
        {place && (
          <details className="sans-js mt-3">
            <summary className="link flex items-center gap-1.5 text-small">
              <SpriteIcon name="link" className="!size-3.5" />
              Tous les formats
            </summary>
            <dl className="mt-2 grid gap-1.5">
              {formatsFor(place).map((format) => (
                <div key={format.id}>
                  <dt className="text-small text-text-3">{format.nom}</dt>
                  <dd className="font-mono text-small break-all select-all">{format.write(place)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </div>
  );
}
