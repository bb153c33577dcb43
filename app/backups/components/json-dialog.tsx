import { FileCode } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "#app/ui/button";
import { Dialog } from "#app/ui/dialog";
import type { JsonStepsProps } from "./json-steps";

interface JsonDialogProps extends JsonStepsProps {
  /** How often it was asked for: it opens each time, at its first step. */
  asked: number;
}

const steps = ["Contenu", "Téléchargement", "Conservation"] as const;

/** The data as JSON, step by step (BAK-02): what, the file itself, where it is used again. */
export default function JsonDialog({ patch, asked }: JsonDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLElement>(null);
  const [step, setStep] = useState(0);
  const options = [
    ...(patch ? [{ key: "patch", label: `Le patch ${patch.version}` }] : []),
    { key: "patches", label: "Tous les patchs, brouillons compris" },
    { key: "contenus", label: "Patchs, mappings, métiers et téléchargements (sans les images)" },
  ];
  const [chosen, setChosen] = useState(options[0]?.key ?? "patches");
  const query = new URLSearchParams({ contenu: chosen, ...(patch ? { patch: patch.id } : {}) });
  const href = `/admin/sauvegardes/json?${query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each time that it is asked for
  useEffect(() => {
    setStep(0);
    dialog.current?.showModal();
  }, [asked]);
  /** The step itself has the focus: it is read out, and the button that led there may be gone. */
  function go(next: number) {
    flushSync(() => setStep(next));
    content.current?.focus({ preventScroll: true });
  }
  const isLast = step === steps.length - 1;
  return (
    <Dialog ref={dialog} title="Télécharger en JSON">
      <ol className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {steps.map((name, i) => (
          <li
            key={name}
            aria-current={i === step ? "step" : undefined}
            className={i === step ? "font-semibold text-accent" : "text-text-3"}
          >
            {i + 1}. {name}
          </li>
        ))}
      </ol>
      <section
        ref={content}
        tabIndex={-1}
        aria-label={`Étape ${step + 1} sur ${steps.length}, ${steps[step]}`}
        className="mt-4 text-ui outline-none"
      >
        {step === 0 && (
          <label className="grid gap-1.5">
            <span className="font-medium">Que voulez-vous télécharger&#8239;?</span>
            {/* No name: where the dialog stands in the form of a patch, it is no field of it. */}
            <select
              value={chosen}
              onChange={(event) => {
                event.stopPropagation();
                setChosen(event.currentTarget.value);
              }}
              className="field w-full"
            >
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {step === 1 && (
          <>
            <p className="mb-3">
              Enregistrez le fichier. Il porte la date, le nombre d'enregistrements et une somme de contrôle.
            </p>
            <a href={href} className={buttonClass("primary")}>
              <FileCode aria-hidden="true" />
              Enregistrer le fichier
            </a>
          </>
        )}
        {step === 2 && (
          <p>
            Gardez-le hors du site. Pour revenir à ce contenu, un Owner l'envoie dans
            «&nbsp;Sauvegardes&nbsp;», «&nbsp;Importer&nbsp;»&nbsp;: un essai à blanc montre alors ce qui
            changerait.
          </p>
        )}
      </section>
      <div className="mt-5 flex flex-wrap justify-between gap-2">
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={buttonClass(isLast ? "primary" : "ghost")}
        >
          Fermer
        </button>
        <div className="flex gap-2">
          {step > 0 && (
            <button type="button" onClick={() => go(step - 1)} className={buttonClass("outline")}>
              Précédent
            </button>
          )}
          {!isLast && (
            <button
              type="button"
              onClick={() => go(step + 1)}
              // What the second step is for is in it.
              className={buttonClass(step === 1 ? "outline" : "primary")}
            >
              Suivant
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
