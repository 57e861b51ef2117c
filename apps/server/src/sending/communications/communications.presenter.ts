import type { Communication } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { readableSubject } from './readable-subject.rules.ts';
import type { CommunicationRow } from './communications.types.ts';

/** The creation time of a version 7 UUID. */
function momentOf(id: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toString();
}

export function presentCommunication(row: CommunicationRow): Communication {
  const { source, id, direction, kind, state, contactId, contactName, name, address, subject, detail } = row;
  const { profileId, profileName, campaignId, campaignName, conversationId, reason, skipReason } = row;
  const { isStream, automationId, automationName, knownValues } = row;
  return {
    ref: `${source}${id}`,
    at: momentOf(id),
    direction,
    kind,
    state,
    contact: contactId === null ? null : { id: contactId, name: contactName ?? name },
    name,
    address,
    subject: knownValues === null ? subject : readableSubject(subject, knownValues),
    profile: profileId === null ? null : { id: profileId, name: profileName ?? '' },
    campaign: campaignId === null || isStream ? null : { id: campaignId, name: campaignName ?? '' },
    automation: automationId === null ? null : { id: automationId, name: automationName ?? '' },
    conversationId,
    reason,
    skipReason,
    detail: detail === '' ? null : detail,
    openedAt: row.openedAt?.toString() ?? null,
    clickedAt: row.clickedAt?.toString() ?? null,
    repliedAt: row.repliedAt?.toString() ?? null,
  };
}
