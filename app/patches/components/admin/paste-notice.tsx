import { useEffect, useRef } from "react";

// What reads the message comes with what tells of it: one part to load.
export { addMessage } from "../../writing/add-message";

interface Props {
  told: readonly string[];
  onTakeBack: () => void;
}

/** Where the parts of a pasted message went. It takes the focus: the line that was pasted into may be another by now. */
export default function PasteNotice({ told, onTakeBack }: Props) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-s1 px-3.5 py-2.5 text-ui text-text-2 scroll-mt-24"
    >
      Message réparti sans rien remplacer&nbsp;: {told.join(", ")}.
      <button
        type="button"
        className="font-semibold text-accent hover:underline"
        onClick={() => {
          onTakeBack();
          document.getElementById("description")?.focus();
        }}
      >
        Laisser d'un bloc
      </button>
    </p>
  );
}
