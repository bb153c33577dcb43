/** Discord's mark (Simple Icons, CC0), for sign-in buttons only. */
export function DiscordMark() {
  return (
    <svg className="lucide" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M20.3 4.4a20 20 0 0 0-5-1.5l-.6 1.3a18 18 0 0 0-5.5 0l-.6-1.3a20 20 0 0 0-5 1.5C.5 9-.3 13.6.1 18.1a20 20 0 0 0 6.1 3l1.2-2a13 13 0 0 1-2-.9l.5-.4a14 14 0 0 0 12.1 0l.5.4a13 13 0 0 1-2 .9l1.3 2a20 20 0 0 0 6-3c.5-5.2-.8-9.7-3.5-13.7zM8 15.3c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4m8 0c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4z" />
    </svg>
  );
}
