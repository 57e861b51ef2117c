import type { Page } from '@enlace/contract/core/paging.ts';
import type { z } from 'zod';
import type {
  AddSuppressionInput,
  suppressionSchema,
} from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { findContactByEmail, resubscribe, unsubscribeContact } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { alreadySuppressed } from '../suppressions.errors.ts';
import {
  findSuppression,
  type ListedSuppression,
  listSuppressionRows,
  putSuppression,
  type SuppressionFilter,
} from '../suppressions.repository.ts';
import type { ClientContext, MailEventRow, SuppressionDeps } from '../suppressions.types.ts';

type Suppression = z.output<typeof suppressionSchema>;
type Call = { deps: SuppressionDeps; ctx: ClientContext };

/** The latest event of each address, in one query. */
async function findEvents(
  tx: Tx,
  owner: OwnerId,
  rows: readonly ListedSuppression[],
): Promise<Map<string, MailEventRow>> {
  const events = await tx.sql<MailEventRow[]>`
    select e.* from unnest(${rows.map(({ address }) => address)}::text[]) as a (address)
    join lateral (
      select id, at, kind, source, address, code, status, reason, detail from mail_events
      where owner_id = ${owner} and address = a.address and kind <> 'delivered' order by at desc, id desc limit 1
    ) e on true`;
  return new Map(events.map((event) => [event.address, event]));
}

function suppressionOf(row: ListedSuppression, event: MailEventRow | undefined): Suppression {
  const { address, liveContactId, contactName, campaignId, campaignName } = row;
  return {
    ...row,
    contact: liveContactId ? { id: liveContactId, name: contactName ?? address } : null,
    campaign: campaignId && campaignName !== null ? { id: campaignId, name: campaignName } : null,
    event: event ?? null,
  };
}

async function withEvents(tx: Tx, owner: OwnerId, rows: readonly ListedSuppression[]): Promise<Suppression[]> {
  const events = await findEvents(tx, owner, rows);
  return rows.map((row) => suppressionOf(row, events.get(row.address)));
}

type ListInput = Call & { query: SuppressionFilter & { cursor?: string | undefined; limit: number } };

/** Newest first. */
export async function listSuppressions({ deps, ctx, query }: ListInput): Promise<Page<Suppression>> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, ...filter } = query;
  const after = decodeKeyset(cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listSuppressionRows(tx, owner, { filter, after, limit: limit + 1 });
    const page = toPage(rows, { limit, position: ({ id }) => ({ key: '', id }) });
    return { items: await withEvents(tx, owner, page.rows), next: page.next };
  });
}

/** Also updates the address's contact, so that lists and counts are correct immediately. */
async function endMailings({
  tx,
  deps,
  owner,
  address,
}: {
  tx: Tx;
  deps: SuppressionDeps;
  owner: OwnerId;
  address: string;
}) {
  const contact = await findContactByEmail(tx, owner, address);
  if (contact && (contact.status === 'subscribed' || contact.status === 'pending'))
    await unsubscribeContact({ tx, deps, owner, contactId: contact.id, source: 'client', reason: 'suppressed' });
  return contact?.id ?? null;
}

/** Adds one address by hand. Errors: suppressions.already. */
export async function addSuppression({
  deps,
  ctx,
  input,
}: Call & { input: AddSuppressionInput }): Promise<Suppression> {
  const owner = ctx.actor.ownerId;
  const { address, note } = input;
  return deps.db.scoped(owner, async (tx) => {
    if (await findSuppression(tx, owner, address)) throw alreadySuppressed();
    await putSuppression(tx, owner, { address, reason: 'manual', since: deps.clock.now(), note });
    await endMailings({ tx, deps, owner, address });
    const row = await findSuppression(tx, owner, address);
    if (!row) throw new Error('an address vanished from the list in its own transaction');
    const entry = { action: 'suppression.added', subjectKind: 'suppression', subjectId: row.id, after: { address } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    const rows = await listSuppressionRows(tx, owner, { filter: { address }, after: undefined, limit: 1 });
    const [shown] = await withEvents(tx, owner, rows);
    if (!shown) throw notFound();
    return shown;
  });
}

/**
 * Removes an address from the list because its person agreed; the wording is stored with the person and in the history.
 * The address's contact is subscribed again; without one the address is merely unblocked.
 */
export async function liftSuppression({
  deps,
  ctx,
  id,
  consent,
}: Call & { id: string; consent: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<{ address: string; reason: string; since: Temporal.Instant }[]>`
      delete from suppressions where owner_id = ${owner} and id = ${id} returning address, reason, since`;
    if (!row) throw notFound();
    const contact = await findContactByEmail(tx, owner, row.address);
    const proof = { text: consent, textVersion: 'by-hand', source: 'manual' as const };
    if (contact && contact.status !== 'subscribed')
      await resubscribe({ tx, deps, owner, contactId: contact.id, source: 'client', consent: proof });
    const before = { address: row.address, reason: row.reason, since: row.since.toString() };
    const entry = {
      action: 'suppression.lifted',
      subjectKind: 'suppression',
      subjectId: id,
      before,
      after: { consent },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

const batch = 1_000;
/** Column names of the exported list; imports recognise them. */
export const listColumns = [
  ...['address', 'reason', 'since', 'contact', 'campaign'],
  ...['code', 'status', 'explanation', 'detail', 'note'],
];

/** The list as CSV, in batches of short transactions. */
export async function* exportSuppressions({
  deps,
  ctx,
  filter,
}: Call & { filter: SuppressionFilter }): AsyncGenerator<string> {
  const owner = ctx.actor.ownerId;
  yield `\uFEFF${csvLine(listColumns)}`;
  let after: string | undefined;
  for (;;) {
    const items: Suppression[] = await deps.db.scoped(owner, async (tx) =>
      withEvents(tx, owner, await listSuppressionRows(tx, owner, { filter, after, limit: batch })),
    );
    yield items
      .map(({ address, reason, since, contact, campaign, event, note }) =>
        csvLine([
          address,
          reason,
          since.toString(),
          contact?.name ?? '',
          campaign?.name ?? '',
          String(event?.code ?? ''),
          event?.status ?? '',
          event?.reason ?? '',
          event?.detail ?? '',
          note,
        ]),
      )
      .join('');
    if (items.length < batch) return;
    after = items.at(-1)?.id;
  }
}
