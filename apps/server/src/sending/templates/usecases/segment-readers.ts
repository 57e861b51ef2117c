import { asAuthor, asMember, asStranger, segmentIdsOf, type SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { segmentCondition, segmentNames } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailDraft } from '../templates.types.ts';

/** Who of some people is in each segment. A segment that is missing here does not exist, or is another client's. */
export type Memberships = ReadonlyMap<string, ReadonlySet<string>>;

type Asked = { segmentIds: readonly string[]; contactIds: readonly string[]; now: Temporal.Instant };

/** One query for each segment, however many people they are. */
export async function findMemberships(
  tx: Tx,
  owner: OwnerId,
  { segmentIds, contactIds, now }: Asked,
): Promise<Memberships> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const segmentId of segmentIds) {
    const condition = await segmentCondition(tx, owner, { segmentId, now });
    if (!condition) continue;
    const rows = await tx.sql<{ id: string }[]>`
      select c.id from contacts c
      where c.owner_id = ${owner} and c.id = any(${[...contactIds]}::uuid[]) and c.deleted_at is null ${condition.and}`;
    found.set(segmentId, new Set(rows.map(({ id }) => id)));
  }
  return found;
}

/** What one of these people sees. */
export function seesAsPerson(memberships: Memberships, contactId: string): SeesBlock {
  return asMember((segmentId) => memberships.get(segmentId)?.has(contactId));
}

/** The segments that decide over blocks of a mail; handwritten ones have none. */
export function segmentsOfMail({ document, own }: Pick<MailDraft, 'document' | 'own'>): string[] {
  return own ? [] : segmentIdsOf(document);
}

/** The mail with the names of the segments that its blocks are for, by which its check knows those that are gone. */
export async function withSegments<T extends MailDraft>(tx: Tx, owner: OwnerId, draft: T): Promise<T> {
  const ids = segmentsOfMail(draft);
  if (ids.length === 0) return draft;
  const names = await segmentNames(tx, owner, ids);
  const goneSegments = ids.filter((id) => !names.has(id));
  return goneSegments.length === 0 ? draft : { ...draft, goneSegments };
}

type ViewInput = {
  segmentIds: readonly string[];
  now: Temporal.Instant;
  /** Whoever the mail is filled in for; null: an invented person. */
  contactId: string | null;
  /** Before that person's own segments. */
  viewer?: MailViewer | undefined;
};

function seesAsViewer(viewer: MailViewer): SeesBlock {
  if (viewer === 'everybody') return asAuthor;
  return viewer === 'outside' ? asStranger : asMember((segmentId) => segmentId === viewer);
}

/** Which blocks a preview or trial shows: those of a viewer, else of its person, else all. */
export async function findView(
  tx: Tx,
  owner: OwnerId,
  { segmentIds, now, contactId, viewer }: ViewInput,
): Promise<SeesBlock> {
  if (viewer !== undefined) return seesAsViewer(viewer);
  if (contactId === null) return asAuthor;
  const memberships = await findMemberships(tx, owner, { segmentIds, contactIds: [contactId], now });
  return seesAsPerson(memberships, contactId);
}
