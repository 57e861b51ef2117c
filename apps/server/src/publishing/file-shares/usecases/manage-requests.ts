import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type {
  changeFileRequest,
  createFileRequest,
} from '@enlace/contract/publishing/file-shares/file-requests.contract.ts';
import { fileRequestLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { findContactIdentity } from '#audience/door.ts';
import { countRequestUploads } from '#files/door.ts';
import { namesOfLinks, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { requestClosed, tooManyRequests } from '../file-shares.errors.ts';
import {
  closeRow,
  countOpenRequests,
  findRequest,
  insertRequest,
  lockRequest,
  type RequestChange,
  updateRequest,
} from '../file-requests.repository.ts';
import type { RequestRow, FileRequest } from '../file-shares.types.ts';
import { futureMoment } from '../future-moment.rules.ts';
import { withUnderWay } from '../share-state.rules.ts';
import { makeShareToken } from '../share-token.ts';
import { showRequests } from '../shown-shares.ts';
import type { ShareCall } from './file-shares.context.ts';

type One = { owner: OwnerId; id: string };

async function checkPlaces(
  tx: Tx,
  { owner, folderId, contactId }: { owner: OwnerId; folderId: string | null; contactId: string | null },
): Promise<void> {
  if (folderId !== null && !(await namesOfLinks(tx, { owner, noun: 'file' })).folders.has(folderId)) throw notFound();
  if (contactId !== null && !(await findContactIdentity(tx, owner, contactId))) throw notFound();
}

async function shown(tx: Tx, deps: ShareCall['deps'], key: One): Promise<FileRequest> {
  const row = await findRequest(tx, key);
  const [request] = row ? await showRequests(tx, deps, { owner: key.owner, rows: [row] }) : [];
  if (!request) throw notFound();
  return request;
}

type HistoryInput = ShareCall & {
  tx: Tx;
  id: string;
  action: 'file_request.created' | 'file_request.changed' | 'file_request.closed';
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

function record({ tx, ctx, id, action, before, after }: HistoryInput): Promise<void> {
  return recordHistory({
    tx,
    owner: ctx.actor.ownerId,
    actor: ctx.actor,
    entry: {
      action,
      subjectKind: 'file_request',
      subjectId: id,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  });
}

function summarise({ title, folderId, kinds, expiresAt, maxFiles, maxFileBytes, maxTotalBytes }: RequestChange) {
  return { title, folderId, kinds, expiresAt: expiresAt?.toString() ?? null, maxFiles, maxFileBytes, maxTotalBytes };
}

/** Creates a link through which others leave files. Throws resource.not_found, file_requests.too_many. */
export function createRequest({
  deps,
  ctx,
  input,
}: ShareCall & { input: BodyOf<typeof createFileRequest> }): Promise<FileRequest> {
  const owner = ctx.actor.ownerId;
  const { contactId, ...wished } = input;
  const now = deps.clock.now();
  const change: RequestChange = {
    ...wished,
    expiresAt: futureMoment(input.expiresAt, { field: 'expiresAt', now }),
  };
  return deps.db.scoped(owner, async (tx) => {
    await checkPlaces(tx, { owner, folderId: input.folderId, contactId });
    if ((await countOpenRequests(tx, { owner, now })) >= fileRequestLimits.open) throw tooManyRequests();
    const id = deps.ids.uuid();
    await insertRequest(tx, owner, { id, ...makeShareToken(deps), ...change, contactId, createdAt: now });
    await record({ tx, deps, ctx, id, action: 'file_request.created', after: { ...summarise(change), contactId } });
    return shown(tx, deps, { owner, id });
  });
}

async function lockOrFail(tx: Tx, key: One): Promise<RequestRow> {
  const row = await lockRequest(tx, key);
  if (!row) throw notFound();
  return row;
}

function or<Value>(wished: Value | undefined, before: Value): Value {
  return wished === undefined ? before : wished;
}

/** Changes an open request; `null` removes a limit. Throws resource.not_found, file_requests.closed. */
export function changeRequest({
  deps,
  ctx,
  id,
  input,
}: ShareCall & { id: string; input: BodyOf<typeof changeFileRequest> }): Promise<FileRequest> {
  const owner = ctx.actor.ownerId;
  const { title, message, folderId, kinds, expiresAt, maxFiles, maxFileBytes, maxTotalBytes } = input;
  const now = deps.clock.now();
  const moment = expiresAt === undefined ? undefined : futureMoment(expiresAt, { field: 'expiresAt', now });
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockOrFail(tx, { owner, id });
    if (before.closedAt !== null) throw requestClosed();
    await checkPlaces(tx, { owner, folderId: folderId ?? null, contactId: null });
    const max = or(maxFiles, before.maxFiles);
    const maxBytes = or(maxTotalBytes, before.maxTotalBytes);
    const taken = withUnderWay(before, await countRequestUploads(tx, { owner, requestId: id }));
    const change: RequestChange = {
      title: or(title, before.title),
      message: or(message, before.message),
      folderId: or(folderId, before.folderId),
      kinds: or(kinds, before.kinds),
      expiresAt: or(moment, before.expiresAt),
      // What was received or started stays: a lower limit ends the request.
      maxFiles: max === null ? null : Math.max(max, taken.files),
      maxFileBytes: or(maxFileBytes, before.maxFileBytes),
      maxTotalBytes: maxBytes === null ? null : Math.max(maxBytes, taken.bytes),
    };
    await updateRequest(tx, { owner, id }, change);
    await record({
      tx,
      deps,
      ctx,
      id,
      action: 'file_request.changed',
      before: summarise(before),
      after: summarise(change),
    });
    return shown(tx, deps, { owner, id });
  });
}

/** Closes a request permanently. Throws resource.not_found. */
export function closeRequest({ deps, ctx, id }: ShareCall & { id: string }): Promise<FileRequest> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { title, closedAt } = await lockOrFail(tx, { owner, id });
    if (closedAt === null) {
      await closeRow(tx, { owner, id }, deps.clock.now());
      await record({ tx, deps, ctx, id, action: 'file_request.closed', before: { title } });
    }
    return shown(tx, deps, { owner, id });
  });
}
