import type { ContactFilter } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import { namesOfLinks } from '#workspace/door.ts';
import { hasSegment } from '#audience/segments/segments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';

/** A stored filter refers only to its owner's folders, labels and segments. Throws resource.not_found. */
export async function assertFilterKnown(tx: Tx, owner: OwnerId, filter: ContactFilter): Promise<void> {
  const { folderId, labelIds = [], segmentId } = filter;
  if (segmentId !== undefined && !(await hasSegment(tx, owner, segmentId))) throw notFound();
  if (folderId === undefined && labelIds.length === 0) return;
  const { folders, labels } = await namesOfLinks(tx, { owner, noun: 'contact' });
  const isFolderKnown = folderId === undefined || folders.has(folderId);
  if (!isFolderKnown || !labelIds.every((id) => labels.has(id))) throw notFound();
}

/** The owner's contacts among these ids; the rest is ignored. */
export async function ownContactIds(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) order by id`;
  return rows.map(({ id }) => id);
}
