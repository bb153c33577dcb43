import { errors, pageError } from "#app/platform/errors";

/** Unknown addresses keep the frame. */
function refuse(): never {
  throw pageError(errors.notFound);
}

export const loader = refuse;
export const action = refuse;

export default function NotFound() {
  return null;
}
