import * as contract from '@enlace/contract/mailbox/mailbox.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countConversations } from './conversations.queries.ts';
import { addConversationContact } from './usecases/add-conversation-contact.ts';
import { bulkChange, changeConversation, changeConversations } from './usecases/change-conversations.ts';
import { attachmentDisposition, readAttachment } from './usecases/read-attachment.ts';
import { getConversation, listConversations, listMessages } from './usecases/read-mailbox.ts';
import { replyToConversation, undoReply } from './usecases/reply.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { startConversation } from './usecases/start-conversation.ts';

function readRoutes(deps: Platform): Route[] {
  return [
    route(contract.listConversations, ({ ctx, query }) => listConversations({ deps, ctx, query })),
    route(contract.getConversation, ({ ctx, params }) => getConversation({ deps, ctx, id: params.id })),
    route(contract.listMessages, ({ ctx, params, query }) => listMessages({ deps, ctx, id: params.id, query })),
    rawRoute(contract.downloadAttachment, async ({ ctx, params, reply }) => {
      const file = await readAttachment({ deps, ctx, id: params.id });
      return reply
        .type(file.contentType)
        .header('content-length', file.size)
        .header('content-disposition', attachmentDisposition(file.name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.stream);
    }),
  ];
}

function writingRoutes(deps: Platform): Route[] {
  return [
    route(contract.startConversation, ({ ctx, body }) => startConversation({ deps, ctx, input: body })),
    route(contract.replyToConversation, ({ ctx, params, body }) =>
      replyToConversation({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.undoReply, ({ ctx, params }) => undoReply({ deps, ctx, ...params })),
    route(contract.saveDraft, async ({ ctx, params, body }) => ({
      draft: await saveDraft({ deps, ctx, id: params.id, text: body.text }),
    })),
    route(contract.addConversationContact, ({ ctx, params }) => addConversationContact({ deps, ctx, id: params.id })),
  ];
}

function stateRoutes(deps: Platform): Route[] {
  return [
    route(contract.markConversationRead, async ({ ctx, params, body }) => ({
      conversation: await changeConversation({
        deps,
        ctx,
        id: params.id,
        change: { state: body.read ? 'read' : 'unread' },
      }),
    })),
    route(contract.setConversationState, async ({ ctx, params, body }) => ({
      conversation: await changeConversation({ deps, ctx, id: params.id, change: body }),
    })),
    route(contract.removeConversation, async ({ ctx, params }) => {
      await changeConversation({ deps, ctx, id: params.id, change: { state: 'deleted' } });
      return {};
    }),
    route(contract.restoreConversation, async ({ ctx, params }) => ({
      conversation: await changeConversation({ deps, ctx, id: params.id, change: { state: 'restored' } }),
    })),
    route(contract.bulkConversations, async ({ ctx, body }) => {
      const { ownerId } = ctx.actor;
      const changed = await changeConversations({ deps, ctx, ids: body.ids, change: bulkChange(body.action) });
      return { changed, counts: await deps.db.scoped(ownerId, (tx) => countConversations(tx, ownerId)) };
    }),
  ];
}

export function mailboxRoutes(deps: Platform): Route[] {
  return [...readRoutes(deps), ...writingRoutes(deps), ...stateRoutes(deps)];
}
