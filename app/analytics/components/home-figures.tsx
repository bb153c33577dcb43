import { useState } from "react";
import { Form } from "react-router";
import { useBusy } from "#app/admin/use-busy";
import { constantes } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Switch } from "#app/ui/switch";
import type { DashboardView } from "../dashboard.server";

/** Which figures home shows, within a sentence. */
export const figuresShown = (real: boolean) => (real ? "les chiffres réels" : "les chiffres de la formule");

interface Props {
  home: DashboardView["home"];
  mayChange: boolean;
}

/** Home's figures beside the counts that they are made of, for staff; owners choose which are shown (F-08). */
export function HomeFigures({ home, mayChange }: Props) {
  const { utilisateursBonus, utilisateursMinimum, telechargementsBase, telechargementsParPatch } = constantes;
  const lines = [
    ["Utilisateurs", home.formula.users, home.counts.users],
    ["Téléchargements", home.formula.downloads, home.counts.downloads],
  ] as const;
  return (
    <section
      aria-labelledby="chiffres-accueil"
      className="mt-4 rounded-card border border-line bg-s1 p-4 md:p-5"
    >
      <h2 id="chiffres-accueil" className="font-title text-base">
        Chiffres de l'accueil
      </h2>
      <p className="mt-1 text-ui text-text-2">L'accueil montre {figuresShown(home.real)}.</p>
      <div className="mt-3 grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <table className="w-full text-ui">
          <thead className="text-left text-small text-text-3">
            <tr>
              <td />
              <th scope="col" className="w-16 py-1 text-right font-medium sm:w-24">
                Formule
              </th>
              <th scope="col" className="w-16 py-1 text-right font-medium sm:w-24">
                Réels
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, formula, count]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                  {label}
                </th>
                <td className="py-1.5 text-right tabular-nums">{formatNumber(formula)}</td>
                <td className="py-1.5 text-right tabular-nums">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grid gap-4">
          <p className="text-small text-text-3">
            Formule&nbsp;: pour les utilisateurs, les personnes qui se sont déjà connectées et{" "}
            {utilisateursBonus} de plus, au moins {utilisateursMinimum}&#8239;; pour les téléchargements,{" "}
            {telechargementsBase} et {telechargementsParPatch} de plus par patch publié. Réels&nbsp;: ces
            personnes, et les fichiers téléchargés, chacun une fois par personne et par jour.
          </p>
          {mayChange && <Choice key={String(home.real)} real={home.real} />}
        </div>
      </div>
    </section>
  );
}

function Choice({ real }: { real: boolean }) {
  const [checked, setChecked] = useState(real);
  const busy = useBusy();
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
      <Switch name="reels" label="Afficher les chiffres réels" checked={checked} onChange={setChecked} />
      <button
        type="submit"
        name="intent"
        value="chiffres-accueil"
        disabled={busy}
        className={buttonClass("outline")}
      >
        Enregistrer
      </button>
    </Form>
  );
}
