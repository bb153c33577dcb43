/** Which pictures R2 lacks, for who can replace them (ADM-25). */
import { imagePrefix } from "#app/images/key";
import { keepNote, readNote } from "#app/operations/notes.server";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";

type Scope = Pick<Services, "env" | "log">;

const imagesOf = (keys: readonly string[]) => keys.filter((key) => key.startsWith(imagePrefix));

/** Whatever is done beside it is done all the same. */
const logged = ({ log }: Scope, work: Promise<void>) =>
  work.catch((error: unknown) => log.error("images-absentes", { reason: describeError(error) }));

/** Keeps which pictures a backup lacks: all of them, so that those which are put back are told from others. */
export function noteMissing(scope: Scope, missing: readonly string[]): Promise<void> {
  const images = imagesOf(missing);
  const note = { keys: images, count: images.length };
  return logged(scope, keepNote(scope.env.BUCKET, "images-absentes", note));
}

/** Takes pictures that were put back out of what the last backup lacked: it would say so until the next night. */
export function noteFound(scope: Scope, found: readonly string[]): Promise<void> {
  const images = new Set(imagesOf(found));
  const { BUCKET } = scope.env;
  const work = async () => {
    const note = images.size > 0 ? await readNote(BUCKET, "images-absentes") : null;
    if (!note) return;
    const keys = note.keys.filter((key) => !images.has(key));
    await keepNote(BUCKET, "images-absentes", { keys, count: note.count - note.keys.length + keys.length });
  };
  return logged(scope, work());
}
