/**
 * The component of an address that only redirects or hands something out: never shown, but with one a refusal
 * there is the designed page instead of JSON.
 */
export default function NoPage() {
  return null;
}
