import { Link } from "react-router";
import { isShown } from "../../status";
import type { EditedPatch } from "./edit-aside";

/** Beside the title of an existing patch: what else can be done with it. */
export default function EditActions({ patch, place }: { patch: EditedPatch; place: string }) {
  const { id, status } = patch;
  return (
    <nav aria-label="Ce patch" className="patch-links">
      {isShown(status) && (
        <Link className="link" to={`/admin/patches/${id}/retirer${place}`}>
          {status === "publie" ? "Retirer ce patch" : "Changer le retrait ou remettre en ligne"}
        </Link>
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
