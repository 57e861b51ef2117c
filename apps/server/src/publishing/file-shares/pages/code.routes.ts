import type { FastifyInstance } from 'fastify';
import { sharePath } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { addressCodeKinds, sendAddressCode } from '#publishing/public-pages/usecases/address-code.ts';
import { answerNotFound } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { openRequest } from '../usecases/open-request.ts';
import { openShare } from '../usecases/open-share.ts';

type Params = { token: string };

/**
 * The address of a link or request as a QR code: reveals nothing beyond the address itself, and only for existing ones.
 */
export function codeRoutes(scope: FastifyInstance, platform: Platform): void {
  for (const kind of addressCodeKinds)
    scope.get<{ Params: Params & { alias: string; ref: string } }>(
      `/archivo/:token/qr.${kind}`,
      async (request, reply) => {
        const { token } = request.params;
        const isThere =
          (await openShare(platform, token)) !== undefined || (await openRequest(platform, token)) !== undefined;
        if (!isThere) return answerNotFound(platform, { request, reply });
        const address = platform.config.publicUrl + sharePath(encodeURIComponent(token));
        return sendAddressCode(reply.header('x-robots-tag', 'noindex'), { address, kind });
      },
    );
}
