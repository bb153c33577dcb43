import type { MappingImage, Metier, mappings } from "#app/db/schema";
import type { Fact, Sheet } from "./compatibility";

type Row = typeof mappings.$inferSelect;

/** A picture as a page shows it; what it says (`alt`) stands beside it. */
export interface PictureSource
  extends Pick<MappingImage, "key" | "type" | "width" | "height" | "placeholder"> {
  /** Of its variants. */
  widths: number[];
}

/** What a card shows. `nomFichier` is there for members only: the key itself is absent for guests. */
export interface MappingCard
  extends Pick<
    Row,
    "id" | "nom" | "x" | "y" | "z" | "description" | "metier" | "interieurRemplace" | "createdAt"
  > {
  nomFichier?: string;
  /** `Mission Row`: where it lies, in words; null without coordinates. */
  lieu: string | null;
  cover: PictureSource | null;
}

/** What is stored of a mapping and may be shown. */
export interface StoredMapping extends Omit<MappingCard, "cover" | "lieu">, Sheet {
  heading: number | null;
  images: MappingImage[];
}

export interface MappingDetail extends Omit<StoredMapping, keyof Sheet> {
  /** `Mission Row, Los Santos`; null without coordinates. */
  lieu: string | null;
  /** What it asks and replaces; of most mappings nothing is said. */
  facts: Fact[];
}

export interface Catalogue {
  mappings: MappingCard[];
  /** Mappings that answer to the filters, all pages together. */
  count: number;
  /** All mappings that visitors see. */
  total: number;
  metiers: Metier[];
  page: number;
  pages: number;
  /** Set when a text search did not read everything: it stops after this many mappings. */
  searchedOnly: number | null;
  /** Set when the nearest are cut: only this many are listed. */
  nearestOnly: number | null;
}

/** A mapping on the map. */
export interface Pin extends Pick<Row, "id" | "nom" | "metier" | "z"> {
  x: number;
  y: number;
  lieu: string | null;
  cover: PictureSource | null;
}

/**
 * Several mappings of one square of the map, where there are too many to send each: how many they are, and the place
 * of one of them, so that a group never lies out at sea. A list, since to write hundreds of objects would cost the
 * server time.
 */
export type PinGroup = [x: number, y: number, count: number];

export interface MapView {
  pins: Pin[];
  groups: PinGroup[];
  count: number;
  total: number;
  metiers: Metier[];
  searchedOnly: number | null;
  /** Mappings that answer to the filters and have no coordinates. */
  withoutPlace: number;
  /** Whether the pins are those of the asked part of the map only. */
  partial: boolean;
}
