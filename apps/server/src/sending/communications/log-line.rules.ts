import type { Communication, CommunicationRow } from './communications.types.ts';
import { readableSubject } from './readable-subject.rules.ts';

/** The creation time of a version 7 UUID. */
function momentOf(id: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/** A line of the log as it is read. */
export function logLineOf(row: CommunicationRow): Communication {
  const { source, id, contactId, contactName, name, subject, knownValues, profileId, profileName } = row;
  const { campaignId, campaignName, isStream, automationId, automationName } = row;
  return {
    ...row,
    ref: `${source}${id}`,
    at: momentOf(id),
    contact: contactId === null ? null : { id: contactId, name: contactName ?? name },
    subject: knownValues === null ? subject : readableSubject(subject, knownValues),
    profile: profileId === null ? null : { id: profileId, name: profileName ?? '' },
    campaign: campaignId === null || isStream ? null : { id: campaignId, name: campaignName ?? '' },
    automation: automationId === null ? null : { id: automationId, name: automationName ?? '' },
    detail: row.detail === '' ? null : row.detail,
  };
}
