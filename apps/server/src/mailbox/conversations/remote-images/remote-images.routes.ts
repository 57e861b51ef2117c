import * as contract from '@enlace/contract/mailbox/conversations/remote-pictures.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listPictureSenders, setPictureSender } from './picture-senders.ts';
import { showRemotePicture } from './show-remote-picture.ts';

export function remotePictureRoutes(deps: Platform): Route[] {
  return [
    rawRoute(contract.readRemotePicture, async ({ ctx, params, reply }) => {
      const picture = await showRemotePicture({ deps, ctx, ...params });
      return reply
        .type('image/webp')
        .header('content-length', picture.size)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.stream);
    }),
    route(contract.listPictureSenders, ({ ctx }) => listPictureSenders({ deps, ctx })),
    route(contract.setPictureSender, ({ ctx, body }) => setPictureSender({ deps, ctx, input: body })),
  ];
}
