import { type RefObject, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { sessionEnded, tellSessionEnd } from "#app/admin/session-ended";
import { announce } from "#app/frame/announce";
import { offline } from "#app/layout/offline";
import { constantes } from "#app/site";
import { whenGoingElsewhere } from "#app/ui/going-elsewhere";
import { gone, loadAgain } from "#app/ui/load-again";
import { explainMissing } from "#app/ui/part-missing";
import { mappingMessages } from "../../writing/messages";
import type { SendResult } from "./send-mapping";
import { type FormPicture, type Pictures, picturesOf } from "./use-pictures";
import type { Unsaved } from "./use-unsaved";
import type { MappingToEdit } from "./values";

/** Loaded with the first press. */
const sending = loadAgain(() => import("./send-mapping"));

export interface SaveState {
  phase: "idle" | "sending" | "saved";
  issues: Record<string, string[]>;
  error: string;
  conflict: { sentence: string; theirs: NonNullable<SendResult["current"]> } | null;
}

interface Options {
  mapping: MappingToEdit;
  form: RefObject<HTMLFormElement | null>;
  pictures: Pictures;
  initial: Pick<SaveState, "issues" | "error" | "conflict">;
  unsaved: Unsaved;
}

const isPreparing = ({ url, prepared }: FormPicture) => !url && !prepared;
/** Said until the last picture is there. */
const waiting: SaveState["issues"] = { images: ["Attendez la fin de la préparation des images"] };

/** What was sent: up to where, and the pictures in order. */
interface Sent {
  mark: number;
  names: string[];
}

/**
 * Sends the form with the pictures' progress, and puts the answer where it belongs. A new mapping has an `id` from its
 * first save on, also where the person stays to write on.
 */
export function useSave({ mapping, form, pictures, initial, unsaved }: Options) {
  const [state, setState] = useState<SaveState>({ phase: "idle", ...initial });
  const id = useRef(initial.conflict?.theirs.id ?? mapping.id);
  const revision = useRef(mapping.revision);
  /** The pictures of each sending that got no answer, in order: one of them may be what is stored. */
  const unanswered = useRef<(readonly FormPicture[])[]>([]);
  const isBusy = useRef(false);
  const navigate = useNavigate();
  const isIdle = useRef(true);
  isIdle.current = useNavigation().state === "idle";

  const show = (news: Partial<SaveState>) =>
    setState({ phase: "idle", issues: {}, error: "", conflict: null, ...news });

  /** What is saved next is a change of this. */
  function follow(stored: { id: string; revision: number }): void {
    id.current = stored.id;
    revision.current = stored.revision;
    unanswered.current = [];
  }

  /** Back to the list, but for who went on writing: what came since the sending is not saved. */
  function finish(saved: NonNullable<SendResult["saved"]>, { mark, names }: Sent): void {
    announce(id.current ? mappingMessages.updated : mappingMessages.created, constantes.toastSuccesMs);
    follow(saved);
    const stay = () => {
      pictures.adopt(picturesOf(saved.images), names);
      show({ error: unsaved.isDirty() ? mappingMessages.writtenSince : "" });
    };
    if (!unsaved.settle(mark)) {
      stay();
      return;
    }
    show({ phase: "saved" });
    let isGoing = false;
    const end = whenGoingElsewhere(() => {
      isGoing = true;
    });
    setTimeout(() => {
      end();
      if (!form.current) return;
      // Who is on the way elsewhere is not called back, and may yet come back to this form. Without a network the list would
      // be the browser's own page.
      if (unsaved.settle(mark) && isIdle.current && !isGoing && navigator.onLine) navigate(mapping.told);
      else stay();
    }, constantes.retourOngletMs);
  }

  function settle(result: SendResult, issues: SaveState["issues"], sent: Sent, ours: string[]): void {
    if (result.saved) {
      finish(result.saved, sent);
      return;
    }
    if (result.status === 409 && result.current) {
      pictures.meet(picturesOf(result.current.images), ours);
      follow(result.current);
      show({ conflict: { sentence: result.error ?? "Modifié entre-temps", theirs: result.current } });
      return;
    }
    if (result.status === 401) {
      tellSessionEnd();
      show({ error: sessionEnded });
      return;
    }
    const failed = id.current ? mappingMessages.changeFailed : mappingMessages.failed;
    const sentence = result.status === 0 ? offline : (result.error ?? failed);
    show({ issues, error: result.status === 422 && Object.keys(issues).length > 0 ? "" : sentence });
  }

  async function save(): Promise<void> {
    if (!form.current || isBusy.current) return;
    if (pictures.pictures.some(isPreparing)) {
      show({ issues: waiting });
      return;
    }
    isBusy.current = true;
    try {
      await send(form.current);
    } catch (status) {
      // What sends the form could not be loaded. The browser would send it without new pictures and their order.
      if (status === gone && !pictures.isTouched) {
        unsaved.settle(unsaved.mark());
        form.current.submit();
      } else show({ error: explainMissing(status) });
    } finally {
      isBusy.current = false;
    }
  }

  async function send(sent: HTMLFormElement): Promise<void> {
    const mark = unsaved.mark();
    show({ phase: "sending" });
    const { localNames, oursAmong, packMapping, quickIssues, sendMapping } = await sending();
    const issues = quickIssues(new FormData(sent), pictures.pictures);
    if (Object.keys(issues).length > 0) return show({ issues });
    const parcel = packMapping(sent, pictures.pictures);
    const result = await sendMapping(parcel, {
      id: id.current,
      revision: revision.current,
      onProgress: (name, progress) => pictures.patch(name, { progress }),
    });
    for (const { name } of parcel.files) pictures.patch(name, { progress: null });
    const names = [...parcel.names.values()];
    if (result.status === 0 || result.status >= 500) unanswered.current.push(pictures.pictures);
    const ours = oursAmong(unanswered.current, result.current, id.current === null);
    settle(result, localNames(result.issues ?? {}, parcel.names), { mark, names }, ours);
  }

  if (state.issues === waiting && !pictures.pictures.some(isPreparing)) show({});
  return { state, save, id: id.current };
}
