import { nightAfter } from "#app/operations/night";
import { retention } from "#app/privacy/retention";
import { dayMs, formatShortDate } from "#app/time/dates";

/** Until when something in the trash can be restored, for the row that shows it. */
export const erasedOn = (deletedAt: number): string =>
  `Sera effacé le ${formatShortDate(nightAfter(deletedAt + retention.trashDays * dayMs))}`;
