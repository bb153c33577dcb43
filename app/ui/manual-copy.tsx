import { useEffect, useRef } from "react";
import { copyRefused } from "./copy-refused";

/** The way out when the browser refuses to copy (F-24): the text, selected, ready for Ctrl C. */
export default function ManualCopy({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Not every browser moves the focus by itself, and Ctrl C copies from where it is.
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="mt-2">
      <p role="alert" className="text-small text-amber">
        {copyRefused}. Il est déjà sélectionné ici&nbsp;: copiez-le.
      </p>
      <textarea
        ref={field}
        readOnly
        aria-label="Texte à copier"
        value={text}
        rows={Math.min(6, text.split("\n").length)}
        className="mt-1 w-full rounded-control border border-field bg-bg p-2 font-mono text-small"
      />
    </div>
  );
}
