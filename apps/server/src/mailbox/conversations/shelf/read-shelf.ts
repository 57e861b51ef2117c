import type { z } from 'zod';
import type { Page } from '@enlace/contract/core/paging.ts';
import type {
  ShelfFigures,
  shelfItemSchema,
  ShelfQuery,
} from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import { listConversationRows } from '../conversation-list.queries.ts';
import { conversationOf } from '../conversations.repository.ts';
import { findForwardRequests } from '../forwarding/forward-requests.queries.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import { readFilter } from '../usecases/read-search.ts';
import { countShelf } from './shelf.repository.ts';
import { shelfGroupOf } from './shelf.rules.ts';

type Item = z.output<typeof shelfItemSchema>;
type Input = { deps: Pick<MailboxDeps, 'db' | 'clock'>; ctx: ClientContext; query: ShelfQuery };

const weekHours = 7 * 24;

/** One page of the shelf with its counts; a mail that asks for a confirmation has its code. */
export async function listShelf({ deps, ctx, query }: Input): Promise<Page<Item> & ShelfFigures> {
  const { owner } = authorOf(ctx);
  const { group, cursor, limit, profileId, search } = query;
  const since = deps.clock.now().subtract({ hours: weekHours });
  return deps.db.scoped(owner, async (tx) => {
    const { filter } = await readFilter(tx, owner, { profileId, search, state: 'shelf' }, ctx.actor.userId);
    const [page, figures] = await Promise.all([
      listConversationRows(tx, owner, { filter: { ...filter, shelfGroup: group }, cursor, limit }),
      countShelf(tx, owner, { profileId, since }),
    ]);
    const asking = page.rows.filter(({ shelfReason }) => shelfReason === 'forward_request').map(({ id }) => id);
    const requests = await findForwardRequests(tx, owner, asking);
    const items = page.rows.map((row): Item => {
      const request = requests.get(row.id);
      return {
        conversation: conversationOf(row),
        group: shelfGroupOf(row),
        forwarding: request ? { provider: request.provider, code: request.code, url: request.url } : null,
      };
    });
    return { items, next: page.next, ...figures };
  });
}
