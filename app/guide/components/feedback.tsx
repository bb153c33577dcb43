import { buttonClass } from "#app/ui/button";
import { fieldClass } from "#app/ui/field";
import { RepeatedIcon } from "./repeated-icon";

/** 'Cette page vous a-t-elle aidé ?' (DOC-59): a plain form, one vote per page and visitor of the day. */
export function Feedback({ path }: { path: string }) {
  return (
    <section id="avis" aria-labelledby="avis-titre" className="border-y border-line py-5">
      <p
        id="avis-merci"
        role="status"
        className="notice-target mb-4 rounded-control bg-ok-soft px-4 py-2.5 text-ok"
      >
        Merci, votre avis est enregistré.
      </p>
      <form method="post" action="/guide/avis" className="grid gap-3">
        <input type="hidden" name="page" value={path} />
        <h2 id="avis-titre" className="font-semibold">
          Cette page vous a-t-elle aidé ?
        </h2>
        <details className="order-last text-ui text-text-2">
          <summary className="inline-flex min-h-8 items-center underline decoration-line-2 underline-offset-4 hover:text-text-1">
            Ajouter un commentaire
          </summary>
          <label className="mt-2 grid max-w-xl gap-1.5">
            <span>
              Ce qui manque ou ce qui a bloqué{" "}
              <span className="text-text-3">(facultatif, sans mot de passe ni clé)</span>
            </span>
            <textarea name="comment" rows={3} maxLength={1000} className={`${fieldClass} py-2`} />
          </label>
        </details>
        <div className="flex gap-3">
          <button type="submit" name="helpful" value="oui" className={buttonClass("outline")}>
            <RepeatedIcon name="thumb" />
            Oui
          </button>
          <button type="submit" name="helpful" value="non" className={buttonClass("outline")}>
            <RepeatedIcon name="thumb" className="rotate-180" />
            Non
          </button>
        </div>
      </form>
    </section>
  );
}
