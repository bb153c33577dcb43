import { type RefObject, useEffect, useRef, useState } from "react";
import { Callout } from "#app/ui/callout";

interface LookAlike {
  id: string;
  nom: string;
  sentence: string;
}

interface Props {
  form: RefObject<HTMLFormElement | null>;
  id: string | null;
}

const pauseMs = 500;

async function ask(form: HTMLFormElement, id: string | null): Promise<LookAlike[]> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replace(",", ".");
  const params = new URLSearchParams({
    nomFichier: String(data.get("nomFichier") ?? ""),
    x: text("coordX"),
    y: text("coordY"),
    ...(id ? { sauf: id } : {}),
  });
  const answer = await fetch(`/admin/mappings/verifier?${params}`);
  return answer.ok ? answer.json() : [];
}

/** Says when the file name is taken or another mapping is nearer than 60 m. It forbids nothing. */
export default function LookAlikeNotice({ form, id }: Props) {
  const [found, setFound] = useState<LookAlike[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const askSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        ask(element, id)
          .then(setFound)
          .catch(() => setFound([]));
      }, pauseMs);
    };
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && /^(nomFichier|coord[XY])$/.test(target.name)) askSoon();
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
    <div role="status">
      {found.length > 0 && (
        <Callout kind="attention" title="Peut-être le même mapping">
          <ul>
            {found.map(({ id: other, sentence }) => (
              <li key={`${other} ${sentence}`}>
                <a href={`/admin/mappings/${other}`} target="_blank" rel="noreferrer" className="link">
                  {sentence}
                </a>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
