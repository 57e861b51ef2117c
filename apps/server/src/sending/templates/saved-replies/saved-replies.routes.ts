import * as contract from '@enlace/contract/mailbox/conversations/saved-replies.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { fillSavedReply } from './fill-saved-reply.ts';
import {
  changeSavedReply,
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
  restoreSavedReply,
} from './save-replies.ts';

export function savedReplyRoutes(deps: Platform): Route[] {
  return [
    route(contract.listSavedReplies, async ({ ctx, query }) => ({
      items: await listSavedReplies({ deps, ctx, profileId: query.profileId, search: query.search || undefined }),
    })),
    route(contract.createSavedReply, async ({ ctx, body }) => ({
      savedReply: await createSavedReply({ deps, ctx, input: body }),
    })),
    route(contract.changeSavedReply, async ({ ctx, params, body }) => ({
      savedReply: await changeSavedReply({ deps, ctx, id: params.id, input: body }),
    })),
    route(contract.removeSavedReply, async ({ ctx, params }) => {
      await removeSavedReply({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreSavedReply, async ({ ctx, params }) => ({
      savedReply: await restoreSavedReply({ deps, ctx, id: params.id }),
    })),
    route(contract.fillSavedReply, ({ ctx, params, body }) =>
      fillSavedReply({ deps, ctx, id: params.id, conversationId: body.conversationId }),
    ),
  ];
}
