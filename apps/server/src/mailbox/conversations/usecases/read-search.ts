import type { ConversationListQuery } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import { namesOfLinks } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText, searchQuery } from '#platform/search/search-tokens.ts';
import type { ConversationFilter } from '../conversation-search.conditions.ts';
import { readSearchText, type SearchText } from '../search-text.rules.ts';

type Query = Partial<ConversationListQuery>;
export type ReadFilter = {
  filter: ConversationFilter;
  /** Null: the search contained no words. */ words: string | null;
};

function idOfName(names: ReadonlyMap<string, string>, wanted: string): string | undefined {
  const key = foldText(wanted);
  for (const [id, name] of names) if (foldText(name) === key) return id;
  // Folders may be named without their parents.
  for (const [id, name] of names) if (foldText(name.split(' / ').at(-1) ?? name) === key) return id;
  return undefined;
}

type Links = { labelIds: string[]; folderId: string | undefined; isUnknown: boolean };

/** Labels and folder named in the search; an unknown one matches nothing. */
async function readLinks(tx: Tx, owner: OwnerId, { labels, folder }: SearchText): Promise<Links> {
  if (labels.length === 0 && folder === undefined) return { labelIds: [], folderId: undefined, isUnknown: false };
  const names = await namesOfLinks(tx, { owner, noun: 'conversation' });
  const ids = labels.map((name) => idOfName(names.labels, name));
  const labelIds = ids.filter((id) => id !== undefined);
  const folderId = folder === undefined ? undefined : idOfName(names.folders, folder);
  const isUnknown = labelIds.length < labels.length || (folder !== undefined && folderId === undefined);
  return { labelIds, folderId, isUnknown };
}

function startOf(day: string | undefined, timeZone: string): Temporal.Instant | undefined {
  return day === undefined ? undefined : Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant();
}

function dayAfter(day: string | undefined): string | undefined {
  return day === undefined ? undefined : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The filters of a list call: its own, and those written into the search; `userId` is who asks. */
export async function readFilter(tx: Tx, owner: OwnerId, query: Query, userId?: string): Promise<ReadFilter> {
  const text = query.search ?? '';
  const search = readSearchText(text);
  const links = await readLinks(tx, owner, search);
  const from = query.from ?? search.after;
  const to = query.to ?? search.before;
  const timeZone = from === undefined && to === undefined ? 'UTC' : (await getClientCard(tx, owner)).timeZone;
  const tsquery = search.words === '' ? null : searchQuery(search.words);
  const labelIds = [...(query.labelIds ?? []), ...links.labelIds];
  const filter: ConversationFilter = {
    profileId: query.profileId,
    contactId: query.contactId,
    state: query.state ?? search.state,
    view: query.view,
    userId,
    folderId: query.folderId ?? links.folderId,
    isUnfiled: query.unfiled,
    labelIds,
    needsAllLabels: query.needsAllLabels ?? links.labelIds.length > 0,
    unread: query.unread ?? search.unread,
    persons: search.from,
    without: search.without.map(searchQuery).filter((each) => each !== null),
    message: {
      query: tsquery,
      phrases: search.phrases,
      direction: query.direction ?? search.direction ?? (query.view === 'sent' ? 'out' : undefined),
      hasFiles: query.hasFiles ?? search.hasFiles,
      from: startOf(from, timeZone),
      until: startOf(dayAfter(to), timeZone),
    },
    isEmpty: links.isUnknown || (search.words !== '' && tsquery === null),
  };
  return { filter, words: tsquery === null ? null : search.words };
}
