import type { Page } from '@enlace/contract/core/paging.ts';
import {
  type OperatorQuarantinedMail,
  operatorQuarantinedMailSchema,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { HistoryActor } from '#workspace/door.ts';
import { type AdminActor, type OwnerId, ownerId, type RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db'>;
type Row = Pick<
  OperatorQuarantinedMail,
  'id' | 'source' | 'size' | 'canRetry' | 'recipient' | 'detail' | 'attempts'
> & {
  clientId: string;
  clientName: string;
  clientEmail: string;
  envelopeFrom: string;
  reason: string;
  receivedAt: Temporal.Instant;
};

function present({
  clientId,
  clientName,
  clientEmail,
  envelopeFrom,
  receivedAt,
  ...row
}: Row): OperatorQuarantinedMail {
  const client = { id: clientId, name: clientName, email: clientEmail };
  return operatorQuarantinedMailSchema.parse({
    ...row,
    client,
    from: envelopeFrom,
    receivedAt: receivedAt.toString(),
  });
}

type ListInput = { deps: Deps; query: { cursor?: string | undefined; limit: number; reason?: string | undefined } };

/** Unreadable mails of all clients, newest first. */
export async function listAllQuarantined({ deps, query }: ListInput): Promise<Page<OperatorQuarantinedMail>> {
  const after = decodeKeyset(query.cursor, 'instant');
  const found = await deps.db.system(
    (tx) => tx.sql<Row[]>`
      select m.id, m.source, m.size, m.envelope_from, m.recipient, m.reason, m.detail, m.attempts,
             m.raw is not null as can_retry, m.received_at,
             u.id as client_id, u.name as client_name, u.email as client_email
      from inbound_mails m join users u on u.id = m.owner_id
      where m.state = 'quarantined'
        ${query.reason ? tx.sql`and m.reason = ${query.reason}` : tx.sql``}
        ${after ? tx.sql`and (m.received_at, m.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
      order by m.received_at desc, m.id desc limit ${query.limit + 1}`,
    { readOnly: true },
  );
  const position = ({ receivedAt, id }: Row) => ({ key: receivedAt.toString(), id });
  const { rows, next } = toPage(found, { limit: query.limit, position });
  return { items: rows.map(present), next };
}

type AuthorInput = { deps: Deps; ctx: RequestContext<AdminActor>; id: string };

/** The mail's client, and the administrator as actor for the client's history. Throws resource.not_found. */
export async function authorOfQuarantined({
  deps,
  ctx,
  id,
}: AuthorInput): Promise<{ owner: OwnerId; actor: HistoryActor }> {
  const [row] = await deps.db.system(
    (tx) =>
      tx.sql<{ ownerId: string }[]>`select owner_id from inbound_mails where id = ${id} and state = 'quarantined'`,
    { readOnly: true },
  );
  if (!row) throw notFound();
  return { owner: ownerId(row.ownerId), actor: { kind: 'admin', userId: ctx.actor.userId } };
}
