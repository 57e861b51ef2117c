import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import {
  beginUpload,
  countRequestUploads,
  type UploadCall,
  type UploadDeps,
  type UploadMetadata,
  type UploadRow,
} from '#files/door.ts';
import { networkOf } from '#identity/door.ts';
import { admitVisitor, checkVisitor } from '#publishing/public-pages/usecases/check-visitor.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { emptyFile, requestClosed, requestFull } from '../file-shares.errors.ts';
import { lockRequest } from '../file-requests.repository.ts';
import type { RequestRow } from '../file-shares.types.ts';
import { requestStateOf, roomOf, withUnderWay } from '../share-state.rules.ts';

/** Limits of uploads started by one network per request, and of simultaneous uploads of a request. */
const limits = { begun: 600, windowMinutes: 60, underWay: 100 } as const;

export type ReceivingDeps = UploadDeps & Pick<Platform, 'jobs'>;
type Begin = {
  deps: ReceivingDeps;
  request: RequestRow;
  file: { name: string; lengthBytes: number; sha256: string | null };
  sender: string;
  ip: string;
  /** Bot checks as in public forms: proof of work and honeypot. */
  values: Readonly<Record<string, string>>;
};

/** The upload engine's call on behalf of a visitor. */
export function callOfVisitor(deps: UploadDeps, { ownerId: owner }: Pick<RequestRow, 'ownerId'>): UploadCall {
  return { deps, owner, actor: { kind: 'visitor' } };
}

async function assertPlace(tx: Tx, { deps, request, file }: Begin): Promise<void> {
  const { ownerId: owner, id } = request;
  const locked = await lockRequest(tx, { owner, id });
  if (!locked || requestStateOf(locked, deps.clock.now()) !== 'open') throw requestClosed();
  const underWay = await countRequestUploads(tx, { owner, requestId: id });
  const row = withUnderWay(locked, underWay);
  if (underWay.count >= limits.underWay || requestStateOf(row, deps.clock.now()) !== 'open') throw requestFull();
  const room = roomOf(row);
  if (room !== undefined && file.lengthBytes > room)
    throw new AppError('uploads.too_large', { params: { limitBytes: room } });
}

/**
 * Starts a visitor's upload: its place in the request and in the client's storage is reserved immediately, so that any
 * number of simultaneous uploads stays within both. Errors: file_requests.closed, file_requests.full,
 * file_requests.empty_file, forms.not_verified, request.rate_limited, uploads.too_large, uploads.too_many,
 * quota.exceeded.
 */
export async function beginReceiving(begin: Begin): Promise<UploadRow> {
  const { deps, request, file, sender, ip, values } = begin;
  const { ownerId: owner, id: requestId, folderId } = request;
  if (file.lengthBytes === 0) throw emptyFile();
  const isTrapped = (values[formControls.honeypot] ?? '') !== '';
  const check = isTrapped ? 'rejected' : await checkVisitor(deps, values);
  if (check === 'rejected' || !check.proof) throw new AppError('forms.not_verified');
  const { proof } = check;
  const metadata: UploadMetadata = {
    name: file.name,
    folderId: null,
    folderPath: [],
    sha256: file.sha256,
    replacesId: null,
  };
  return beginUpload(callOfVisitor(deps, request), {
    lengthBytes: file.lengthBytes,
    // A folder deleted meanwhile is no reason to refuse: the file goes to the top level.
    metadata,
    visit: { requestId, sender, folderId },
    async admit(tx) {
      await assertPlace(tx, begin);
      const subject = `file-request\n${requestId}\n${networkOf(ip)}`;
      const { begun: max, windowMinutes } = limits;
      const admitted = await admitVisitor({ tx, deps, owner, subject, max, windowMinutes, proof });
      if (admitted === 'rate_limited') throw new AppError('request.rate_limited', { retryAfterSeconds: 600 });
      if (admitted === 'rejected') throw new AppError('forms.not_verified');
    },
  });
}
