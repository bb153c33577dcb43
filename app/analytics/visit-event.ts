/** What one beacon reported, once its sender is a hash of the day. Names are short: many are stored. */
export interface VisitEvent {
  /** When it was reported, ms since 1970: the end of what it tells of. Of a search the start of its day. */
  t: number;
  /** The visitor of the day; absent for a search, which is nobody's. */
  v?: string;
  /** Label of the page viewed. */
  p?: string;
  /** Time for which a page was visible before `t`, in ms. */
  ms?: number;
  /** Host of the page that led here, and country. */
  r?: string;
  c?: string;
  /** A search without result. */
  q?: string;
}

/** The events of a stored group, which `record-visit` wrote as one text. */
export const eventsOf = (group: { events: string }): VisitEvent[] => JSON.parse(group.events);

/** A visit ends after this much silence. */
export const silenceMs = 30 * 60 * 1000;
