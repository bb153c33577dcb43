import { ArrowRight, GitCompareArrows } from "lucide-react";
import { buttonClass } from "#app/ui/button";

interface Props {
  newest: string;
  /** Those of the page: to read all of them for two lists would cost more rows than the page itself. */
  versions: readonly string[];
}

/**
 * 'Je suis en 5.1.0, voir ce qui change': the one tinted block of the page. A reader who does not know their version
 * by heart is offered the newest, and the lists of the comparison.
 */
export function UpgradeOffer({ newest, versions }: Props) {
  return (
    <form
      action="/patch-notes/comparer"
      className="flex flex-wrap items-center gap-4 rounded-card border border-accent-line bg-accent-soft p-4 md:px-5"
    >
      <GitCompareArrows aria-hidden="true" className="!size-6 text-accent" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold" id="chemin-titre">
          Quelle version faites-vous tourner&#8239;?
        </p>
        <p className="text-small text-text-2">
          Tout ce qui change jusqu'à {newest}&nbsp;: une seule liste, sans doublon, dans le bon ordre.
        </p>
      </div>
      <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
        <label className="sr-only" htmlFor="chemin-de">
          Votre version
        </label>
        <input
          id="chemin-de"
          name="de"
          required
          maxLength={30}
          placeholder="5.1.0"
          autoComplete="off"
          list="versions"
          className="field w-28 min-w-0 grow font-mono"
        />
        <datalist id="versions">
          {versions.map((version) => (
            <option key={version} value={version} />
          ))}
        </datalist>
        <ArrowRight aria-hidden="true" className="text-text-3" />
        <label className="sr-only" htmlFor="chemin-a">
          Version voulue
        </label>
        <input
          id="chemin-a"
          name="a"
          defaultValue={newest}
          maxLength={30}
          autoComplete="off"
          className="field w-28 min-w-0 grow font-mono"
        />
        <button type="submit" className={`${buttonClass("primary")} w-full sm:w-auto`}>
          Voir le chemin
        </button>
        {/* A line of its own, which makes the fields no wider. */}
        <a className="link w-0 min-w-full text-small pointer-coarse:py-2.5" href="/patch-notes/comparer">
          Choisir dans la liste des versions
        </a>
      </div>
    </form>
  );
}
