import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Somebody else was faster: what the page shows is out of date and is read again, as it would be without a script.
 * After any other refusal the page stays as it is, because there is nothing new to read.
 */
export const rereadAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate || actionStatus === 409;
