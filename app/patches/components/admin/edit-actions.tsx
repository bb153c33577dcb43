import { Link } from "react-router";
import { isShown } from "../../status";
import type { EditedPatch } from "./edit-aside";

interface Props {
  patch: EditedPatch;
  /** As it is stored, not as it is typed: its page has it as address. */
  version: string;
  place: string;
}

/** Beside the title of an existing patch: what else can be done with it. */
export default function EditActions({ patch, version, place }: Props) {
  const { id, status } = patch;
  return (
    <nav aria-label="Ce patch" className="patch-links">
      {isShown(status) && (
        <>
          <a className="link" href={`/patch-notes/${encodeURIComponent(version)}`}>
            Voir sur le site
          </a>
          <Link className="link" to={`/admin/patches/${id}/retirer${place}`}>
            {status === "publie" ? "Retirer ce patch" : "Changer le retrait ou remettre en ligne"}
          </Link>
        </>
      )}
      <Link className="link" to={`/admin/patches/nouveau?copie=${id}`}>
        Dupliquer
      </Link>
      <Link className="link" to={`/admin/patches/${id}/empreintes${place}`}>
        Empreintes
      </Link>
      <Link className="link" to={`/admin/journal?objet=${id}`}>
        Historique
      </Link>
      <Link className="font-medium text-red hover:underline" to={`/admin/patches/${id}/supprimer${place}`}>
        Supprimer
      </Link>
    </nav>
  );
}
