/** The site's mark: an N that is a north arrow. Decoration beside the name, hence hidden from readers. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
      <rect
        x="0.5"
        y="0.5"
        width="27"
        height="27"
        rx="7.5"
        fill="var(--color-s1)"
        stroke="var(--color-line-2)"
      />
      <path
        d="M8.5 21.4V9.6l10.75 11.6V6.6m-3.7 4 3.7-4 3.7 4"
        stroke="var(--color-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
