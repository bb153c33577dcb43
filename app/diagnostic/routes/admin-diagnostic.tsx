import { Plus } from "lucide-react";
import { FoldedItem, FoldedList } from "#app/admin/components/folded-item";
import { FormAnswer } from "#app/admin/components/form-answer";
import { RecordConflict } from "#app/admin/components/record-fields";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { useFilled } from "#app/admin/use-filled";
import { useUnfolded } from "#app/admin/use-unfolded";
import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { frenchSpaces } from "#app/ui/french-spaces";
import { RuleForm, ruleFields } from "../components/admin/rule-form";
import { RuleTrial } from "../components/admin/rule-trial";
import { useTypedRules } from "../components/admin/use-typed-rules";
import { answerRuleForm } from "../form.server";
import { ruleMessages } from "../messages";
import { type AdminRule, readAdminRules } from "../queries.server";
import { type RuleValues, valuesOf } from "../rule-values";
import { severityLabels } from "../severity";
import type { Route } from "./+types/admin-diagnostic";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Diagnostic");

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  const { db, now } = services(context);
  // The id of the next rule: a form sent twice makes one.
  return { rules: await readAdminRules(db, now()), nextId: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) => answerRuleForm(args);

const nothing: RuleValues = {
  title: "",
  severity: "bloquant",
  patterns: "",
  cause: "",
  remedy: "",
  link: "",
};

export default function Rules({ loaderData: { rules, nextId }, actionData }: Route.ComponentProps) {
  const busy = useBusy();
  const isUnread = useBusy(true);
  const { shown, isThere, onTyped } = useTypedRules(rules, actionData);
  const added = actionData?.typed && !shown.some(({ id }) => id === actionData.id) ? actionData : undefined;
  // What is being typed stays until it is added: a console may be tried meanwhile.
  const isCreated = actionData?.message === ruleMessages.created;
  const { from, read, onInput, onSubmit } = useFilled(
    added?.id ?? nextId,
    0,
    isCreated ? actionData : undefined,
  );
  const unfolded = useUnfolded(added && true, added);
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[60rem]">
      <h1 className="font-title text-title">Diagnostic</h1>
      <p className="mt-1 text-text-2">
        Les messages que la page{" "}
        <a className="link" href="/assistance/diagnostic">
          Diagnostic de console
        </a>{" "}
        reconnaît, et combien de fois ils ont été la réponse. Rien de ce qui est collé n'est gardé&#8239;;
        l'équipe et les robots ne sont pas comptés.
      </p>
      <FormAnswer result={actionData} />
      <div className="mt-5 rounded-card border border-line bg-s1 p-4 md:p-5">
        <RuleTrial trial={actionData?.trial ?? null} untried={actionData?.untried} busy={busy} />
      </div>
      <details className="group mt-3 rounded-card border border-line bg-s1" {...unfolded}>
        <summary className="flex items-center gap-2 rounded-card group-open:rounded-b-none px-4 py-3 font-semibold hover:bg-s2/60 md:px-5">
          <Plus aria-hidden="true" className="text-accent" />
          Ajouter un message
        </summary>
        <div className="border-t border-line p-4 md:p-5" onInput={onInput} onSubmit={onSubmit}>
          <RuleForm
            key={from}
            id={read}
            revision={0}
            values={added?.typed ?? nothing}
            issues={added?.issues ?? {}}
            // Until the page is read anew the next message has the id of the one that was added.
            busy={isUnread}
          />
        </div>
      </details>
      {shown.length > 0 && (
        <FoldedList>
          {shown.map((rule) => (
            <Item
              key={rule.id}
              rule={rule}
              isGone={!isThere(rule)}
              onTyped={() => onTyped(rule)}
              busy={busy}
              result={actionData}
            />
          ))}
        </FoldedList>
      )}
      <TypedGuard refused={Boolean(actionData?.typed)} />
    </div>
  );
}

interface ItemProps {
  rule: AdminRule;
  /** Somebody else deleted it: it can only be added again. */
  isGone: boolean;
  onTyped: () => void;
  busy: boolean;
  result: Route.ComponentProps["actionData"];
}

function Item({ rule, isGone, onTyped, busy, result }: ItemProps) {
  const mine = result?.id === rule.id ? result : undefined;
  const filled = useFilled(rule.revision, rule.revision, mine?.ok ? mine : undefined);
  const figures = [
    ["30 jours", rule.counts.month],
    ["Total", rule.counts.total],
  ] as const;
  return (
    <FoldedItem
      title={frenchSpaces(rule.title)}
      line={
        isGone ? (
          <span className="text-amber">{ruleMessages.deletedMeanwhile}</span>
        ) : (
          severityLabels[rule.severity]
        )
      }
      figures={figures}
      answer={mine}
      open={mine && !mine.ok}
      isTyped={filled.isTyped}
    >
      <div
        key={filled.from}
        onInput={() => {
          filled.onInput();
          onTyped();
        }}
        onSubmit={filled.onSubmit}
      >
        <RecordConflict label="Deux versions de ce message" fields={ruleFields} answer={mine} />
        <RuleForm
          id={rule.id}
          revision={isGone ? 0 : mine?.typed ? mine.revision : filled.revision}
          values={mine?.typed ?? valuesOf(rule)}
          issues={mine?.issues ?? {}}
          busy={busy}
        />
      </div>
    </FoldedItem>
  );
}
