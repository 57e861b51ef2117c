import { cleanFileName, countRequestUploads, keepUpload } from '#files/door.ts';
import { consumeQuota, releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockRequest, takePlace, yieldPlace } from '../file-requests.repository.ts';
import type { RequestRow } from '../file-shares.types.ts';
import { kindOfBytes, discard, type ReceivedBytes, ReceivedTooLargeError, takeBytes } from '../received-bytes.ts';
import { requestStateOf, roomOf, withUnderWay } from '../share-state.rules.ts';
import { arrive } from './arrive.ts';

export type ReceiveDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'storage' | 'logger' | 'secrets' | 'events' | 'live' | 'config' | 'jobs'
>;

/** Why a file was refused; the others of the same visit are still processed. */
export type Refusal = 'empty' | 'too_large' | 'kind' | 'full' | 'no_room';
export type Reception = { name: string } & ({ status: 'kept' } | { status: 'refused'; reason: Refusal });

type ReceiveInput = {
  deps: ReceiveDeps;
  request: RequestRow;
  file: { name: string; pieces: AsyncIterable<Buffer> };
  sender: string;
  /** Maximum bytes of one file, whatever the request says. */
  limitBytes: number;
};

type Paid = { owner: OwnerId; requestId: string; sizeBytes: number };

/** Reserves a place in the request and in the storage together; under its lock neither limit is exceeded. */
function pay({ db, clock }: ReceiveDeps, { owner, requestId, sizeBytes }: Paid): Promise<Refusal | undefined> {
  return db.scoped(owner, async (tx) => {
    const locked = await lockRequest(tx, { owner, id: requestId });
    const row = locked && withUnderWay(locked, await countRequestUploads(tx, { owner, requestId }));
    if (!row || requestStateOf(row, clock.now()) !== 'open') return 'full';
    if (sizeBytes > (roomOf(row) ?? sizeBytes)) return 'too_large';
    await takePlace(tx, { owner, id: requestId, sizeBytes });
    const cause = 'file_request.received';
    await consumeQuota({ tx, owner, resource: 'storage_bytes', amount: sizeBytes, cause, reference: requestId });
    return undefined;
  });
}

function payBack({ db }: ReceiveDeps, { owner, requestId, sizeBytes }: Paid): Promise<void> {
  return db.scoped(owner, async (tx) => {
    await yieldPlace(tx, { owner, id: requestId, sizeBytes });
    const cause = 'file_request.undone';
    await releaseQuota({ tx, owner, resource: 'storage_bytes', amount: sizeBytes, cause, reference: requestId });
  });
}

async function keepPaid(
  { deps, request, sender }: ReceiveInput,
  { id, name, bytes }: { id: string; name: string; bytes: ReceivedBytes },
): Promise<void> {
  const { ownerId: owner, folderId } = request;
  const { file, lengthBytes, sha256 } = bytes;
  await keepUpload({
    deps,
    owner,
    actor: { kind: 'visitor' },
    upload: {
      contentId: id,
      name,
      file,
      lengthBytes,
      sha256,
      folderId,
      folderPath: [],
      replacesId: null,
      requestId: request.id,
      // Files of one form are announced here, not by the event.
      sender: null,
    },
    seal: (tx, fileId) => arrive(tx, deps, { request, fileId, name, sizeBytes: lengthBytes, sender }),
  });
}

async function settle(
  input: ReceiveInput,
  { id, name, bytes }: { id: string; name: string; bytes: ReceivedBytes },
): Promise<Refusal | undefined> {
  const { deps, request } = input;
  if (bytes.lengthBytes === 0) return 'empty';
  if (request.kinds !== null && !request.kinds.includes(await kindOfBytes(bytes, name))) return 'kind';
  const paid = { owner: request.ownerId, requestId: request.id, sizeBytes: bytes.lengthBytes };
  const refusal = await pay(deps, paid);
  if (refusal !== undefined) return refusal;
  try {
    await keepPaid(input, { id, name, bytes });
    return undefined;
  } catch (error) {
    await payBack(deps, paid);
    throw error;
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ReceivedTooLargeError) return 'too_large';
  if (error instanceof AppError && error.code.startsWith('quota.')) return 'no_room';
  throw error;
}

/** Stores one file of a visitor: its bytes first, then its place, then the file; a failure leaves nothing behind. */
export async function receiveFile(input: ReceiveInput): Promise<Reception> {
  const { deps, request, file, limitBytes } = input;
  const id = deps.ids.uuid();
  const name = cleanFileName(file.name, 'archivo');
  const max = Math.min(limitBytes, roomOf(request) ?? limitBytes);
  const place = { dataDir: deps.config.dataDir, owner: request.ownerId, id };
  try {
    const bytes = await takeBytes({ ...place, pieces: file.pieces, limitBytes: max });
    try {
      const reason = await settle(input, { id, name, bytes });
      return reason === undefined ? { name, status: 'kept' } : { name, status: 'refused', reason };
    } finally {
      await discard(bytes.file);
    }
  } catch (error) {
    return { name, status: 'refused', reason: refusalOf(error) };
  }
}
