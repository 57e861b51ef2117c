import * as contract from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import * as moves from '@enlace/contract/mailbox/conversations/moves.contract.ts';
import * as merges from '@enlace/contract/mailbox/conversations/merges.contract.ts';
import * as notes from '@enlace/contract/mailbox/conversations/notes.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countConversations } from './conversations.queries.ts';
import { addConversationContact } from './usecases/add-conversation-contact.ts';
import { bulkChange, changeConversation, changeConversations, undoStates } from './usecases/change-conversations.ts';
import { changeProfile } from './usecases/change-profile.ts';
import { moveMessages, splitConversation, undoMove } from './usecases/move-messages.ts';
import { addNote, editNote, removeNote } from './usecases/keep-notes.ts';
import { mergeConversations } from './usecases/merge-conversations.ts';
import { attachmentDisposition, readAttachment } from './usecases/read-attachment.ts';
import { getConversation, listConversations, listMessages, readMailboxCounts } from './usecases/read-mailbox.ts';
import { renameConversation } from './usecases/rename-conversation.ts';
import { emitPresence } from './usecases/emit-presence.ts';
import { readOriginal, rescueMail } from './usecases/rescue-mail.ts';
import { undoMerge } from './usecases/undo-merge.ts';

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
    route(contract.rescueConversation, ({ ctx, params }) => rescueMail({ deps, ctx, id: params.id })),
    rawRoute(contract.downloadOriginal, async ({ ctx, params, reply }) => {
      const raw = await readOriginal({ deps, ctx, id: params.id });
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachmentDisposition(`${params.id}.eml`))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(raw);
    }),
    route(contract.addConversationContact, ({ ctx, params }) => addConversationContact({ deps, ctx, id: params.id })),
  ];
}

function stateRoutes(deps: Platform): Route[] {
  return [
    route(contract.markConversationRead, async ({ ctx, params, body }) => {
      const change = { state: body.read ? 'read' : 'unread' } as const;
      const { conversation } = await changeConversation({ deps, ctx, id: params.id, change });
      return { conversation };
    }),
    route(contract.setConversationState, ({ ctx, params, body }) =>
      changeConversation({ deps, ctx, id: params.id, change: body }),
    ),
    route(contract.assignConversation, ({ ctx, params, body }) =>
      changeConversation({
        deps,
        ctx,
        id: params.id,
        change: { state: body.assignee === 'me' ? 'assigned' : 'unassigned' },
      }),
    ),
    route(contract.removeConversation, async ({ ctx, params }) => {
      await changeConversation({ deps, ctx, id: params.id, change: { state: 'deleted' } });
      return {};
    }),
    route(contract.restoreConversation, async ({ ctx, params }) => {
      const { conversation } = await changeConversation({ deps, ctx, id: params.id, change: { state: 'restored' } });
      return { conversation };
    }),
    route(contract.bulkConversations, async ({ ctx, body }) => {
      const { ownerId, userId } = ctx.actor;
      const done = await changeConversations({ deps, ctx, ids: body.ids, change: bulkChange(body) });
      return { ...done, counts: await deps.db.scoped(ownerId, (tx) => countConversations(tx, ownerId, { userId })) };
    }),
    route(contract.renameConversation, ({ ctx, params, body }) =>
      renameConversation({ deps, ctx, ...params, ...body }),
    ),
    route(contract.undoConversationStates, ({ ctx, body }) => undoStates({ deps, ctx, undoId: body.undoId })),
  ];
}

function workRoutes(deps: Platform): Route[] {
  return [
    route(contract.readMailboxCounts, ({ ctx }) => readMailboxCounts({ deps, ctx })),
    route(contract.emitPresence, async ({ ctx, params, body }) => {
      await emitPresence({ deps, ctx, id: params.id, input: body });
      return {};
    }),
    route(notes.addConversationNote, async ({ ctx, params, body }) => ({
      note: await addNote({ deps, ctx, id: params.id, text: body.text }),
    })),
    route(notes.editConversationNote, async ({ ctx, params, body }) => ({
      note: await editNote({ deps, ctx, ...params, text: body.text }),
    })),
    route(notes.removeConversationNote, async ({ ctx, params }) => {
      await removeNote({ deps, ctx, ...params });
      return {};
    }),
    route(merges.mergeConversations, ({ ctx, params, body }) =>
      mergeConversations({ deps, ctx, id: params.id, sourceIds: body.sourceIds }),
    ),
    route(merges.undoMerge, ({ ctx, params }) => undoMerge({ deps, ctx, ...params })),
  ];
}

function moveRoutes(deps: Platform): Route[] {
  return [
    route(moves.splitConversation, ({ ctx, params, body }) =>
      splitConversation({ deps, ctx, id: params.id, input: body }),
    ),
    route(moves.moveMessages, ({ ctx, params, body }) => moveMessages({ deps, ctx, id: params.id, input: body })),
    route(moves.undoMove, ({ ctx, params }) => undoMove({ deps, ctx, ...params })),
    route(moves.changeConversationProfile, ({ ctx, params, body }) =>
      changeProfile({ deps, ctx, id: params.id, profileId: body.profileId }),
    ),
  ];
}

export function mailboxRoutes(deps: Platform): Route[] {
  return [...readRoutes(deps), ...writingRoutes(deps), ...stateRoutes(deps), ...workRoutes(deps), ...moveRoutes(deps)];
}
