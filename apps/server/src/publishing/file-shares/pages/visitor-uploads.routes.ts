import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { sharePath } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  continueByTus,
  createByTus,
  describeByTus,
  endByTus,
  endUpload,
  fileOf,
  metadataValue,
  standingUpload,
  type UploadCall,
  type UploadRow,
  wholeLookBytes,
} from '#files/door.ts';
import { notFound } from '#platform/errors.ts';
import { installErrorHandler } from '#platform/http/error-handler.ts';
import type { Platform } from '#platform/platform.types.ts';
import { kindRefused, requestClosed } from '../file-shares.errors.ts';
import type { RequestRow } from '../file-shares.types.ts';
import { kindOfBytes } from '../received-bytes.ts';
import { beginReceiving, callOfVisitor } from '../usecases/begin-receiving.ts';
import { openRequest } from '../usecases/open-request.ts';
import { requestScript, requestScriptUrl } from './request.client-script.ts';
import { senderText } from './sender-text.rules.ts';
import { findSharingClient } from './visit.ts';

/** Under the address of a request: where visitors send files piece by piece. */
export const uploadsBelow = 'subidas';

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a request has an opaque origin, which is foreign to every other one. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `location, retry-after, tus-resumable, upload-expires, upload-length, upload-offset`,
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const;
const preflight = {
  'access-control-allow-methods': 'POST, GET, HEAD, PATCH, DELETE',
  'access-control-allow-headers':
    'content-type, tus-resumable, upload-checksum, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '7200',
} as const;

type Asked = { platform: Platform; request: FastifyRequest; token: string };
type One = Asked & { id: string };

/** The request while it accepts files: a closed one also rejects bytes of started files. */
async function openOrRefuse({ platform, token }: Asked): Promise<RequestRow> {
  const opened = await openRequest(platform, token);
  if (!opened) throw notFound();
  const isThere = (await findSharingClient(platform, opened.row.ownerId)) !== undefined;
  // A request that is full now still accepts the rest of what was started in time.
  if (!isThere || opened.state === 'closed' || opened.state === 'expired') throw requestClosed();
  return opened.row;
}

async function findOwn(one: One): Promise<{ call: UploadCall; row: UploadRow; asked: RequestRow }> {
  const { platform, id } = one;
  const asked = await openOrRefuse(one);
  if (!idForm.test(id)) throw notFound();
  const call = callOfVisitor(platform, asked);
  const row = await standingUpload(call, id);
  if (row.requestId !== asked.id) throw notFound();
  return { call, row, asked };
}

async function begin(asked: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { platform, request, token } = asked;
  const row = await openOrRefuse(asked);
  const value = (key: string) => metadataValue(request.headers, key);
  await createByTus(
    { request, reply },
    {
      begin: ({ lengthBytes, metadata: { name, sha256 } }) =>
        beginReceiving({
          deps: platform,
          request: row,
          file: { name: name ?? '', sha256, lengthBytes },
          sender: senderText(value('sender')),
          ip: request.ip,
          values: {
            [formControls.proofOfWork]: value(formControls.proofOfWork),
            [formControls.honeypot]: value(formControls.honeypot),
          },
        }),
      locationOf: (id) => `${sharePath(encodeURIComponent(token))}/${uploadsBelow}/${id}`,
      withUpload: undefined,
    },
  );
  return reply.send();
}

/** A file whose first bytes show a wrong type need not be sent entirely. */
async function refuseEarly(call: UploadCall, { row, asked }: { row: UploadRow; asked: RequestRow }): Promise<void> {
  const { id, name, lengthBytes } = row;
  if (asked.kinds === null || lengthBytes <= wholeLookBytes) return;
  if (asked.kinds.includes(await kindOfBytes({ file: fileOf(call, id), lengthBytes }, name))) return;
  await endUpload(call, id);
  throw kindRefused();
}

async function takePiece(one: One, reply: FastifyReply): Promise<FastifyReply> {
  const { request, id } = one;
  const { call, row, asked } = await findOwn(one);
  const { fileId, from } = await continueByTus({ call, id, request, reply });
  if (fileId === null && from === 0) await refuseEarly(call, { row, asked });
  return reply.send();
}

async function describe(one: One, reply: FastifyReply): Promise<FastifyReply> {
  const { call } = await findOwn(one);
  const { safeBytes, lengthBytes } = await describeByTus({ call, id: one.id, reply });
  return reply.send({ offset: safeBytes, length: lengthBytes });
}

async function cancel(one: One, reply: FastifyReply): Promise<FastifyReply> {
  const { request, id } = one;
  const { call } = await findOwn(one);
  await endByTus({ call, id, request, reply });
  return reply.send();
}

/** Resumable uploads (tus 1.0.0) for anyone with the address of a request; they see only their own progress. */
export function visitorUploadRoutes(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    installErrorHandler(scope, platform);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ ...openToAll, 'tus-resumable': tus.version });
    });
    type Generic = { Params: { token: string; id: string } };
    const all = `/archivo/:token/${uploadsBelow}`;
    const one = `${all}/:id`;
    const askedOf = (request: FastifyRequest<Generic>): One => ({ platform, request, ...request.params });
    for (const path of [all, one])
      scope.options(path, async (_request, reply) => {
        const abilities = {
          'tus-version': tus.version,
          'tus-extension': tus.extensions.replace('creation-with-upload,', ''),
          'tus-checksum-algorithm': tus.checksums,
          'tus-max-size': String((await platform.settings.read()).limits.uploadBytes ?? uploadLimits.bytes),
        };
        return reply
          .status(204)
          .headers({ ...preflight, ...abilities })
          .send();
      });
    scope.get(requestScriptUrl, (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type('text/javascript; charset=utf-8')
        .send(requestScript),
    );
    scope.post<Generic>(all, async (request, reply) => begin(askedOf(request), reply));
    scope.get<Generic>(one, async (request, reply) => describe(askedOf(request), reply));
    scope.patch<Generic>(one, async (request, reply) => takePiece(askedOf(request), reply));
    scope.delete<Generic>(one, async (request, reply) => cancel(askedOf(request), reply));
  });
}
