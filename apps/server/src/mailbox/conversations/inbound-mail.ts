import type { InboundMessage, RecipientState } from '#platform/mail/inbound/inbound.types.ts';
import { isUsedUp } from '#billing/door.ts';
import { findAddressOwner } from '#mailbox/senders/profile-addresses.usecases.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { isOperatorAddress, storeOperatorMail } from './inbound/operator-mails.ts';
import { storeInbound } from './inbound/store-inbound.ts';
import { readMailAddress } from './mail-addresses.usecases.ts';
import { resolveReplyTarget } from './resolve-reply-target.ts';

export type InboundMail = {
  /** Whether the address is one of ours, its target still exists, and its client has room for mail. */
  accept(recipient: string): Promise<RecipientState>;
  /** Resolves to `stored` only after the mail and the job that reads it are committed. */
  receive(message: InboundMessage): Promise<'stored' | 'rejected'>;
};

type Deps = Pick<MailboxDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets'>;

type Place = { owner: string; profileId: string | null; isSigned: boolean };

/** Signed addresses lead back to what they were made for; those of profiles are open to everybody. */
async function findPlace(tx: Tx, deps: Deps, recipient: string): Promise<Place | undefined> {
  const target = readMailAddress(deps, recipient);
  const found = target ? await resolveReplyTarget(tx, target) : undefined;
  if (found) return { owner: found.owner, profileId: null, isSigned: true };
  if (isOperatorAddress(deps, recipient)) return undefined;
  const address = await findAddressOwner(tx, deps, recipient);
  return address && { owner: address.owner, profileId: address.profileId, isSigned: false };
}

async function stateOf(tx: Tx, place: Place | undefined): Promise<RecipientState> {
  if (!place) return 'unknown';
  // An answer to a mail of ours is taken in any case.
  if (place.isSigned) return 'open';
  const isFull = await isUsedUp({ tx, owner: ownerId(place.owner), resource: 'storage_bytes' });
  return isFull ? 'full' : 'open';
}

/**
 * The mailbox behind the SMTP listener: accepts signed addresses, those of profiles and those of the installation
 * itself; a 250 means the mail survives a crash.
 */
export function createInboundMail(deps: Deps): InboundMail {
  return {
    accept: async (recipient) =>
      isOperatorAddress(deps, recipient)
        ? 'open'
        : deps.db.system(async (tx) => stateOf(tx, await findPlace(tx, deps, recipient))),
    receive: ({ envelope, raw, receivedAt }) =>
      deps.db.system(async (tx) => {
        const { from: envelopeFrom, remoteAddress, helo } = envelope;
        let stored = 0;
        for (const recipient of new Set(envelope.to)) {
          const place = await findPlace(tx, deps, recipient);
          if (!place) {
            if (!isOperatorAddress(deps, recipient)) continue;
            await storeOperatorMail(tx, deps, { recipient, envelope, raw, receivedAt });
            stored += 1;
            continue;
          }
          const mail = {
            owner: place.owner,
            source: 'smtp',
            recipient,
            envelopeFrom,
            raw,
            receivedAt,
            remoteAddress,
            helo,
            ...(place.profileId === null ? {} : { profileId: place.profileId }),
          } as const;
          await storeInbound(tx, deps, mail);
          stored += 1;
        }
        return stored > 0 ? 'stored' : 'rejected';
      }),
  };
}
