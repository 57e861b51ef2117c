import type { ContactEvent } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { type LinkTarget, linkTarget } from '#components/link/link-name.ts';

export type NearDay = 'today' | 'yesterday' | 'far';

function dayNumber({ at, timeZone }: { at: Date; timeZone: string | undefined }): number {
  const zone = timeZone === undefined ? {} : { timeZone };
  return (
    Date.parse(`${new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(at)}T00:00:00Z`) / 86_400_000
  );
}

/** Whether an instant is today or yesterday in the viewer's time zone. */
export function nearDay({ at, now, timeZone }: { at: string; now: Date; timeZone: string | undefined }): NearDay {
  const days = dayNumber({ at: now, timeZone }) - dayNumber({ at: new Date(at), timeZone });
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : 'far';
}

/** Text below an event's sentence: of the message or note, or the reason; for a click its target. */
export function eventText({ kind, details }: ContactEvent): LinkTarget | string | undefined {
  if (kind === 'campaign_clicked') return details.url === undefined ? undefined : linkTarget(details.url);
  return details.text ?? details.reason;
}

/** The conversation an event links to, if any. */
export function eventConversation({
  details,
}: ContactEvent): { conversationId: string; profileId: string } | undefined {
  const { conversationId, profileId } = details;
  return conversationId === undefined || profileId === undefined ? undefined : { conversationId, profileId };
}
