/**
 * 'nouveau', shown by the frame script when `since` is later than the visitor's last visit: the page
 * itself is the same for everyone.
 */
export function NewMark({ since }: { since: number }) {
  return (
    <span data-new-since={since} hidden className="new-mark">
      nouveau
    </span>
  );
}
