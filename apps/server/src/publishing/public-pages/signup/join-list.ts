import { findOrCreateContact, recordConsent, resubscribe, signupJoined } from '#audience/door.ts';
import { receiveFormMessage } from '#mailbox/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { signupTexts } from './locales/texts.ts';
import type { SignupRequest } from './signup-requests.repository.ts';

type Agreement = Pick<SignupRequest, 'text' | 'textVersion' | 'ipHash' | 'locale'>;

export type Joining = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'events' | 'live' | 'jobs'>;
  owner: OwnerId;
  profile: { id: string; name: string };
  person: { email: string; name: string | null; timeZone: string | null };
  agreement: Agreement;
  /** Deduplicates the message of somebody beyond the contact quota. */
  key: string;
};

/** Beyond the contact quota nobody is lost: the owner finds the person and their consent in the mailbox. */
async function leaveMessage({ tx, deps, owner, profile, person, agreement, key }: Joining): Promise<void> {
  const { email } = person;
  await receiveFormMessage({
    tx,
    deps,
    owner,
    profile,
    sender: { name: person.name ?? email, email, phone: null },
    text: signupTexts[agreement.locale].message(email),
    fields: [],
    consent: agreement,
    spam: { score: 0, reasons: [] },
    idempotencyKey: `signup:${key}`,
    locale: agreement.locale,
  });
}

/** Creates or finds the contact of an address and subscribes it, with the person's consent. */
export async function joinList(joining: Joining): Promise<void> {
  const { tx, deps, owner, profile, person, agreement } = joining;
  const { email, timeZone } = person;
  const identity = { name: person.name ?? email, email, phone: null, locale: agreement.locale, timeZone };
  const origin = { source: 'signup', profile } as const;
  const found = await findOrCreateContact({ tx, deps, owner, identity, agreed: true, origin });
  if (found.contactId === null) return leaveMessage(joining);
  const { contactId, status } = found;
  // The owner's own decision, and a complaint, take precedence over a link in a mail.
  if (status === 'blocked' || status === 'complained') return;
  const consent = { ...agreement, source: 'signup', profile } as const;
  if (status === 'subscribed') await recordConsent({ tx, deps, owner, contactId, consent });
  else await resubscribe({ tx, deps, owner, contactId, source: 'signup', consent });
  await deps.events.emit(tx, signupJoined, { owner, contactId, profileId: profile.id });
}
