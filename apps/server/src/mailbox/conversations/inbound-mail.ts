import type { InboundMessage } from '#platform/mail/inbound/inbound.types.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { isOperatorAddress, storeOperatorMail } from './inbound/operator-mails.ts';
import { storeInbound } from './inbound/store-inbound.ts';
import { readMailAddress } from './mail-addresses.usecases.ts';
import { resolveReplyTarget } from './resolve-reply-target.ts';

export type InboundMail = {
  /** Whether the address is one of ours and its target still exists. */
  accept(recipient: string): Promise<boolean>;
  /** Resolves to `stored` only after the mail and the job that reads it are committed. */
  receive(message: InboundMessage): Promise<'stored' | 'rejected'>;
};

type Deps = Pick<MailboxDeps, 'db' | 'ids' | 'jobs' | 'config' | 'secrets'>;

async function findOwner(tx: Tx, deps: Deps, recipient: string): Promise<string | undefined> {
  const target = readMailAddress(deps, recipient);
  const found = target ? await resolveReplyTarget(tx, target) : undefined;
  return found?.owner;
}

/**
 * The mailbox behind the SMTP listener: accepts signed addresses and those of the installation itself; a 250 means the
 * mail survives a crash.
 */
export function createInboundMail(deps: Deps): InboundMail {
  return {
    accept: async (recipient) =>
      isOperatorAddress(deps, recipient) ||
      deps.db.system(async (tx) => (await findOwner(tx, deps, recipient)) !== undefined),
    receive: ({ envelope, raw, receivedAt }) =>
      deps.db.system(async (tx) => {
        const { from: envelopeFrom, remoteAddress, helo } = envelope;
        let stored = 0;
        for (const recipient of new Set(envelope.to)) {
          const owner = await findOwner(tx, deps, recipient);
          if (!owner) {
            if (!isOperatorAddress(deps, recipient)) continue;
            await storeOperatorMail(tx, deps, { recipient, envelope, raw, receivedAt });
            stored += 1;
            continue;
          }
          const mail = {
            owner,
            source: 'smtp',
            recipient,
            envelopeFrom,
            raw,
            receivedAt,
            remoteAddress,
            helo,
          } as const;
          await storeInbound(tx, deps, mail);
          stored += 1;
        }
        return stored > 0 ? 'stored' : 'rejected';
      }),
  };
}
