import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Somebody else was faster: what the page shows is no longer what there is, and it is read anew, as it is without a
 * script. Other refusals leave the page alone, for there is nothing new to see.
 */
export const rereadAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate || actionStatus === 409;
