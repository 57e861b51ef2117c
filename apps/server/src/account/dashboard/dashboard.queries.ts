import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type SetUp = { isHidden: boolean; senderReady: boolean; billingIdentity: boolean };

/** What a client has set up, for the first steps: mail in their own name, and billing details. */
export async function readSetUp(tx: Tx, owner: OwnerId): Promise<SetUp> {
  const [row] = await tx.sql<SetUp[]>`
    select exists (select 1 from first_steps where owner_id = ${owner} and hidden_at is not null) as is_hidden,
           exists (select 1 from sending_domains where owner_id = ${owner} and state = 'good')
             or exists (select 1 from own_mail_servers where owner_id = ${owner} and is_on) as sender_ready,
           exists (select 1 from billing_identities where owner_id = ${owner}) as billing_identity`;
  return row ?? { isHidden: false, senderReady: false, billingIdentity: false };
}

/** Which version of its draft each profile shows: part of the address of its thumbnail, so that caches know it. */
export async function readDraftRevisions(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.sql<{ id: string; draftRevision: number }[]>`
    select id, draft_revision from profiles where owner_id = ${owner} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, draftRevision }) => [id, draftRevision]));
}

export async function writeHidden(
  tx: Tx,
  { owner, isHidden, now }: { owner: OwnerId; isHidden: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    insert into first_steps (owner_id, hidden_at, updated_at) values (${owner}, ${isHidden ? now : null}, ${now})
    on conflict (owner_id) do update set hidden_at = excluded.hidden_at, updated_at = excluded.updated_at`;
}
