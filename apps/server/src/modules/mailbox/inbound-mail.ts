import { createHash } from 'node:crypto';
import type { InboundMessage } from '#platform/mail/inbound/inbound.types.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { processInbound } from './jobs/process-inbound-mail.job.ts';
import { readMailAddress } from './mail-addresses.usecases.ts';
import { resolveReplyTarget } from './resolve-reply-target.ts';

export type InboundMail = {
  /** Whether the address is one of ours and what it stands for still exists. */
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

/** The same bytes for the same recipient are one mail, however often a server delivers them. */
async function store(
  tx: Tx,
  deps: Deps,
  { message, recipient, owner }: { message: InboundMessage; recipient: string; owner: string },
): Promise<void> {
  const { raw, envelope, receivedAt } = message;
  const id = deps.ids.uuid();
  const rows = await tx.sql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, received_at)
    values (${owner}, ${id}, ${recipient.toLowerCase()}, ${envelope.from}, ${createHash('sha256').update(raw).digest()}, ${raw},
            ${raw.length}, ${receivedAt})
    on conflict (owner_id, raw_hash, recipient) do nothing returning id`;
  if (rows.length > 0) await deps.jobs.enqueue(tx, processInbound, { owner, inboundMailId: id });
}

/** The mailbox behind the SMTP listener: only signed addresses exist, and a 250 means the mail survives a crash. */
export function createInboundMail(deps: Deps): InboundMail {
  return {
    accept: (recipient) => deps.db.system(async (tx) => (await findOwner(tx, deps, recipient)) !== undefined),
    receive: (message) =>
      deps.db.system(async (tx) => {
        let stored = 0;
        for (const recipient of new Set(message.envelope.to)) {
          const owner = await findOwner(tx, deps, recipient);
          if (!owner) continue;
          await store(tx, deps, { message, recipient, owner });
          stored += 1;
        }
        return stored > 0 ? 'stored' : 'rejected';
      }),
  };
}
