import {
  attachedType,
  type CampaignAttachment,
  isWithinLimit,
} from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import { type FileBytes, findFileBytes } from '#files/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { attachmentRefused, attachmentsGone, attachmentsTooLarge } from '../campaigns.errors.ts';
import type { CampaignRow } from '../campaigns.types.ts';

/** The files in the order of their ids; undefined where one is gone. */
async function findInOrder(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<(FileBytes | undefined)[]> {
  const found = new Map((await findFileBytes(tx, { owner, ids })).map((file) => [file.id, file]));
  return ids.map((id) => found.get(id));
}

/** The files a draft would be sent with, and which of them cannot be. */
export async function viewAttachments(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<CampaignAttachment[]> {
  const files = await findInOrder(tx, owner, ids);
  return files.map((file, place) => {
    if (!file) return { id: ids[place] ?? '', name: '', sizeBytes: 0, state: 'gone' };
    const { id, name, sizeBytes } = file;
    return { id, name, sizeBytes, state: attachedType(file) === undefined ? 'refused' : 'ready' };
  });
}

/**
 * Refuses files that may not be attached to a draft, besides those it has already. Errors: resource.not_found,
 * campaigns.attachment_refused, campaigns.attachments_too_large.
 */
export async function assertAttachable(
  tx: Tx,
  owner: OwnerId,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<void> {
  const added = ids.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  for (const file of await findInOrder(tx, owner, added)) {
    if (!file) throw notFound();
    if (attachedType(file) === undefined) throw attachmentRefused(file.name);
  }
  if (!isWithinLimit(await viewAttachments(tx, owner, ids))) throw attachmentsTooLarge();
}

type Attached = FileBytes & { type: string };

/** Errors: campaigns.attachments_gone, campaigns.attachment_refused, campaigns.attachments_too_large. */
export async function findAttached(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<Attached[]> {
  const files = await findInOrder(tx, owner, ids);
  const there = files.filter((file) => file !== undefined);
  if (there.length < ids.length) throw attachmentsGone(ids.length - there.length);
  const attached = there.map((file) => {
    const kind = attachedType(file);
    if (kind === undefined) throw attachmentRefused(file.name);
    // Pictures go as they were uploaded, where that is known.
    return { ...file, type: file.kind === 'image' ? (file.mime.split(';')[0] ?? kind) : kind };
  });
  if (!isWithinLimit(attached)) throw attachmentsTooLarge();
  return attached;
}

/** Keeps what a started campaign is sent with: the bytes as they are now, whatever becomes of the file. */
export async function freezeAttachments(
  tx: Tx,
  owner: OwnerId,
  { id: campaignId, attachmentIds }: Pick<CampaignRow, 'id' | 'attachmentIds'>,
): Promise<void> {
  const files = await findAttached(tx, owner, attachmentIds);
  for (const [position, { id: fileId, name, type, sizeBytes, key }] of files.entries()) {
    await tx.sql`
      insert into campaign_attachments (owner_id, campaign_id, position, file_id, name, mime, size_bytes, storage_key)
      values (${owner}, ${campaignId}, ${position}, ${fileId}, ${name}, ${type}, ${sizeBytes}, ${key})`;
  }
}

export type FrozenAttachment = { fileId: string; name: string; mime: string; sizeBytes: number; storageKey: string };

/** What a started campaign is sent with. */
export async function listAttachments(tx: Tx, owner: OwnerId, campaignId: string): Promise<FrozenAttachment[]> {
  return [
    ...(await tx.sql<FrozenAttachment[]>`
      select file_id, name, mime, size_bytes, storage_key from campaign_attachments
      where owner_id = ${owner} and campaign_id = ${campaignId} order by position`),
  ];
}

/** The attachments of a campaign as the screens show them. */
export async function attachmentsOf(
  tx: Tx,
  owner: OwnerId,
  { id, startedAt, attachmentIds }: Pick<CampaignRow, 'id' | 'startedAt' | 'attachmentIds'>,
): Promise<CampaignAttachment[]> {
  if (startedAt === null) return viewAttachments(tx, owner, attachmentIds);
  const frozen = await listAttachments(tx, owner, id);
  return frozen.map(({ fileId, name, sizeBytes }) => ({ id: fileId, name, sizeBytes, state: 'ready' }));
}
