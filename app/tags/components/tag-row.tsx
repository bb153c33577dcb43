import { useId } from "react";
import { Form } from "react-router";
import { HistoryLink } from "#app/admin/components/history-link";
import { useUnfolded } from "#app/admin/use-unfolded";
import { constantes } from "#app/site";
import { counted } from "#app/text/counted";
import { buttonClass } from "#app/ui/button";
import { FieldError, fieldState } from "#app/ui/form-field";
import { useOpenIssues } from "#app/ui/use-open-issues";

interface Props {
  tag: { name: string; uses: number };
  /** Id of the `datalist` that names every job: one for all rows, or 300 jobs are 90 000 options. */
  choices: string;
  /** Where its forms are sent. */
  address: string;
  /** What was refused of this job last. */
  refused: { error: string; intent: string; nom: string; vers: string } | undefined;
}

/** One job: how many mappings carry it, and what can be done with it. */
export function TagRow({ tag, choices, address, refused }: Props) {
  const unfolded = useUnfolded(refused && true, refused);
  const isRenaming = refused?.intent === "renommer";
  const id = useId();
  const field = isRenaming ? "nom" : "vers";
  const { issues, onInput } = useOpenIssues({ [field]: refused?.error }, refused);
  const wrong = { error: issues[field] };
  return (
    <li className="border-line not-first:border-t">
      <details {...unfolded}>
        <summary className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-s2 max-[22.49rem]:flex-wrap max-[22.49rem]:gap-y-0">
          <span className="min-w-0 flex-1 font-medium break-words max-[22.49rem]:flex-none max-[22.49rem]:basis-full">
            {tag.name}
          </span>
          <span className="text-small whitespace-nowrap text-text-2">
            {counted(tag.uses, "mapping", "mappings")}
          </span>
          <span className="text-small text-accent">Modifier</span>
        </summary>
        <div className="grid gap-4 px-4 pt-2 pb-4" onInput={onInput}>
          <Form method="post" action={address} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="tag" value={tag.name} />
            <label className="grid min-w-0 flex-1 gap-1.5 text-small font-label">
              Nouveau nom
              <input
                {...(isRenaming && fieldState(id, wrong))}
                name="nom"
                defaultValue={isRenaming ? refused.nom : tag.name}
                maxLength={constantes.tagLongueurMax * 2}
                autoComplete="off"
                className="field w-full"
              />
            </label>
            <button type="submit" name="intent" value="renommer" className={buttonClass("outline")}>
              Renommer
            </button>
          </Form>
          <Form method="post" action={address} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="tag" value={tag.name} />
            {tag.uses > 0 && (
              <label className="grid min-w-0 flex-1 gap-1.5 text-small font-label">
                Ranger ses mappings dans
                <input
                  {...(refused && !isRenaming && fieldState(id, wrong))}
                  name="vers"
                  defaultValue={refused?.vers}
                  list={choices}
                  placeholder="Métier, ou Aucun"
                  autoComplete="off"
                  className="field w-full"
                />
              </label>
            )}
            <button type="submit" name="intent" value="supprimer" className={buttonClass("danger")}>
              Supprimer<span className="sr-only"> {tag.name}</span>
            </button>
          </Form>
          <FieldError id={id} {...wrong} />
          <HistoryLink of={tag.name} name={tag.name} />
        </div>
      </details>
    </li>
  );
}
