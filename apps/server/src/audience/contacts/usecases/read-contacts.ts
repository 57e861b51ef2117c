import type {
  ContactDetail,
  ContactEvent,
  TimelineGroup,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Page } from '@enlace/contract/core/paging.ts';
import { listAddresses } from '../addresses.repository.ts';
import { listConsents } from '../consents.repository.ts';
import { listEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { presentAddress, presentConsent, presentContact, presentEvent } from '../contacts.presenter.ts';
import { readLinks } from '../contacts.queries.ts';
import { readFigures } from '../figures.queries.ts';
import { presentFieldSources, readFieldSources } from '../field-sources.repository.ts';
import { getContactRow } from '../contacts.repository.ts';

type Deps = Pick<ContactsDeps, 'db' | 'clock'>;
type PageInput = { cursor?: string | undefined; limit: number; group?: TimelineGroup | undefined };

const timelinePage = 30;

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
    const [links, sources, addresses, figures, consents, timeline] = await Promise.all([
      readLinks(tx, owner, id),
      readFieldSources(tx, owner, id),
      listAddresses(tx, owner, id),
      readFigures(tx, owner, id),
      listConsents(tx, owner, id),
      listEvents(tx, owner, { contactId: id, cursor: undefined, limit: timelinePage }),
    ]);
    return {
      contact: presentContact(row),
      ...links,
      fieldSources: presentFieldSources(sources, row.fields),
      addresses: addresses.map(presentAddress),
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
    const { rows, next } = await listEvents(tx, owner, {
      contactId: id,
      cursor: query.cursor,
      limit: query.limit,
      group: query.group,
    });
    return { items: rows.map(presentEvent), next };
  });
}
