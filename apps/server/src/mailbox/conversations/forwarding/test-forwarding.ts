import { profileAddressLimits } from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import { newMessageId, queueMail, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import { addressPlace } from '#mailbox/senders/profile-addresses.usecases.ts';
import { forwardTestEmail } from '../emails/forward-test.email.ts';
import { listProfileCards } from '#presence/door.ts';
import { notFound } from '#platform/errors.ts';
import { ownAddress, tooManyForwardTests } from '#mailbox/senders/profile-addresses.errors.ts';
import { mailBounceAddress } from '../mail-addresses.usecases.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import {
  countForwardTests,
  type ForwardTest,
  insertForwardTest,
  newestForwardTests,
} from './forward-tests.repository.ts';

/** As long as the pattern that finds it. */
const codeLength = 16;

type Input = { deps: MailboxDeps; ctx: ClientContext; profileId: string; address: string };

/**
 * Sends a mail to the public address of a business; it shows whether it comes back to the profile. Errors:
 * resource.not_found, profile_addresses.own_address, profile_addresses.too_many_tests.
 */
export async function testForwarding({ deps, ctx, profileId, address }: Input): Promise<{ test: ForwardTest }> {
  const { owner, actor } = authorOf(ctx);
  if (address.endsWith(`@${addressPlace(deps).domain}`)) throw ownAddress();
  return deps.db.scoped(owner, async (tx) => {
    const profile = (await listProfileCards(tx, owner)).find(({ id }) => id === profileId);
    if (!profile) throw notFound();
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`forward-tests:${owner}`}, 0))`;
    const now = deps.clock.now();
    const since = now.subtract({ minutes: profileAddressLimits.testMinutes });
    if ((await countForwardTests(tx, owner, since)) >= profileAddressLimits.tests) throw tooManyForwardTests();
    const { locale } = await getClientCard(tx, owner);
    const [mailId, code] = [deps.ids.uuid(), deps.ids.code(codeLength)];
    const messageId = newMessageId(deps);
    const content = forwardTestEmail({ locale, profileName: profile.name, address, code });
    await queueMail({
      tx,
      deps,
      owner,
      mail: {
        id: mailId,
        purpose: 'forward_test',
        to: { name: null, address },
        messageId,
        envelopeFrom: mailBounceAddress(deps, mailId),
        autoSubmitted: 'auto-generated',
        related: { profileId },
        ...content,
      },
    });
    const id = deps.ids.uuid();
    await insertForwardTest(tx, owner, { id, profileId, address, mailId, messageId, code, now });
    const after = { name: profile.name, address };
    const entry = { action: 'conversation.forwarding_tested', subjectKind: 'profile', subjectId: profileId, after };
    await recordHistory({ tx, owner, actor, entry });
    const test = (await newestForwardTests(tx, deps, owner)).get(profileId);
    if (!test) throw new Error('a test vanished in its own transaction');
    return { test };
  });
}
