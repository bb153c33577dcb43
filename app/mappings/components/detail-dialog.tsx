import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { tellReader } from "#app/frame/announce";
import type { MappingDetail } from "../views";
import { DetailView } from "./detail-view";
import { JobBadge } from "./job-badge";
import { IconButton, SpriteIcon } from "./job-icon";

interface Props {
  mapping: MappingDetail;
  canEdit: boolean;
  /** Mappings of the list behind, in its order. */
  siblings: string[];
}

const tool =
  "grid size-11 place-items-center rounded-control text-text-2 hover:bg-s2 hover:text-text-1 md:pointer-fine:size-9";

/** A mapping over the list it was opened from. Back, Escape and the cross close it; the list has not moved. */
export function DetailDialog({ mapping, canEdit, siblings }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const at = siblings.indexOf(mapping.id);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Arrows change the picture at once, as they do once it is enlarged.
    current?.querySelector<HTMLElement>(".gallery-strip")?.focus();
    // Before the dialog leaves the page: closing gives the focus back to the card that opened it.
    return () => current?.close();
  }, []);

  // Another mapping in the same dialog: its name is read out. At either end of the list the link that led there is
  // gone, and the focus with it.
  const { id, nom } = mapping;
  const said = useRef(id);
  useEffect(() => {
    if (said.current === id) return;
    said.current = id;
    if (dialog.current?.contains(document.activeElement)) tellReader(nom);
    else title.current?.focus();
  }, [id, nom]);

  function close() {
    const opened = (state as { fromList?: unknown } | null)?.fromList === true;
    if (opened) navigate(-1);
    else navigate(`/mappings${search}`, { preventScrollReset: true });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      aria-labelledby="fiche-titre"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
      className="detail-dialog border-line-2 bg-s1 text-text-1 shadow-float lg:rounded-card lg:border"
    >
      <div className="sticky top-0 z-10 flex min-h-14 items-center gap-3 border-b border-line bg-s1 py-1.5 pr-2 pl-4 md:max-lg:px-6 lg:min-h-15 lg:pr-4 lg:pl-5">
        <JobBadge metier={mapping.metier} className="max-w-2/5 flex-none !bg-s3 !text-text-1 max-sm:hidden" />
        <h1
          ref={title}
          id="fiche-titre"
          tabIndex={-1}
          className="mr-auto min-w-0 font-title text-base leading-tight sm:text-lead"
        >
          {nom}
        </h1>
        <div className="flex gap-0.5">
          {canEdit && (
            <a href={`/admin/mappings/${mapping.id}`} aria-label="Modifier ce mapping" className={tool}>
              <SpriteIcon name="pencil" />
            </a>
          )}
          <Sibling id={siblings[at - 1]} search={search} label="Mapping précédent">
            <SpriteIcon name="chevron-left" />
          </Sibling>
          <Sibling id={at === -1 ? undefined : siblings[at + 1]} search={search} label="Mapping suivant">
            <SpriteIcon name="chevron-right" />
          </Sibling>
          <IconButton icon="x" label="Fermer" onClick={close} className={tool} />
        </div>
      </div>
      <DetailView key={mapping.id} mapping={mapping} />
    </dialog>
  );
}

interface SiblingProps {
  id: string | undefined;
  search: string;
  label: string;
  children: React.ReactNode;
}

/** Replaces the open mapping, so that going back still closes. */
function Sibling({ id, search, label, children }: SiblingProps) {
  const { state } = useLocation();
  if (!id) {
    return (
      <span aria-hidden="true" className={`${tool} pointer-events-none opacity-40 max-sm:hidden`}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={`/mappings/fiche/${id}${search}`}
      mask={`/mappings/${id}${search}`}
      replace
      state={state}
      preventScrollReset
      aria-label={label}
      className={`${tool} max-sm:hidden`}
    >
      {children}
    </Link>
  );
}
