import { data } from "react-router";
import { actorOf } from "#app/audit/record";
import { staffWriter } from "#app/auth/staff.server";
import type { Viewer } from "#app/auth/viewer";
import { findPage } from "#app/guide/pages.server";
import { type Call, services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { readForm, revisionField, textField, textFields } from "#app/platform/request/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { createRule, deleteRule, type RuleResult, updateRule } from "./commands.server";
import { diagnose } from "./diagnose";
import { ruleMessages } from "./messages";
import { findRule, readRules, type StoredRule } from "./queries.server";
import { type RuleValues, valuesOf } from "./rule-values";
import { type RuleInput, ruleSchema } from "./schemas";

/** Bytes of a form: a console may be tried. */
const longestForm = 1024 * 1024;

/** The form as it arrives; its texts are not checked yet. */
function readSubmittedForm(form: FormData) {
  return {
    intent: textField(form, "intent"),
    id: textField(form, "id"),
    /** The one that the form was made from. */
    revision: revisionField(form),
    typed: textFields(form, ruleSchema.keyof().options),
    /** A console, to try the rules on. */
    pasted: textField(form, "console"),
  };
}

type SubmittedForm = ReturnType<typeof readSubmittedForm>;

/** A rule as it was typed, or what is wrong with it: a page of the guide has to be one. */
function checkTyped(typed: RuleValues): { input: RuleInput | null; issues: FieldIssues } {
  const parsed = ruleSchema.safeParse({ ...typed, patterns: typed.patterns.split("\n") });
  const issues = parsed.error ? issuesByField(parsed.error) : {};
  const page = typed.link.trim().split("#")[0] ?? "";
  if (page.startsWith("/guide") && !issues["link"] && !findPage(page)) issues["link"] = ruleMessages.noPage;
  return { input: parsed.success && !issues["link"] ? parsed.data : null, issues };
}

/** What a pasted console would be answered: each rule with the first of its lines. */
export type Trial = { id: string; title: string; lines: { number: number; text: string }[] }[];

/** What the public page would answer to a console: in its order, by which the first of two that know a line is the answer. */
async function tryRules(db: Database, viewer: Viewer, pasted: string): Promise<Trial> {
  const { findings } = diagnose(pasted, await readRules(db, viewer));
  return findings.map(({ rule: { id, title }, lines }) => ({ id, title, lines }));
}

const statuses: Record<RuleResult, number> = { saved: 200, conflict: 409, full: 409, missing: 404 };

interface Outcome {
  status: number;
  message: string;
  issues?: FieldIssues;
  /** What is stored by now, where that is not what the form was made from. */
  current?: StoredRule | null;
  trial?: Trial;
  /** The console, to be sent again where it could not be tried. */
  untried?: string;
}

/** What the page says of a form, and shows in it again. */
function answerOf({ intent, id, revision, typed }: SubmittedForm, outcome: Outcome) {
  const { status, message, issues = {}, current = null, trial = null, untried = "" } = outcome;
  const ok = status === 200;
  return data(
    {
      id,
      ok,
      message,
      typed: ok || intent === "essayer" ? null : typed,
      // What its writer has seen last: the page may be made anew from a later one. What is gone can only be added.
      revision: status === statuses.missing ? 0 : (current?.revision ?? revision),
      issues,
      current: current && valuesOf(current),
      trial,
      untried,
    },
    { status },
  );
}

function failureOf(intent: string): string {
  if (intent === "essayer") return ruleMessages.trialFailed;
  return intent === "supprimer" ? ruleMessages.deletionFailed : ruleMessages.failed;
}

/** Adds, saves or deletes a known message, or tries all of them on a console. */
export async function answerRuleForm({ request, context }: Call) {
  const viewer = staffWriter(context);
  const { db, log, now } = services(context);
  const sent = readSubmittedForm(await readForm(request, longestForm));
  const { intent, id, revision, typed, pasted } = sent;
  const answer = (outcome: Outcome) => answerOf(sent, outcome);
  try {
    if (intent === "essayer") {
      return answer({ status: 200, message: "", trial: await tryRules(db, viewer, pasted) });
    }
    if (!/^[\w-]{1,64}$/.test(id)) return answer({ status: 404, message: ruleMessages.missing });
    const change = { id, revision, actor: actorOf(viewer), now: now() };
    const told = async (result: RuleResult, message: string) =>
      answer({
        status: statuses[result],
        message,
        current: result === "conflict" ? await findRule(db, id) : null,
      });
    if (intent === "supprimer") {
      const result = await deleteRule(db, change);
      return await told(result, result === "saved" ? ruleMessages.deleted : ruleMessages.deletionConflict);
    }
    const { input, issues } = checkTyped(typed);
    if (!input) return answer({ status: 422, message: "", issues });
    const isNew = intent === "ajouter";
    const result = await (isNew ? createRule : updateRule)(db, { ...change, input });
    return await told(result, result === "saved" && isNew ? ruleMessages.created : ruleMessages[result]);
  } catch (error) {
    log.error("diagnostic", { reason: describeError(error) });
    return answer({ status: 503, message: failureOf(intent), untried: pasted });
  }
}
