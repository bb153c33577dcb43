import { DiscordMessage } from "#app/notifications/components/discord-message";
import { type PublicState, toAnnounced } from "../../content";

interface Props {
  /** Of the form, what the message says. */
  draft: Parameters<typeof toAnnounced>[0];
  shownAt: number;
  origin: string;
  state: PublicState | null;
  mention: string | null;
  scheduledFor: string;
}

/** The message that the form as it stands would send. */
export default function MessagePreview({ draft, shownAt, origin, state, ...choices }: Props) {
  return <DiscordMessage patch={toAnnounced(draft, shownAt, origin, state)} {...choices} />;
}
