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

type Attached = FileBytes & { type: string };

/** What the names of pictures end in; the first one where a name ends otherwise. */
const pictureEndings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heif': ['heic', 'heif'],
};

/** A picture as it was uploaded, where that is known, but named as one: computers run what a name's ending says. */
function asPicture(file: FileBytes): Attached | undefined {
  const type = file.mime.split(';')[0] ?? '';
  const endings = pictureEndings[type];
  if (!endings) return undefined;
  const isNamed = endings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
  return { ...file, type, name: isNamed ? file.name : `${file.name}.${endings[0]}` };
}

/** The file as it leaves; undefined when its kind may not be attached. */
function attachedAs(file: FileBytes): Attached | undefined {
  if (file.kind === 'image') return asPicture(file);
  const type = attachedType(file);
  return type === undefined ? undefined : { ...file, type };
}

/** The files a draft would be sent with, and which of them cannot be. */
export async function viewAttachments(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<CampaignAttachment[]> {
  const files = await findInOrder(tx, owner, ids);
  return files.map((file, place) => {
    if (!file) return { id: ids[place] ?? '', name: '', sizeBytes: 0, state: 'gone' };
    const { id, name, sizeBytes } = file;
    return { id, name, sizeBytes, state: attachedAs(file) === undefined ? 'refused' : 'ready' };
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
    if (!attachedAs(file)) throw attachmentRefused(file.name);
  }
  if (!isWithinLimit(await viewAttachments(tx, owner, ids))) throw attachmentsTooLarge();
}

/** Errors: campaigns.attachments_gone, campaigns.attachment_refused, campaigns.attachments_too_large. */
export async function findAttached(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<Attached[]> {
  const files = await findInOrder(tx, owner, ids);
  const there = files.filter((file) => file !== undefined);
  if (there.length < ids.length) throw attachmentsGone(ids.length - there.length);
  const attached = there.map((file) => {
    const found = attachedAs(file);
    if (!found) throw attachmentRefused(file.name);
    return found;
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
