import * as contract from '@enlace/contract/files/drive/uploads.contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { assertProtocol, checksumOf, hasBytes, httpDate, lengthOf, metadataOf, offsetOf } from './tus-headers.rules.ts';
import { presentUpload } from './uploads.presenter.ts';
import { beginUpload } from './usecases/begin-upload.ts';
import { continueUpload, type Progress } from './usecases/continue-upload.ts';
import { endUpload } from './usecases/end-upload.ts';
import { expiryFrom, standingUpload } from './usecases/hold-upload.ts';
import { listUploads, readUpload } from './usecases/read-upload.ts';
import type { UploadCall } from './usecases/upload-call.ts';

const { tus } = contract;

function speak(reply: FastifyReply): FastifyReply {
  return reply.header('tus-resumable', tus.version);
}

/** The body as it comes; the parser of its type hands it over unread. */
function piecesOf(request: FastifyRequest): AsyncIterable<Buffer> {
  if (!(request.body instanceof Readable)) throw new AppError('request.unsupported_media_type');
  // NOTE: a request's stream has no encoding, so it reads buffers.
  return request.body as AsyncIterable<Buffer>;
}

function told(reply: FastifyReply, { offset, fileId }: Progress): FastifyReply {
  reply.header('upload-offset', String(offset));
  return fileId === null ? reply : reply.header(tus.fileHeader, fileId);
}

async function create(call: UploadCall, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  const { headers } = request;
  speak(reply);
  assertProtocol(headers);
  const [lengthBytes, metadata, checksum] = [lengthOf(headers), metadataOf(headers), checksumOf(headers)];
  const withBytes = hasBytes(headers);
  const { id, expiresAt } = await beginUpload(call, { lengthBytes, metadata });
  reply.header('location', `/api/uploads/${id}`).header('upload-expires', httpDate(expiresAt));
  const isDone = lengthBytes === 0;
  if (withBytes || isDone) {
    const pieces = withBytes ? piecesOf(request) : Readable.from([]);
    told(reply, await continueUpload(call, { id, sent: { offset: 0, pieces, checksum } }));
  } else told(reply, { offset: 0, fileId: null });
  return reply.status(201).send();
}

/** The protocol of resumable uploads over the drive of a client. */
export function uploadRoutes(deps: Platform): Route[] {
  const callOf = ({ actor }: RequestContext<ClientActor>): UploadCall => ({ deps, owner: actor.ownerId, actor });
  /** What is not the client’s is not there, whatever else may be wrong with the request. */
  async function knownCall(ctx: RequestContext<ClientActor>, id: string): Promise<UploadCall> {
    const call = callOf(ctx);
    await standingUpload(call, id);
    return call;
  }
  return [
    rawRoute(contract.createUpload, ({ ctx, request, reply }) => create(callOf(ctx), { request, reply })),
    route(contract.listUploads, async ({ ctx }) => ({ items: (await listUploads(callOf(ctx))).map(presentUpload) })),
    route(contract.getUpload, async ({ ctx, params, reply }) => {
      speak(reply);
      const row = await readUpload(callOf(ctx), params.id);
      told(reply, { offset: row.safeBytes, fileId: row.fileId });
      reply.header('upload-length', String(row.lengthBytes)).header('upload-expires', httpDate(row.expiresAt));
      return presentUpload(row);
    }),
    rawRoute(contract.continueUpload, async ({ ctx, params, request, reply }) => {
      speak(reply);
      const call = await knownCall(ctx, params.id);
      assertProtocol(request.headers);
      if (!hasBytes(request.headers)) throw new AppError('request.unsupported_media_type');
      const sent = {
        offset: offsetOf(request.headers),
        checksum: checksumOf(request.headers),
        pieces: piecesOf(request),
      };
      told(reply, await continueUpload(call, { id: params.id, sent }));
      return reply
        .status(204)
        .header('upload-expires', httpDate(expiryFrom(deps.clock.now(), { isVisitor: false })))
        .send();
    }),
    rawRoute(contract.endUpload, async ({ ctx, params, request, reply }) => {
      speak(reply);
      const call = await knownCall(ctx, params.id);
      assertProtocol(request.headers);
      await endUpload(call, params.id);
      return reply.status(204).send();
    }),
  ];
}
