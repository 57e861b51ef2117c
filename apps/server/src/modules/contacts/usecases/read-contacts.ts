import type {
  ContactDetail,
  ContactEvent,
  ContactListItem,
  ContactStatus,
} from '@enlace/contract/contacts/contacts.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { listConsents } from '../consents.repository.ts';
import { listEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { presentConsent, presentContact, presentEvent, presentListItem } from '../contacts.presenter.ts';
import {
  type ContactFilter,
  type ContactSort,
  countByStatus,
  countMatches,
  listContactRows,
  readConditions,
  readFigures,
} from '../contacts.queries.ts';
import { getContactRow } from '../contacts.repository.ts';

type Deps = Pick<ContactsDeps, 'db' | 'clock'>;
type PageInput = { cursor?: string | undefined; limit: number };

const timelinePage = 30;

type ListInput = {
  deps: Deps;
  ctx: ClientContext;
  query: PageInput & ContactFilter & { sort: ContactSort; direction?: 'asc' | 'desc' | undefined };
};
type ListReply = Page<ContactListItem> & {
  total: number;
  totalIsExact: boolean;
  counts: Record<ContactStatus, number>;
};

/** One page of tamys with the counts of the filter chips. */
export async function listContacts({ deps, ctx, query }: ListInput): Promise<ListReply> {
  const { owner } = authorOf(ctx);
  const { search, status, sort, direction, cursor, limit } = query;
  const filter = { search: search === '' ? undefined : search, status };
  return deps.db.scoped(owner, async (tx) => {
    const conditions = await readConditions(tx, owner, filter);
    const [counts, page] = await Promise.all([
      countByStatus(tx, owner),
      listContactRows(tx, { conditions, sort, direction, cursor, limit, now: deps.clock.now() }),
    ]);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const known = { total: status ? counts[status] : all, totalIsExact: true };
    const total = filter.search ? await countMatches(tx, conditions) : known;
    return { items: page.rows.map(presentListItem), next: page.next, ...total, counts };
  });
}

/** Everything the record of a tamy shows. Throws resource.not_found. */
export async function getContact({
  deps,
  ctx,
  id,
}: {
  deps: Deps;
  ctx: ClientContext;
  id: string;
}): Promise<ContactDetail> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const row = await getContactRow(tx, owner, { id, now: deps.clock.now() });
    const [figures, consents, timeline] = await Promise.all([
      readFigures(tx, owner, id),
      listConsents(tx, owner, id),
      listEvents(tx, owner, { contactId: id, cursor: undefined, limit: timelinePage }),
    ]);
    return {
      contact: presentContact(row),
      figures,
      consents: consents.map(presentConsent),
      timeline: { items: timeline.rows.map(presentEvent), next: timeline.next },
    };
  });
}

type TimelineInput = { deps: Deps; ctx: ClientContext; id: string; query: PageInput };

/** A page of the timeline. Throws resource.not_found. */
export async function listTimeline({ deps, ctx, id, query }: TimelineInput): Promise<Page<ContactEvent>> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await getContactRow(tx, owner, { id, now: deps.clock.now() });
    const { rows, next } = await listEvents(tx, owner, { contactId: id, cursor: query.cursor, limit: query.limit });
    return { items: rows.map(presentEvent), next };
  });
}
