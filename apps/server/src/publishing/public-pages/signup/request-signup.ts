import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { findContactByEmail } from '#audience/door.ts';
import { queueMail } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { joinList } from './join-list.ts';
import { signupConfirmationEmail } from './signup-confirmation.email.ts';
import { insertSignupRequest, listSignupTimes, lockSignups } from './signup-requests.repository.ts';
import { issueSignupToken } from './signup-token.ts';

/** Mails to one address per day, whatever page requests them. */
const mailsPerDay = 3;
/** A second press of the button repeats the first. */
const sameRequestMinutes = 2;

export type NewSignup = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'events' | 'live' | 'jobs' | 'secrets' | 'config'>;
  owner: OwnerId;
  profile: { id: string; name: string };
  locale: Locale;
  person: { email: string; name: string | null; timeZone: string | null };
  consentText: string;
  ip: string;
  /** The owner requires confirmation of the address. */
  confirmByMail: boolean;
};

function agreementOf({ deps, consentText, ip, locale }: NewSignup) {
  return {
    text: consentText,
    textVersion: createHash('sha256').update(consentText).digest('hex').slice(0, 12),
    ipHash: deps.secrets.sign('form-consent-ip', ip),
    locale,
  };
}

async function askByMail(signup: NewSignup): Promise<void> {
  const { tx, deps, owner, profile, locale, person, consentText } = signup;
  const id = deps.ids.uuid();
  await insertSignupRequest(tx, owner, {
    id,
    profileId: profile.id,
    profileName: profile.name,
    ...person,
    ...agreementOf(signup),
    requestedAt: deps.clock.now(),
  });
  const url = `${deps.config.publicUrl}/confirmar/${issueSignupToken(deps, { owner, id })}`;
  await queueMail({
    tx,
    deps,
    owner,
    mail: {
      purpose: 'signup_confirmation',
      from: { name: profile.name, address: deps.config.mail.from },
      to: { name: null, address: person.email },
      autoSubmitted: 'auto-generated',
      ...signupConfirmationEmail({ locale, profileName: profile.name, consent: consentText, url }),
    },
  });
}

/**
 * Processes a sign-up in the caller's transaction. The visitor always gets the same answer, so that nobody can find out
 * from a page whose address is on its list. True when it repeats a recent request.
 */
export async function requestSignup(signup: NewSignup): Promise<{ duplicate: boolean }> {
  const { tx, deps, owner, profile, person, confirmByMail } = signup;
  const { email } = person;
  await lockSignups(tx, owner, email);
  const known = await findContactByEmail(tx, owner, email);
  if (known?.status === 'blocked' || known?.status === 'complained') return { duplicate: false };
  // Unsubscribed or bounced people return only through their own mailbox.
  const needsMail = confirmByMail || known?.status === 'unsubscribed' || known?.status === 'bounced';
  if (!needsMail) {
    if (known?.status === 'subscribed') return { duplicate: false };
    await joinList({ tx, deps, owner, profile, person, agreement: agreementOf(signup), key: deps.ids.uuid() });
    return { duplicate: false };
  }
  const now = deps.clock.now();
  const times = await listSignupTimes(tx, owner, { email, since: now.subtract({ hours: 24 }) });
  const last = times[0];
  const isRepeated = last && Temporal.Instant.compare(last, now.subtract({ minutes: sameRequestMinutes })) > 0;
  if (isRepeated) return { duplicate: true };
  if (times.length < mailsPerDay) await askByMail(signup);
  return { duplicate: false };
}
