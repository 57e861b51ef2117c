import type { Page } from '@enlace/contract/core/paging.ts';
import {
  type OperatorMail,
  operatorMailSchema,
} from '@enlace/contract/mailbox/mail-sources/operator-mails.contract.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db'>;
type One = { deps: Deps; id: string };
type Row = Pick<OperatorMail, 'id' | 'recipient' | 'subject' | 'files' | 'size'> & {
  fromName: string;
  fromAddress: string;
  envelopeFrom: string;
  reason: string | null;
  receivedAt: Temporal.Instant;
};

function present({ fromName, fromAddress, envelopeFrom, receivedAt, ...row }: Row): OperatorMail {
  return operatorMailSchema.parse({
    ...row,
    from: { name: fromName, address: fromAddress || envelopeFrom },
    receivedAt: receivedAt.toString(),
  });
}

type ListInput = { deps: Deps; query: { cursor?: string | undefined; limit: number } };

/** Mail to the installation itself, newest first. */
export async function listMails({ deps, query }: ListInput): Promise<Page<OperatorMail>> {
  const after = decodeKeyset(query.cursor, 'instant');
  const found = await deps.db.system(
    (tx) => tx.sql<Row[]>`
      select id, recipient, envelope_from, from_name, from_address, subject, files, size, reason, received_at
      from operator_mails
      where state = 'kept' ${after ? tx.sql`and (received_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
      order by received_at desc, id desc limit ${query.limit + 1}`,
    { readOnly: true },
  );
  const position = ({ receivedAt, id }: Row) => ({ key: receivedAt.toString(), id });
  const { rows, next } = toPage(found, { limit: query.limit, position });
  return { items: rows.map(present), next };
}

/** Throws resource.not_found. */
export async function getMail({ deps, id }: One): Promise<OperatorMail & { text: string }> {
  const [row] = await deps.db.system(
    (tx) => tx.sql<(Row & { text: string })[]>`
      select id, recipient, envelope_from, from_name, from_address, subject, text, files, size, reason, received_at
      from operator_mails where id = ${id} and state = 'kept'`,
    { readOnly: true },
  );
  if (!row) throw notFound();
  return { ...present(row), text: row.text };
}

/** The original bytes. Throws resource.not_found. */
export async function readOriginalMail({ deps, id }: One): Promise<Buffer> {
  const [row] = await deps.db.system(
    (tx) => tx.sql<{ raw: Buffer }[]>`select raw from operator_mails where id = ${id} and state = 'kept'`,
    { readOnly: true },
  );
  if (!row) throw notFound();
  return row.raw;
}

/** Permanently; the operator's history records what it was. Throws resource.not_found. */
export async function removeMail({ deps, ctx, id }: One & { ctx: RequestContext<AdminActor> }): Promise<void> {
  await deps.db.system(async (tx) => {
    const [row] = await tx.sql<{ recipient: string; size: number }[]>`
      delete from operator_mails where id = ${id} and state = 'kept' returning recipient, size`;
    if (!row) throw notFound();
    const entry = { action: 'operator_mail.removed', subjectKind: 'operator_mail', subjectId: id, before: row };
    await recordHistory({ tx, owner: operatorOwner, actor: { kind: 'admin', userId: ctx.actor.userId }, entry });
  });
}
