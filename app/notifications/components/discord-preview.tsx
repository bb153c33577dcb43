import { type ReactNode, useState } from "react";

const looks = [
  { key: "dark", label: "Sombre" },
  { key: "light", label: "Clair" },
] as const;

/** Around the message while it is being written: both themes of Discord (N-10). */
export function DiscordPreview({ children }: { children: ReactNode }) {
  const [look, setLook] = useState<"dark" | "light">("dark");
  return (
    <div data-look={look}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-title text-base">Message Discord</h2>
        <fieldset data-needs-js className="flex rounded-control border border-line-2 p-0.5">
          <legend className="sr-only">Thème de l'aperçu</legend>
          {looks.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={look === key}
              onClick={() => setLook(key)}
              className="min-h-11 rounded-key px-3 md:pointer-fine:min-h-8 text-small text-text-2 hover:text-text-1 aria-pressed:bg-s3 aria-pressed:text-text-1"
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {children}
    </div>
  );
}
