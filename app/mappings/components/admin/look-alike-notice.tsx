import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Callout } from "#app/ui/callout";
import type { LookAlike } from "../../writing/look-alikes.server";

interface Checked {
  /** Where the coordinates lie, in words. */
  lieu: string | null;
  found: LookAlike[];
}

const nothing: Checked = { lieu: null, found: [] };
const watched = /^(nomFichier|coord[XY]|interieurRemplace)$/;

interface Props {
  form: RefObject<HTMLFormElement | null>;
  id: string | null;
  /** What is known of the mapping as it is stored. */
  initial: LookAlike[];
}

const pauseMs = 500;

/** A button that moves while it is pressed is not pressed: what would move it waits until it is let go. */
async function untilNothingIsPressed(): Promise<void> {
  while (document.querySelector(":active")) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function ask(form: HTMLFormElement, id: string | null): Promise<Checked> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const params = new URLSearchParams({
    nomFichier: text("nomFichier"),
    x: text("coordX"),
    y: text("coordY"),
    interieur: text("interieurRemplace"),
    // Made by this very form, which is written on: it does not look like itself.
    envoi: text("envoi"),
    ...(id ? { sauf: id } : {}),
  });
  const answer = await fetch(`/admin/mappings/verifier?${params}`);
  return answer.ok ? answer.json() : nothing;
}

/**
 * Says where the coordinates lie, and when another mapping replaces the same interior, has the same file name or is nearer
 * than 60 m. It forbids nothing.
 */
export default function LookAlikeNotice({ form, id, initial }: Props) {
  const [{ lieu, found }, setChecked] = useState({ ...nothing, found: initial });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // An answer about what stood there before may come after that about what stands there now.
    let turn = 0;
    const askSoon = () => {
      turn += 1;
      const mine = turn;
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        const checked = await ask(element, id).catch(() => nothing);
        await untilNothingIsPressed();
        if (mine === turn) setChecked(checked);
      }, pauseMs);
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && watched.test(target.name)) askSoon();
    };
    // It is loaded when something is typed: that may have been one of these fields.
    askSoon();
    element.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("input", onInput);
    };
  }, [form, id]);
  return (
    <div role="status" className="grid gap-3">
      {lieu && <p className="text-ui text-text-2">{lieu}</p>}
      <Others
        title="Plusieurs mappings pour cet intérieur"
        others={found.filter(({ isOverride }) => isOverride)}
      >
        <p>Installés ensemble, ils s'écrasent.</p>
      </Others>
      <Others title="Peut-être le même mapping" others={found.filter(({ isOverride }) => !isOverride)} />
    </div>
  );
}

interface OthersProps {
  title: string;
  others: readonly LookAlike[];
  children?: ReactNode;
}

function Others({ title, others, children }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <Callout kind="attention" title={title}>
      {children}
      <ul className="grid gap-2">
        {others.map(({ id, sentence }) => (
          <li key={`${id} ${sentence}`}>
            <a href={`/admin/mappings/${id}`} target="_blank" rel="noreferrer" className="link">
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
