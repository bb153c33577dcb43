import { buttonClass } from "#app/ui/button";
import { RepeatedIcon } from "./repeated-icon";

/** 'Cette page vous a-t-elle aidé ?' (DOC-59): a plain form, one vote per page and visitor of the day. */
export function Feedback({ path }: { path: string }) {
  return (
    <section id="avis" aria-labelledby="avis-titre" className="feedback">
      <p id="avis-merci" role="status" className="notice-target">
        Merci, votre avis est enregistré.
      </p>
      <form method="post" action="/guide/avis">
        <input type="hidden" name="page" value={path} />
        <h2 id="avis-titre">Cette page vous a-t-elle aidé&#8239;?</h2>
        <div>
          <button type="submit" name="helpful" value="oui" className={buttonClass("outline")}>
            <RepeatedIcon name="thumb" />
            Oui
          </button>
          <button type="submit" name="helpful" value="non" className={buttonClass("outline")}>
            <RepeatedIcon name="thumb" />
            Non
          </button>
        </div>
        <details>
          <summary>Ajouter un commentaire</summary>
          <label>
            <span>
              Ce qui manque ou ce qui a bloqué <small>(facultatif, sans mot de passe ni clé)</small>
            </span>
            <textarea name="comment" rows={3} maxLength={1000} className="field" />
          </label>
        </details>
      </form>
    </section>
  );
}
