import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import {
  assertProtocol,
  checksumOf,
  hasBytes,
  httpDate,
  lengthOf,
  metadataOf,
  offsetOf,
  type UploadMetadata,
} from './tus-headers.rules.ts';
import { continueUpload, type Progress } from './usecases/continue-upload.ts';
import { endUpload } from './usecases/end-upload.ts';
import { expiryFrom } from './usecases/hold-upload.ts';
import { readUpload, type Standing } from './usecases/read-upload.ts';
import type { UploadCall } from './usecases/upload-call.ts';

// The protocol of resumable uploads (tus 1.0.0), for clients and visitors alike: parsing requests and writing
// responses. Who may call, and where an upload is found, is decided before.

export type TusExchange = { request: FastifyRequest; reply: FastifyReply };

/** The request body as a stream; the parser of its type passes it on unread. */
function piecesOf(request: FastifyRequest): AsyncIterable<Buffer> {
  if (!(request.body instanceof Readable)) throw new AppError('request.unsupported_media_type');
  // NOTE: a request's stream has no encoding, so it yields buffers.
  return request.body as AsyncIterable<Buffer>;
}

type Creation = {
  begin: (said: {
    lengthBytes: number;
    metadata: UploadMetadata;
  }) => Promise<{ id: string; expiresAt: Temporal.Instant }>;
  locationOf: (id: string) => string;
  /** For callers who may send bytes with the creation; undefined where the extension is not offered. */
  withUpload: UploadCall | undefined;
};

/** POST: creates an upload; accompanying bytes are stored immediately. */
export async function createByTus(
  { request, reply }: TusExchange,
  { begin, locationOf, withUpload }: Creation,
): Promise<Progress> {
  const { headers } = request;
  assertProtocol(headers);
  const said = { lengthBytes: lengthOf(headers), metadata: metadataOf(headers) };
  const checksum = withUpload && checksumOf(headers);
  const { id, expiresAt } = await begin(said);
  reply.status(201).headers({ location: locationOf(id), 'upload-expires': httpDate(expiresAt), 'upload-offset': '0' });
  const isSent = hasBytes(headers);
  if (!withUpload || !(isSent || said.lengthBytes === 0)) return { offset: 0, fileId: null };
  const pieces = isSent ? piecesOf(request) : Readable.from([]);
  const progress = await continueUpload(withUpload, { id, sent: { offset: 0, pieces, checksum } });
  reply.header('upload-offset', String(progress.offset));
  return progress;
}

type One = TusExchange & { call: UploadCall; id: string };

/** PATCH: stores the next bytes; `from` is their offset. */
export async function continueByTus({ call, id, request, reply }: One): Promise<Progress & { from: number }> {
  const { headers } = request;
  assertProtocol(headers);
  if (!hasBytes(headers)) throw new AppError('request.unsupported_media_type');
  const sent = { offset: offsetOf(headers), checksum: checksumOf(headers), pieces: piecesOf(request) };
  const progress = await continueUpload(call, { id, sent });
  const expiresAt = expiryFrom(call.deps.clock.now(), { isVisitor: call.actor.kind === 'visitor' });
  reply.status(204).headers({ 'upload-offset': String(progress.offset), 'upload-expires': httpDate(expiresAt) });
  return { ...progress, from: sent.offset };
}

/** HEAD and GET: the progress of an upload. */
export async function describeByTus({ call, id, reply }: Omit<One, 'request'>): Promise<Standing> {
  const upload = await readUpload(call, id);
  reply.headers({
    'upload-offset': String(upload.safeBytes),
    'upload-length': String(upload.lengthBytes),
    'upload-expires': httpDate(upload.expiresAt),
  });
  return upload;
}

/** DELETE: cancels an upload. */
export async function endByTus({ call, id, request, reply }: One): Promise<void> {
  assertProtocol(request.headers);
  await endUpload(call, id);
  reply.status(204);
}
