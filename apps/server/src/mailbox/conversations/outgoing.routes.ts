import * as contract from '@enlace/contract/mailbox/conversations/replies.contract.ts';
import * as drafts from '@enlace/contract/mailbox/conversations/new-drafts.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { forwardMessages } from './usecases/forward-messages.ts';
import { createNewDraft, listNewDrafts, removeNewDraft, saveNewDraft } from './usecases/new-drafts.ts';
import {
  attachStoredFile,
  readOutgoingFile,
  removeOutgoingFile,
  uploadOutgoingFile,
} from './usecases/outgoing-files.ts';
import { attachmentDisposition } from './usecases/read-attachment.ts';
import { replyToConversation, undoReply } from './usecases/reply.ts';
import { retryReply } from './usecases/retry-reply.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { cancelScheduled, changeScheduled, listScheduled, scheduleReply } from './usecases/schedule-reply.ts';
import { scheduleStart, startConversation } from './usecases/start-conversation.ts';

function answerRoutes(deps: Platform): Route[] {
  return [
    route(contract.startConversation, ({ ctx, body }) => startConversation({ deps, ctx, input: body })),
    route(contract.scheduleStart, ({ ctx, body }) => scheduleStart({ deps, ctx, input: body })),
    route(contract.replyToConversation, ({ ctx, params, body }) =>
      replyToConversation({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.forwardMessages, ({ ctx, params, body }) =>
      forwardMessages({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.undoReply, ({ ctx, params }) => undoReply({ deps, ctx, ...params })),
    route(contract.retryReply, ({ ctx, params }) => retryReply({ deps, ctx, ...params })),
    route(contract.saveDraft, async ({ ctx, params, body }) => ({
      draft: await saveDraft({ deps, ctx, id: params.id, input: body }),
    })),
    route(contract.scheduleReply, ({ ctx, params, body }) => scheduleReply({ deps, ctx, id: params.id, input: body })),
    route(contract.listScheduled, ({ ctx, query }) =>
      listScheduled({ deps, ctx, conversationId: query.conversationId }),
    ),
    route(contract.changeScheduled, ({ ctx, params, body }) =>
      changeScheduled({ deps, ctx, id: params.scheduledId, sendAt: body.sendAt }),
    ),
    route(contract.cancelScheduled, ({ ctx, params }) => cancelScheduled({ deps, ctx, id: params.scheduledId })),
  ];
}

function newDraftRoutes(deps: Platform): Route[] {
  return [
    route(drafts.listNewDrafts, ({ ctx }) => listNewDrafts({ deps, ctx })),
    route(drafts.createNewDraft, async ({ ctx, body }) => ({
      draft: await createNewDraft({ deps, ctx, input: body }),
    })),
    route(drafts.saveNewDraft, async ({ ctx, params, body }) => ({
      draft: await saveNewDraft({ deps, ctx, id: params.newDraftId, input: body }),
    })),
    route(drafts.removeNewDraft, async ({ ctx, params }) => {
      await removeNewDraft({ deps, ctx, id: params.newDraftId });
      return {};
    }),
  ];
}

function fileRoutes(deps: Platform): Route[] {
  return [
    route(contract.uploadOutgoingFile, ({ ctx, query, request }) =>
      uploadOutgoingFile({ deps, ctx, request, isInline: query.inline === 'true' }),
    ),
    route(contract.attachStoredFile, ({ ctx, body }) => attachStoredFile({ deps, ctx, fileId: body.fileId })),
    route(contract.removeOutgoingFile, async ({ ctx, params }) => {
      await removeOutgoingFile({ deps, ctx, id: params.outgoingFileId });
      return {};
    }),
    rawRoute(contract.readOutgoingFile, async ({ ctx, params, reply }) => {
      const file = await readOutgoingFile({ deps, ctx, id: params.outgoingFileId });
      return reply
        .type('application/octet-stream')
        .header('content-length', file.size)
        .header('content-disposition', attachmentDisposition(file.name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.stream);
    }),
  ];
}

/** Everything sent from the mailbox, and its drafts. */
export function outgoingRoutes(deps: Platform): Route[] {
  return [...answerRoutes(deps), ...newDraftRoutes(deps), ...fileRoutes(deps)];
}
