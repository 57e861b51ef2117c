import type { ContactFilter } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { countLinked, subjectConditions } from '#workspace/door.ts';
import {
  countByCounters,
  type FirstLook,
  lookFirst,
  rulesCondition,
  segmentCondition,
} from '#audience/segments/segments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { countByStatus, countLiveContacts } from './contact-counts.queries.ts';
import type { contactColumns } from './contacts.repository.ts';
import { contactQuery } from './contacts.rules.ts';

/** Words with more matches count as common: scanning in list order finds some soon enough. */
const commonFrom = 3000;

/** A caller's filter: undefined members do not restrict. */
export type ListFilter = { [Key in keyof ContactFilter]?: ContactFilter[Key] | undefined };
/** A fragment of a statement. */
export type Condition = ReturnType<typeof contactColumns>;
/** Conditions on `contacts c`, each with its leading `and`; `isPlain`: only the status restricts. */
export type ContactConditions = {
  where: Condition;
  and: Condition;
  status: ContactStatus | undefined;
  isPlain: boolean;
  /** The number of matches, when a single status, folder or label restricts and its counters know it. */
  known: number | undefined;
  /** The result of a first sample, when only words restrict. */
  first: FirstLook | undefined;
};

/** One word containing a digit, such as telephones and most addresses: rarely shared. */
const isNumber = /^[^\s\d]*\d\S*$/;

type Words = { and: Condition; found?: number | undefined; first?: FirstLook | undefined };

/**
 * Rare words are looked up once, completely; common ones are compared row by row. With many contacts a first sample
 * shows which words are common: the word index takes time in proportion to the contacts with any of them.
 */
async function readWords(tx: Tx, owner: OwnerId, search: string | undefined): Promise<Words> {
  if (!search) return { and: tx.sql`` };
  const query = contactQuery(search);
  if (query === null) return { and: tx.sql`and false` };
  const and = tx.sql`and c.search @@ ${query}::tsquery`;
  const first = isNumber.test(search) ? undefined : await lookFirst(tx, owner, { and });
  if (first && first.expected >= commonFrom) return { and, first };
  const [row] = await tx.sql<{ total: number; ids: string | null }[]>`
    select count(*)::int as total, array_agg(found)::text as ids
    from search_contacts(${owner}::uuid, ${query}::tsquery, ${commonFrom + 1}::integer) as found`;
  if (!row || row.total > commonFrom) return { and, first };
  return { and: tx.sql`and c.id = any(${row.ids ?? '{}'}::text::uuid[])`, found: row.total };
}

type Ruled = { and: Condition; rules?: SegmentGroup | undefined };

async function readSegment(
  tx: Tx,
  owner: OwnerId,
  { segmentId, now }: { segmentId: string | undefined; now: Temporal.Instant },
): Promise<Ruled> {
  if (segmentId === undefined) return { and: tx.sql`` };
  // A deleted segment matches nobody.
  return (await segmentCondition(tx, owner, { segmentId, now })) ?? { and: tx.sql`and false` };
}

function isLinked({ folderId, isUnfiled, labelIds = [] }: ListFilter): boolean {
  return folderId !== undefined || isUnfiled === true || labelIds.length > 0;
}

/** How many different things restrict. */
function partsOf(filter: ListFilter, rules: SegmentGroup | undefined): number {
  const { status, search, segmentId } = filter;
  const ruled = [filter.rules, segmentId].filter((part) => part !== undefined).length;
  const parts = [status !== undefined, search !== undefined && search !== '', isLinked(filter)];
  return parts.filter(Boolean).length + Math.max(ruled, rules ? 1 : 0);
}

/** The number of matches, when a single restriction has counters, or few words were looked up. */
async function countKnown(
  tx: Tx,
  owner: OwnerId,
  { filter, rules, found }: { filter: ListFilter; rules: SegmentGroup | undefined; found: number | undefined },
): Promise<number | undefined> {
  const { status } = filter;
  if (partsOf(filter, rules) !== 1) return undefined;
  if (rules) return countByCounters(tx, owner, rules);
  if (status) return (await countByStatus(tx, owner))[status];
  if (!isLinked(filter)) return found;
  return countLinked(tx, { owner, noun: 'contact', filter, live: await countLiveContacts(tx, owner) });
}

/** A search without any word matches nothing. */
export async function readConditions(
  tx: Tx,
  owner: OwnerId,
  { filter, now }: { filter: ListFilter; now: Temporal.Instant },
): Promise<ContactConditions> {
  const { status, rules, segmentId } = filter;
  const search = filter.search === '' ? undefined : filter.search;
  const words = await readWords(tx, owner, search);
  const links = await subjectConditions(tx, { owner, noun: 'contact', subject: tx.sql`c.id`, filter });
  const segment = await readSegment(tx, owner, { segmentId, now });
  const ruled = rules ? await rulesCondition(tx, owner, { rules, now }) : { and: tx.sql`` };
  const parts = partsOf(filter, rules);
  const known = await countKnown(tx, owner, { filter, rules: rules ?? segment.rules, found: words.found });
  const and = tx.sql`${status ? tx.sql`and c.status = ${status}` : tx.sql``} ${words.and} ${links.and} ${segment.and} ${ruled.and}`;
  const where = tx.sql`c.owner_id = ${owner} and c.deleted_at is null ${and}`;
  const first = parts === 1 ? words.first : undefined;
  return { where, and, status, known, first, isPlain: parts === (status ? 1 : 0) };
}
