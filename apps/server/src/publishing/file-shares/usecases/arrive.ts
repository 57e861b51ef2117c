import { addContactEvent, findContactIdentity } from '#audience/door.ts';
import { notifyGrouped } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { filesReceived } from '../file-shares.events.ts';
import { insertArrival } from '../file-requests.repository.ts';
import type { RequestRow } from '../file-shares.types.ts';

export type ArriveDeps = Pick<Platform, 'clock' | 'ids' | 'secrets' | 'events' | 'live' | 'config' | 'jobs'>;

/** Where the client finds the received files. */
function noticeLink({ folderId }: RequestRow): string {
  return folderId === null ? '/user/nube' : `/user/nube?carpeta=${folderId}`;
}

type Arrived = { request: RequestRow; fileId: string; name: string; sizeBytes: number; sender: string };

/** Consequences of a received file, in the transaction that stores it. */
export async function arrive(
  tx: Tx,
  deps: ArriveDeps,
  { request, fileId, name, sizeBytes, sender }: Arrived,
): Promise<void> {
  const { ownerId: owner, id, contactId, title } = request;
  const now = deps.clock.now();
  await insertArrival(tx, { owner, id }, { arrivalId: deps.ids.uuid(), fileId, name, sizeBytes, sender, now });
  const contact = contactId === null ? undefined : await findContactIdentity(tx, owner, contactId);
  if (contact)
    await addContactEvent({
      tx,
      owner,
      contactId: contact.id,
      kind: 'files_sent',
      at: now,
      details: { files: [name], source: title },
    });
  const payload = { owner, requestId: id, title, fileId, name, sender, contactId: contact?.id ?? null };
  await deps.events.emit(tx, filesReceived, payload);
  const notification = { kind: 'files.received' as const, params: { name, title, sender }, link: noticeLink(request) };
  await notifyGrouped({ tx, deps, owner, thread: id, notification });
}
