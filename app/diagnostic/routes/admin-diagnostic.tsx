import { Plus } from "lucide-react";
import { data, useNavigation } from "react-router";
import { FoldedItem } from "#app/admin/components/folded-item";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { staffMeta } from "#app/admin/staff-meta";
import { useFilled } from "#app/admin/use-filled";
import { useKept } from "#app/admin/use-kept";
import { useTold } from "#app/admin/use-told";
import { useUnfolded } from "#app/admin/use-unfolded";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import type { Viewer } from "#app/auth/viewer";
import { findPage } from "#app/guide/pages.server";
import { services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { readForm, textField } from "#app/platform/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/issues";
import { describeError } from "#app/platform/log";
import { app } from "#app/platform/page-kind";
import { Callout } from "#app/ui/callout";
import { frenchSpaces } from "#app/ui/french-spaces";
import { TwoVersions } from "#app/ui/two-versions";
import { createRule, deleteRule, type RuleResult, updateRule } from "../commands.server";
import { RuleForm, type RuleValues, ruleFields } from "../components/admin/rule-form";
import { RuleTrial, type Trial } from "../components/admin/rule-trial";
import { diagnose } from "../diagnose";
import { ruleMessages } from "../messages";
import { type AdminRule, findRule, readAdminRules, readRules, type StoredRule } from "../queries.server";
import { type RuleInput, ruleSchema } from "../schemas";
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

/** Bytes of a form: a console may be tried. */
const longestForm = 1024 * 1024;

const valuesOf = ({ patterns, ...rule }: StoredRule): RuleValues => ({
  ...rule,
  patterns: patterns.join("\n"),
});

function failureOf(intent: string): string {
  if (intent === "essayer") return ruleMessages.trialFailed;
  return intent === "supprimer" ? ruleMessages.deletionFailed : ruleMessages.failed;
}

/** What the public page would answer to a console: in its order, by which the first of two that know a line is the answer. */
async function tryRules(db: Database, viewer: Viewer, pasted: string): Promise<Trial> {
  const { findings } = diagnose(pasted, await readRules(db, viewer));
  return findings.map(({ rule: { id, title }, lines }) => ({ id, title, lines }));
}

/** A rule as it was typed, or what is wrong with it: a page of the guide has to be one. */
function checkTyped(typed: RuleValues): { input: RuleInput | null; issues: FieldIssues } {
  const parsed = ruleSchema.safeParse({ ...typed, patterns: typed.patterns.split("\n") });
  const issues = parsed.error ? issuesByField(parsed.error) : {};
  const page = typed.link.trim().split("#")[0] ?? "";
  if (page.startsWith("/guide") && !issues["link"] && !findPage(page)) issues["link"] = ruleMessages.noPage;
  return { input: parsed.success && !issues["link"] ? parsed.data : null, issues };
}

const statuses: Record<RuleResult, number> = { saved: 200, conflict: 409, full: 409, missing: 404 };

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  const actor = actorOf(viewer);
  const { db, log, now } = services(context);
  const form = await readForm(request, longestForm);
  const intent = textField(form, "intent");
  const isTrial = intent === "essayer";
  const id = textField(form, "id");
  const revision = Number(textField(form, "revision")) || 0;
  const pasted = textField(form, "console");
  const typed = Object.fromEntries(ruleFields.map(({ name }) => [name, textField(form, name)])) as RuleValues;
  const answer = (
    status: number,
    message: string,
    more: {
      issues?: FieldIssues;
      current?: StoredRule | null;
      trial?: Trial;
      untried?: string;
    } = {},
  ) => {
    const { issues = {}, current = null, trial = null, untried = "" } = more;
    const ok = status === 200;
    return data(
      {
        id,
        ok,
        message,
        typed: ok || isTrial ? null : typed,
        // What its writer has seen last: the page may be made anew from a later one.
        revision: current?.revision ?? revision,
        issues,
        current: current && valuesOf(current),
        trial,
        untried,
      },
      { status },
    );
  };
  try {
    if (isTrial) return answer(200, "", { trial: await tryRules(db, viewer, pasted) });
    if (!/^[\w-]{1,64}$/.test(id)) return answer(404, ruleMessages.missing);
    const change = { id, revision, actor, now: now() };
    const currentAfter = (result: RuleResult) => (result === "conflict" ? findRule(db, id) : null);
    if (intent === "supprimer") {
      const result = await deleteRule(db, change);
      const message = result === "saved" ? ruleMessages.deleted : ruleMessages.deletionConflict;
      return answer(statuses[result], message, { current: await currentAfter(result) });
    }
    const { input, issues } = checkTyped(typed);
    if (!input) return answer(422, "", { issues });
    const isNew = intent === "ajouter";
    const result = await (isNew ? createRule : updateRule)(db, { ...change, input });
    if (result === "saved") return answer(200, isNew ? ruleMessages.created : ruleMessages.saved);
    return answer(statuses[result], ruleMessages[result], { current: await currentAfter(result) });
  } catch (error) {
    log.error("diagnostic", { reason: describeError(error) });
    return answer(503, failureOf(intent), { untried: pasted });
  }
}

const nothing: RuleValues = {
  title: "",
  severity: "bloquant",
  patterns: "",
  cause: "",
  remedy: "",
  link: "",
};

export default function Rules({ loaderData: { rules, nextId }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const busy = state === "submitting";
  useTold(actionData, actionData?.ok ? undefined : 10_000);
  const added = actionData?.typed && !rules.some(({ id }) => id === actionData.id) ? actionData : undefined;
  // What is being typed stays until it is added: a console may be tried meanwhile.
  const isCreated = actionData?.message === ruleMessages.created;
  const id = useKept(added?.id ?? nextId, isCreated);
  const { from, onInput, onSubmit } = useFilled(id, 0, isCreated ? actionData : undefined);
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
      {actionData?.message && (
        <div className="mt-4">
          <Callout kind={actionData.ok ? "note" : "danger"} title={actionData.message} />
        </div>
      )}
      <div className="mt-5 rounded-card border border-line bg-s1 p-4 md:p-5">
        <RuleTrial trial={actionData?.trial ?? null} untried={actionData?.untried} busy={busy} />
      </div>
      <details className="mt-3 rounded-card border border-line bg-s1" {...unfolded}>
        <summary className="flex items-center gap-2 rounded-card px-4 py-3 font-semibold hover:bg-s2/60 md:px-5">
          <Plus aria-hidden="true" className="text-accent" />
          Ajouter un message
        </summary>
        <div className="border-t border-line p-4 md:p-5" onInput={onInput} onSubmit={onSubmit}>
          <RuleForm
            key={from}
            id={id}
            revision={0}
            values={added?.typed ?? nothing}
            issues={added?.issues ?? {}}
            // Until the page is read anew the next message has the id of the one that was added.
            busy={state !== "idle"}
          />
        </div>
      </details>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {rules.map((rule) => (
          <Item key={rule.id} rule={rule} busy={busy} result={actionData} />
        ))}
      </ul>
      <TypedGuard refused={Boolean(actionData?.typed)} />
    </div>
  );
}

interface ItemProps {
  rule: AdminRule;
  busy: boolean;
  result: Route.ComponentProps["actionData"];
}

function Item({ rule, busy, result }: ItemProps) {
  const mine = result?.id === rule.id ? result : undefined;
  const filled = useFilled(rule.revision, rule.revision, mine?.ok ? mine : undefined);
  const figures = [
    ["30 jours", rule.counts.month],
    ["Total", rule.counts.total],
  ] as const;
  return (
    <FoldedItem
      title={frenchSpaces(rule.title)}
      line={severityLabels[rule.severity]}
      figures={figures}
      answer={mine}
      open={mine && !mine.ok}
      isTyped={filled.isTyped}
    >
      <div key={filled.from} onInput={filled.onInput} onSubmit={filled.onSubmit}>
        {mine?.current && mine.typed && <Conflict mine={mine.typed} theirs={mine.current} />}
        <RuleForm
          id={rule.id}
          revision={mine?.typed ? mine.revision : filled.revision}
          values={mine?.typed ?? valuesOf(rule)}
          issues={mine?.issues ?? {}}
          busy={busy}
        />
      </div>
    </FoldedItem>
  );
}

/** Both versions of a rule: the form keeps mine, and saving once more puts it in the place of the other. */
function Conflict({ mine, theirs }: { mine: RuleValues; theirs: RuleValues }) {
  const versions = ruleFields.map(({ name, label }) => ({ label, mine: mine[name], theirs: theirs[name] }));
  return (
    <section aria-label="Deux versions de ce message" className="mb-5">
      <TwoVersions fields={versions} />
    </section>
  );
}
