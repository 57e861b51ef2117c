import type { listContacts as operation } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { AnswerOf, QueryOf } from '@enlace/contract/core/operation.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { countByStatus } from '../contact-counts.queries.ts';
import { readConditions } from '../contact-list.conditions.ts';
import { listContactRows } from '../contacts.queries.ts';

type ListInput = {
  deps: Pick<ContactsDeps, 'db' | 'clock'>;
  ctx: ClientContext;
  query: QueryOf<typeof operation>;
};

/** One page of contacts with the counts by status. */
export async function listContacts({ deps, ctx, query }: ListInput): Promise<AnswerOf<typeof operation>> {
  const { owner } = authorOf(ctx);
  const { sort, direction, cursor, limit, ...filter } = query;
  return deps.db.scoped(owner, async (tx) => {
    const now = deps.clock.now();
    const counts = await countByStatus(tx, owner);
    const conditions = await readConditions(tx, owner, { filter, now });
    const page = await listContactRows(tx, owner, { conditions, sort, direction, cursor, limit, now });
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const known = { total: filter.status ? counts[filter.status] : all, isExact: true, margin: 0 };
    const { total, isExact, margin } = page.count ?? known;
    return { items: page.rows, next: page.next, total, totalIsExact: isExact, totalMargin: margin, counts };
  });
}
