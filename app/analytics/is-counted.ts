import { isbot } from "isbot";
import { can } from "#app/auth/roles";
import type { Viewer } from "#app/auth/viewer";

/** Whether what somebody does is counted: nobody who asks not to be followed, no bot and no member of staff is (ANA-08). */
export function isCounted({ headers }: Request, viewer: Viewer | null): boolean {
  const declined = headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1";
  return !declined && !isbot(headers.get("User-Agent") ?? "") && !can(viewer, "write_patches");
}
