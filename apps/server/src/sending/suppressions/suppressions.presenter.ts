import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { presentMailEvent } from './mail-events.repository.ts';
import type { ListedSuppression } from './suppressions.repository.ts';
import type { MailEventRow } from './suppressions.types.ts';

export function presentSuppression(row: ListedSuppression, event: MailEventRow | undefined): Suppression {
  const { id, address, reason, since, note, liveContactId, contactName, campaignId, campaignName } = row;
  return {
    id,
    address,
    reason,
    since: since.toString(),
    note,
    contact: liveContactId ? { id: liveContactId, name: contactName ?? address } : null,
    campaign: campaignId && campaignName !== null ? { id: campaignId, name: campaignName } : null,
    event: event ? presentMailEvent(event) : null,
  };
}
