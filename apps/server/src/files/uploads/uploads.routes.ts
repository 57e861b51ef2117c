import * as contract from '@enlace/contract/files/uploads/uploads.contract.ts';
import type { FastifyReply } from 'fastify';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { continueByTus, createByTus, describeByTus, endByTus } from './tus-exchange.ts';
import { beginUpload } from './usecases/begin-upload.ts';
import { standingUpload } from './usecases/hold-upload.ts';
import { listUploads, type Standing } from './usecases/read-upload.ts';
import type { UploadCall } from './usecases/upload-call.ts';

const { tus } = contract;

function speak(reply: FastifyReply): FastifyReply {
  return reply.header('tus-resumable', tus.version);
}

/** The file that an upload became. */
function nameFile(reply: FastifyReply, { fileId }: { fileId: string | null }): FastifyReply {
  return fileId === null ? reply : reply.header(tus.fileHeader, fileId);
}

/** What is safe is what a sender may leave out. */
function progressOf(upload: Standing) {
  return { ...upload, offsetBytes: upload.safeBytes };
}

/** The protocol of resumable uploads on a client's drive. */
export function uploadRoutes(deps: Platform): Route[] {
  const callOf = ({ actor }: RequestContext<ClientActor>): UploadCall => ({ deps, owner: actor.ownerId, actor });
  /** Foreign uploads do not exist, whatever else may be wrong with the request. */
  async function knownCall(ctx: RequestContext<ClientActor>, id: string): Promise<UploadCall> {
    const call = callOf(ctx);
    await standingUpload(call, id);
    return call;
  }
  return [
    rawRoute(contract.createUpload, async ({ ctx, request, reply }) => {
      const call = callOf(ctx);
      speak(reply);
      const progress = await createByTus(
        { request, reply },
        {
          begin: (said) => beginUpload(call, said),
          locationOf: (id) => `/api/uploads/${id}`,
          withUpload: call,
        },
      );
      return nameFile(reply, progress).send();
    }),
    route(contract.listUploads, async ({ ctx }) => ({ items: (await listUploads(callOf(ctx))).map(progressOf) })),
    route(contract.getUpload, async ({ ctx, params, reply }) => {
      const upload = await describeByTus({ call: callOf(ctx), id: params.id, reply: speak(reply) });
      nameFile(reply, upload);
      return progressOf(upload);
    }),
    rawRoute(contract.continueUpload, async ({ ctx, params, request, reply }) => {
      speak(reply);
      const call = await knownCall(ctx, params.id);
      return nameFile(reply, await continueByTus({ call, id: params.id, request, reply })).send();
    }),
    rawRoute(contract.endUpload, async ({ ctx, params, request, reply }) => {
      speak(reply);
      const call = await knownCall(ctx, params.id);
      await endByTus({ call, id: params.id, request, reply });
      return reply.send();
    }),
  ];
}
