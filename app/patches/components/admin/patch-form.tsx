import { type ReactNode, type SubmitEvent, Suspense, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { lateMs } from "#app/layout/late";
import { AnnounceChoices } from "#app/notifications/components/announce-choices";
import { DiscordPreview } from "#app/notifications/components/discord-preview";
import { TestChannel } from "#app/notifications/components/test-channel";
import { roles } from "#app/site";
import { formatClock } from "#app/time/dates";
import { loadLater } from "#app/ui/load-later";
import { still } from "#app/ui/still";
import { UnsavedGuard } from "#app/ui/unsaved-guard";
import { useSlow } from "#app/ui/use-slow";
import type { FormChoices } from "../../choices";
import { isShown } from "../../status";
import type { PatchDraft } from "../../writing/draft";
import type { FormBasics } from "../../writing/form-basics.server";
import type { SaveResult } from "../../writing/save-result.server";
import { ActionBar } from "./action-bar";
import { CompatibilitySection } from "./compatibility-section";
import type { EditedPatch } from "./edit-aside";
import { formId } from "./form-id";
import {
  ChangesSection,
  DownloadsSection,
  FilesSection,
  InformationSection,
  UpgradeSection,
} from "./patch-sections";
import { ScheduleField } from "./schedule-field";
import { StatusChip } from "./status-chip";
import { usePastedMessage } from "./use-pasted-message";
import { usePatchForm } from "./use-patch-form";
import { usePatchIssues } from "./use-patch-issues";
import { useSaveKey } from "./use-save-key";

// Loaded when they are first shown.
const DraftNotice = loadLater(() => import("./draft-notice"));
const MentionDialog = loadLater(() => import("./mention-dialog"));
const SaveNotice = loadLater(() => import("./save-notice"));
const PasteNotice = loadLater(() => import("./paste-notice"));
const PreviewDialog = loadLater(() => import("./preview-dialog"));
// Loaded when it has something else to say.
const MessagePreview = still(() => import("./message-preview"));

interface PatchFormData extends FormBasics {
  draft: PatchDraft;
  choices: FormChoices;
  /** Version that the draft was copied from. */
  copyOf: string | null;
  /** Where the list is that it was opened from. */
  place: string;
  /** What a save does with the message of an announced patch. */
  announced: string;
  /** The patch as it is stored; a new one is not. */
  patch?: EditedPatch;
}

interface Props {
  data: PatchFormData;
  result: SaveResult | undefined;
  /** Beside the title: what else can be done with the patch. */
  actions?: ReactNode;
  /** Under the announcement: what else there is about the patch. */
  children?: ReactNode;
}

/**
 * The patch form, to create and to edit: works as a plain form, and keeps what is typed. The server says what is wrong
 * but for an hour that is half there: browsers send it as none, which would publish at once, so it is theirs to refuse.
 */
export function PatchForm({ data, result, actions, children }: Props) {
  const { patch } = data;
  const { state: stage, formData } = useNavigation();
  const sent = stage === "submitting" && formData;
  // Sent twice it is saved once, so who is told that no answer comes can send it again.
  const busy = !useSlow(sent, lateMs) && !!sent;
  const form = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState({ asked: 0, intent: "" });
  const [previews, setPreviews] = useState(0);
  const state = usePatchForm({
    place: patch?.id ?? (data.copyOf === null ? "nouveau" : `copie:${data.copyOf}`),
    draftKey: data.draftKey,
    initial: { draft: data.draft, choices: data.choices },
    patch,
    submissionId: data.submissionId,
    resume: !patch && data.copyOf === null,
    result,
  });
  const { draft, choices, status } = state;
  const shown = isShown(status);
  const scheduled = status === "programme";
  /** A patch that visitors see is announced once. */
  const asksAnnouncement = !shown || !patch?.messages.some(({ kind }) => kind === "creation");
  const rings = asksAnnouncement && choices.announce && choices.mention;
  const { issues, correct, onInput } = usePatchIssues(result?.issues, draft);
  const set = (change: Partial<PatchDraft>, list = "") => {
    state.setDraft({ ...draft, ...change });
    correct(list);
  };
  const message = usePastedMessage(draft, state.rewrite);
  const keptHidden = scheduled ? "programmer" : "brouillon";
  const defaultIntent = shown ? "enregistrer" : keptHidden;
  useSaveKey(form, defaultIntent);

  /** A mention is confirmed twice: once by the switch, once here, just before it rings. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    state.noteSent();
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
    const intent = submitter?.name === "intent" ? submitter.value : "";
    const leaves = intent === "publier" || intent === "programmer" || (shown && intent === "enregistrer");
    if (!rings || issues["mention"] || !leaves) return;
    event.preventDefault();
    setQuestion({ asked: question.asked + 1, intent });
  }

  const shownAt = patch?.publishedAt ?? data.now;
  const { version, title, description, security } = draft;
  const lists = { draft, set, issues, generation: state.generation };
  return (
    <div className="page pt-6 md:pt-7">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-title text-title">
          {patch ? (
            <>
              Modifier <span className="font-mono text-step text-accent">{data.draft.version}</span>
            </>
          ) : (
            "Créer un patch"
          )}
        </h1>
        {patch && <StatusChip status={(result?.conflict && result.status) ?? patch.status} />}
        <p role="status" className="ml-auto flex min-h-6 items-center gap-2 text-small text-text-3">
          {state.savedAt !== null && `Brouillon gardé à ${formatClock(state.savedAt)}`}
        </p>
        {actions}
      </div>
      <div className="mt-4 grid gap-4 empty:mt-0">
        {(state.found || state.resumed !== null || data.copyOf !== null) && (
          <Suspense>
            <DraftNotice state={state} copyOf={data.copyOf} />
          </Suspense>
        )}
        {result && (
          <Suspense>
            <SaveNotice result={result} mine={state} seen={patch?.status} onTake={state.takeSaved} />
          </Suspense>
        )}
        {message.told && (
          <Suspense>
            <PasteNotice told={message.told} onTakeBack={message.takeBack} />
          </Suspense>
        )}
      </div>
      <Form
        ref={form}
        id={formId}
        method="post"
        onInput={onInput}
        onSubmit={onSubmit}
        onPasteCapture={message.onPaste}
        className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-8"
      >
        <input type="hidden" name="submissionId" value={state.submission} />
        <input type="hidden" name="revision" value={state.revision} />
        {/* What the Enter key presses in a field: the first button of a form, whichever it shows first. */}
        <button type="submit" name="intent" value={defaultIntent} disabled={busy} hidden />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <InformationSection draft={draft} set={set} issues={issues} newest={shown ? null : data.newest} />
          <ChangesSection {...lists} />
          <FilesSection {...lists} />
          <DownloadsSection draft={draft} set={set} issues={issues} />
          <UpgradeSection {...lists} />
          <CompatibilitySection draft={draft} set={set} issues={issues} />
          {!shown && (
            <ScheduleField
              value={choices.scheduledFor}
              onChange={(scheduledFor) => state.choose({ scheduledFor })}
              error={issues["scheduledFor"]}
            />
          )}
        </div>
        <aside aria-label="Annonce et suivi" className="grid min-w-0 grid-cols-1 gap-6">
          <div>
            {asksAnnouncement ? (
              <AnnounceChoices
                key={state.submission}
                choices={choices}
                onChange={(change) => {
                  state.choose(change);
                  if (!change.announce) correct("mention", "webhookUrl");
                }}
                defaultWebhook={data.defaultWebhook}
                keptWebhook={patch?.keptWebhook ?? null}
                typedWebhook={result?.webhookUrl}
                mentions={data.mentions}
                shown={shown}
                issues={issues}
              />
            ) : (
              <p className="text-small text-text-3">{data.announced}</p>
            )}
          </div>
          <div>
            <DiscordPreview>
              <MessagePreview
                draft={{ version, title, description, security }}
                shownAt={shownAt}
                origin={data.origin}
                state={patch ?? null}
                mention={rings ? roles.client : null}
                scheduledFor={choices.scheduledFor}
              />
            </DiscordPreview>
            <TestChannel problem={data.testProblem} trial={result?.trial} busy={busy} />
          </div>
          {children}
        </aside>
        <ActionBar
          place={data.place}
          shown={shown}
          scheduled={choices.scheduledFor !== ""}
          busy={busy}
          done={state.isLeaving}
          issues={issues}
          found={result?.issues}
          onPreview={() => setPreviews(previews + 1)}
        />
      </Form>
      <Suspense>
        {choices.mention && (
          <MentionDialog {...question} later={choices.scheduledFor !== ""} mentions={data.mentions} />
        )}
        {previews > 0 && (
          <PreviewDialog
            asked={previews}
            draft={draft}
            publishedAt={shownAt}
            scheduledFor={choices.scheduledFor}
          />
        )}
      </Suspense>
      <UnsavedGuard isDirty={() => state.isUnsaved} isKept={state.savedAt !== null} />
    </div>
  );
}
