import type { Page } from '@enlace/contract/core/paging.ts';
import {
  type QuarantinedMail,
  quarantinedMailSchema,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { processInbound } from '../jobs/process-inbound-mail.job.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';

type Call = { deps: Pick<MailboxDeps, 'db' | 'clock' | 'jobs'>; ctx: ClientContext };

type Row = Pick<QuarantinedMail, 'id' | 'source' | 'size'> & {
  envelopeFrom: string;
  reason: string;
  canRetry: boolean;
  receivedAt: Temporal.Instant;
};

function present({ envelopeFrom, receivedAt, reason, ...row }: Row): QuarantinedMail {
  return quarantinedMailSchema.parse({ ...row, reason, from: envelopeFrom, receivedAt: receivedAt.toString() });
}

type ListInput = Call & { query: { cursor?: string | undefined; limit: number } };

/** Quarantined mails, newest first. */
export async function listQuarantine({ deps, ctx, query }: ListInput): Promise<Page<QuarantinedMail>> {
  const { ownerId: owner } = ctx.actor;
  const after = decodeKeyset(query.cursor, 'instant');
  const found = await deps.db.scoped(
    owner,
    (tx) => tx.sql<Row[]>`
      select id, source, size, envelope_from, reason, raw is not null as can_retry, received_at from inbound_mails
      where owner_id = ${owner} and state = 'quarantined'
        ${after ? tx.sql`and (received_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
      order by received_at desc, id desc limit ${query.limit + 1}`,
    { readOnly: true },
  );
  const position = ({ receivedAt, id }: Row) => ({ key: receivedAt.toString(), id });
  const { rows, next } = toPage(found, { limit: query.limit, position });
  return { items: rows.map(present), next };
}

/** Number of a client's quarantined mails. */
export async function countQuarantined(tx: Tx, owner: OwnerId): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from inbound_mails where owner_id = ${owner} and state = 'quarantined'`;
  return row?.count ?? 0;
}

type Author = { owner: OwnerId; actor: HistoryActor };
type One = { deps: Call['deps']; author: Author; id: string };
type Held = { hasRaw: boolean; reason: string; size: number };

async function hold(tx: Tx, { author: { owner }, id }: One): Promise<Held> {
  const [row] = await tx.sql<Held[]>`
    select raw is not null as has_raw, reason, size from inbound_mails
    where owner_id = ${owner} and id = ${id} and state = 'quarantined' for update`;
  if (!row) throw notFound();
  return row;
}

async function record(tx: Tx, { author, id, action, held }: One & { action: string; held: Held }): Promise<void> {
  const before = { reason: held.reason, size: held.size };
  await recordHistory({ tx, ...author, entry: { action, subjectKind: 'mail', subjectId: id, before } });
}

/** Reads it again, with all attempts. Errors: resource.not_found, mail_sources.nothing_to_retry. */
export async function retryMail(input: One): Promise<void> {
  const { deps, author, id } = input;
  const { owner } = author;
  await deps.db.scoped(owner, async (tx) => {
    const held = await hold(tx, input);
    if (!held.hasRaw) throw new AppError('mail_sources.nothing_to_retry');
    await tx.sql`
      update inbound_mails set state = 'received', reason = null, detail = null, attempts = 0, processed_at = null
      where owner_id = ${owner} and id = ${id}`;
    await deps.jobs.enqueue(tx, processInbound, { owner, inboundMailId: id });
    await record(tx, { ...input, action: 'mail.retried', held });
  });
}

/** Deletes the mail; its fingerprint stays, so that it is not received again. Errors: resource.not_found. */
export async function discardMail(input: One): Promise<void> {
  const { deps, author, id } = input;
  const { owner } = author;
  await deps.db.scoped(owner, async (tx) => {
    const held = await hold(tx, input);
    await tx.sql`
      update inbound_mails set state = 'ignored', reason = 'discarded', raw = null, processed_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
    await record(tx, { ...input, action: 'mail.discarded', held });
  });
}

/**
 * The original bytes; the history records who downloaded them. Errors: resource.not_found,
 * mail_sources.nothing_to_retry.
 */
export async function takeOriginal(input: One): Promise<Buffer> {
  const { deps, author, id } = input;
  return deps.db.scoped(author.owner, async (tx) => {
    const held = await hold(tx, input);
    const [row] = await tx.sql<{ raw: Buffer | null }[]>`
      select raw from inbound_mails where owner_id = ${author.owner} and id = ${id}`;
    if (!row?.raw) throw new AppError('mail_sources.nothing_to_retry');
    await record(tx, { ...input, action: 'mail.downloaded', held });
    return row.raw;
  });
}

/** The client's own. */
export function retryQuarantined({ deps, ctx, id }: Call & { id: string }): Promise<void> {
  return retryMail({ deps, author: authorOf(ctx), id });
}

/** The client's own. */
export function discardQuarantined({ deps, ctx, id }: Call & { id: string }): Promise<void> {
  return discardMail({ deps, author: authorOf(ctx), id });
}
