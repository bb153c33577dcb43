import { useRef, useState } from "react";
import { tellReader } from "#app/frame/announce";
import { counted } from "#app/text/counted";
import { loadAgain } from "#app/ui/load-again";
import { explainMissing } from "#app/ui/part-missing";
import { mappingLimits } from "../../limits";
import type { PreparedPicture } from "./prepare-picture";

/** One picture of the form: stored already (its name is its R2 key), or new. */
export interface FormPicture {
  name: string;
  /**
   * The key of its row where that is no longer its name: React would replace the row, and the focus in it would be
   * lost.
   */
  row?: string;
  alt: string;
  /** Address of a stored picture. */
  url?: string;
  fileName?: string;
  prepared?: PreparedPicture;
  /** 0 to 1 while it is being prepared or sent; null otherwise. */
  progress: number | null;
}

export interface StoredPicture {
  key: string;
  alt: string;
  url: string;
}

const fromStored = ({ key, alt, url }: StoredPicture): FormPicture => ({
  name: key,
  alt,
  url,
  progress: null,
});

/** Pictures of the version online, named by the key that their address holds. */
export const picturesOf = (images: readonly { url: string; alt: string }[]): StoredPicture[] =>
  images.map(({ url, alt }) => ({
    key: url.replace(/^.*\/images\//, "").replace(/-\d+\.(webp|jpg|png)$/, ""),
    alt,
    url,
  }));

/** Whether these are the stored pictures, in their order and with their texts. */
export const isSameGallery = (pictures: readonly FormPicture[], stored: readonly StoredPicture[]): boolean =>
  pictures.length === stored.length &&
  stored.every(({ key, alt }, i) => pictures[i]?.name === key && pictures[i]?.alt.trim() === alt);

/** Loaded with the first picture that is chosen. */
const preparing = loadAgain(() => import("./prepare-picture"));
type Preparing = Awaited<ReturnType<typeof preparing>>;

/** The sentence about a file that is refused; where what prepares it does not come, why. */
const refusal = (sentence: (module: Preparing) => string): Promise<string> =>
  preparing().then(sentence, (status) => explainMissing(status));

/**
 * The pictures of the form, in order; the first one is the cover (ADM-24).
 *
 * @param onChange hears of each change, and of what field it is one
 * @param sent texts of a form that came back, by the names of their fields
 */
export function usePictures(
  stored: readonly StoredPicture[],
  onChange: (...fields: string[]) => void,
  sent: Record<string, string>,
) {
  const [pictures, setPictures] = useState<FormPicture[]>(() =>
    stored.map((picture) => fromStored({ ...picture, alt: sent[`alt.${picture.key}`] ?? picture.alt })),
  );
  const [refused, setRefused] = useState<string[]>([]);
  const count = useRef(0);
  /** The pictures as they are now: between two files there is no render. */
  const latest = useRef(pictures);
  /** The pictures of the version online that this form knows: what differs from them was changed here. */
  const online = useRef(stored);
  /** The file that is being prepared, and those that wait. */
  const queue = useRef<File[]>([]);

  const change = (make: (all: FormPicture[]) => FormPicture[]) => {
    latest.current = make(latest.current);
    setPictures(latest.current);
  };
  const patch = (name: string, news: Partial<FormPicture>) =>
    change((all) => all.map((picture) => (picture.name === name ? { ...picture, ...news } : picture)));
  const changed = () => onChange("images", "keepImages");
  const drop = (name: string) => change((all) => all.filter((picture) => picture.name !== name));
  const remove = (name: string) => {
    drop(name);
    changed();
  };

  /** @returns the sentence about a file that is not taken */
  async function addFile(file: File): Promise<string | null> {
    if (latest.current.length >= mappingLimits.images) return refusal(({ tooMany }) => tooMany(file));
    const name = `locale-${count.current++}`;
    change((all) => [...all, { name, alt: "", fileName: file.name, progress: 0 }]);
    try {
      const { preparePicture } = await preparing();
      const prepared = await preparePicture(file, (progress) => patch(name, { progress }));
      patch(name, { prepared, progress: null });
      return null;
    } catch (error) {
      drop(name);
      return refusal(({ refusalOf }) => refusalOf(file, error));
    }
  }

  /** One file after the other, of a second choice too: a telephone has little memory. */
  async function add(chosen: readonly File[]): Promise<void> {
    changed();
    const files = queue.current;
    if (files.push(...chosen) > chosen.length) return;
    setRefused([]);
    let added = 0;
    for (; files[0]; files.shift()) {
      const sentence = await addFile(files[0]);
      if (sentence) setRefused((all) => [...new Set([...all, sentence])]);
      else added++;
    }
    if (added > 0) tellReader(counted(added, "image ajoutée", "images ajoutées"));
  }

  /** Puts a picture before another place; out of range does nothing. */
  function move(from: number, to: number): boolean {
    if (!pictures[to] || from === to) return false;
    change((all) => all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1)));
    changed();
    return true;
  }

  const setAlt = (name: string, alt: string) => {
    patch(name, { alt });
    onChange(`alt.${name}`);
  };
  /**
   * Stored pictures that somebody else added in the meantime come at the end; those that somebody took away are gone,
   * and what was taken away here does not come back.
   *
   * @param ours the names that they have here, one by one, where they were sent from here
   */
  const adopt = (others: readonly StoredPicture[], ours: readonly string[]) => {
    change((all) => {
      const known = new Set([
        ...all.map(({ name }) => name),
        ...online.current.map(({ key }) => key),
        ...ours,
      ]);
      const stays = new Set(others.map(({ key }) => key));
      const kept = all.map((picture) => {
        const sent = others[ours.indexOf(picture.name)];
        return sent ? { ...fromStored(sent), alt: picture.alt, row: picture.row ?? picture.name } : picture;
      });
      const there = kept.filter(({ name, url }) => !url || stays.has(name));
      return [...there, ...others.filter(({ key }, i) => !known.has(key) && !ours[i]).map(fromStored)];
    });
    online.current = others;
  };

  /** After a conflict pictures that nobody touched here become those online; others are put together with them. */
  const meet = (others: readonly StoredPicture[], ours: readonly string[]) => {
    if (!isSameGallery(latest.current, online.current)) return adopt(others, ours);
    change(() => others.map(fromStored));
    online.current = others;
  };

  const dismiss = () => setRefused([]);
  const isTouched = !isSameGallery(pictures, online.current);
  return { pictures, isTouched, refused, add, remove, move, setAlt, patch, adopt, meet, dismiss };
}

export type Pictures = ReturnType<typeof usePictures>;
