import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

const samples = 3;

type Take = Takes['takes'][number];
type Source = { kind: Take['kind']; table: string; label: string };

/** What clients know by name; other rows belong to these. */
const sources: readonly Source[] = [
  { kind: 'profiles', table: 'profiles', label: 'name' },
  { kind: 'contacts', table: 'contacts', label: 'name' },
  { kind: 'conversations', table: 'conversations', label: 'visitor_name' },
  { kind: 'templates', table: 'templates', label: 'name' },
  { kind: 'campaigns', table: 'campaigns', label: 'name' },
  { kind: 'files', table: 'files', label: 'name' },
  { kind: 'mails', table: 'mails', label: 'subject' },
];

/** Everything of a client that erasing the account deletes; `withNames` only for the client. */
export async function previewErasure(
  tx: Tx,
  { owner, withNames }: { owner: OwnerId; withNames: boolean },
): Promise<Takes> {
  const takes: Take[] = [];
  for (const { kind, table, label } of sources) {
    const [row] = await tx.sql<{ count: number; samples: string[] }[]>`
      select count(*)::int as count,
             array(select ${tx.sql(label)} from ${tx.sql(table)} where owner_id = ${owner} order by id desc limit ${withNames ? samples : 0}) as samples
        from ${tx.sql(table)} where owner_id = ${owner}`;
    takes.push({ kind, count: row?.count ?? 0, samples: row?.samples ?? [] });
  }
  const [kept] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from outbox_mails where sender_id = ${owner}`;
  takes.push({ kind: 'outbox_copies', count: kept?.count ?? 0, samples: [] });
  return { takes: takes.filter(({ count }) => count > 0) };
}
