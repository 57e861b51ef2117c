import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type WebhookSource, webhookSource } from '#platform/webhook-source.ts';
import { returnNoted } from './suppressions.events.ts';

async function contactOf(tx: Tx, owner: OwnerId, address: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and email = ${address} and deleted_at is null limit 1`;
  return row?.id ?? null;
}

/** Bounces and complaints. */
export const returnWebhooks: readonly WebhookSource[] = [
  webhookSource({
    type: 'mail.bounced',
    on: returnNoted,
    message({ owner, kind, address, campaignId }, tx) {
      if (kind !== 'hard_bounce' && kind !== 'soft_bounce') return undefined;
      return { owner, data: async () => ({ kind, contactId: await contactOf(tx, owner, address), campaignId }) };
    },
  }),
  webhookSource({
    type: 'mail.complained',
    on: returnNoted,
    message({ owner, kind, address, campaignId }, tx) {
      if (kind !== 'complaint') return undefined;
      return { owner, data: async () => ({ contactId: await contactOf(tx, owner, address), campaignId }) };
    },
  }),
];
