import { undoConversationStates } from '@enlace/contract/mailbox/conversations/mailbox.contract.ts';
import { answerInvitation as answerInvitationOperation } from '@enlace/contract/mailbox/conversations/invitations.contract.ts';
import { undoMerge } from '@enlace/contract/mailbox/conversations/merges.contract.ts';
import { undoMove } from '@enlace/contract/mailbox/conversations/moves.contract.ts';
import { undoReply } from '@enlace/contract/mailbox/conversations/replies.contract.ts';
import { conversationFolders, conversationLabels } from '@enlace/contract/workspace/folders/conversation-collection.ts';
import { contactErased } from '#audience/door.ts';
import { mailSettled } from '#workspace/door.ts';
import { autoAnswer } from './auto-answer/auto-answer.job.ts';
import { sendAutoAnswer } from './auto-answer/send-auto-answer.ts';
import { answersAutomatically } from '#mailbox/senders/senders.usecases.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { conversationTrash } from './conversation-trash.ts';
import { countLiveConversations } from './conversations.queries.ts';
import { forgetForwardTests, forgetOldForwardTests } from './forwarding/forward-tests.job.ts';
import { profileAddressRoutes } from './forwarding/profile-addresses.routes.ts';
import { forgetOldChanges, forgetChanges } from './jobs/forget-changes.job.ts';
import { forgetOldRawMail, forgetRawMail } from './jobs/forget-raw-mail.job.ts';
import { processInboundMail, processInbound } from './jobs/process-inbound-mail.job.ts';
import { readMailOfOperator } from './inbound/operator-mails.ts';
import { remindOfSetAside } from './inbound/notify-set-aside.ts';
import { placeIgnoredMail, placeIgnored } from './jobs/place-ignored.job.ts';
import { readOperatorMail } from './jobs/read-operator-mail.job.ts';
import { remindSetAside } from './jobs/remind-set-aside.job.ts';
import { forgetUnusedFiles, forgetOutgoingFiles } from './jobs/forget-outgoing-files.job.ts';
import { sendScheduledReplies, sendScheduled } from './jobs/send-scheduled.job.ts';
import { wakeSnoozedConversations, wakeSnoozed } from './jobs/wake-snoozed.job.ts';
import { noteTestReport } from './forwarding/forward-tests.repository.ts';
import { conversationJudged, mailReportReceived, messageReceived } from './mailbox.events.ts';
import { moveAgedConversations } from './retention/apply-retention.handler.ts';
import { applyRetention } from './retention/apply-retention.job.ts';
import { retentionRoutes } from './retention/retention.routes.ts';
import { scanDueAttachments, scanAttachments } from './scanning/scan-attachments.job.ts';
import { learnFrom } from './spam/learn.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { forgetOldPictures, forgetPictures } from './remote-images/forget-pictures.job.ts';
import { answerInvitation } from './invitations/answer-invitation.ts';
import { originalRoutes } from './originals/originals.routes.ts';
import { remotePictureRoutes } from './remote-images/remote-images.routes.ts';
import { askDueRatings, askRatings } from './figures/ask-ratings.job.ts';
import { ratingPurpose } from './figures/rating-link.ts';
import { mountRatingPages } from './figures/rating.routes.ts';
import { figureRoutes } from './figures/figures.routes.ts';
import { watchAllTargets, watchTargets } from './figures/watch-targets.job.ts';
import { shelfRoutes } from './shelf/shelf.routes.ts';
import { mailboxRuleRoutes } from './sorting/mailbox-rules.routes.ts';
import { outgoingRoutes } from './outgoing.routes.ts';
import { visitorLinkPurpose } from './visitor/visitor-link.ts';
import { mountVisitorPages } from './visitor/visitor.routes.ts';
import { settleReply } from './settle-reply.ts';
import { refreshErased } from './usecases/refresh-erased.ts';
import { conversationSearch } from './conversation-search.ts';
import { mailboxWebhooks } from './mailbox.webhooks.ts';
import { replyActs } from './reply-notices.ts';
import { convertMailAddresses } from './usecases/convert-addresses.ts';

export const mailboxModule: Module = {
  name: 'mailbox',
  history: ['conversation', 'mail', 'mailbox_rule', 'preferences'],
  undo: [undoMerge, undoMove, undoConversationStates, undoReply],
  retention: [forgetOutgoingFiles, forgetRawMail, forgetPictures, applyRetention, forgetChanges, forgetForwardTests],
  webhooks: mailboxWebhooks,
  noticeActs: [replyActs],
  notices: ['message.received', 'mail.set_aside', 'mail.forward_request', 'mail.target_near'],
  quota: ['storage_bytes'],
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [conversationTrash],
  search: [conversationSearch],
  collections: [
    {
      noun: 'conversation',
      table: 'conversations',
      folders: conversationFolders,
      labels: conversationLabels,
      countLive: countLiveConversations,
    },
  ],
  seed: (deps) => convertMailAddresses({ deps }),
  routes: (deps) => [
    ...mailboxRoutes(deps),
    ...outgoingRoutes(deps),
    ...mailboxRuleRoutes(deps),
    ...originalRoutes(deps),
    ...shelfRoutes(deps),
    ...figureRoutes(deps),
    route(answerInvitationOperation, ({ ctx, params, body }) =>
      answerInvitation({ deps, ctx, id: params.id, answer: body.answer }),
    ),
    ...remotePictureRoutes(deps),
    ...retentionRoutes(deps),
    ...profileAddressRoutes(deps),
  ],
  pages: (app, platform) => {
    mountVisitorPages(app, platform);
    mountRatingPages(app, platform);
  },
  lastingSignatures: ['mail-address', visitorLinkPurpose, ratingPurpose],
  jobs: (deps) => [
    bindJob(processInbound, (payload) => processInboundMail({ deps, ...payload })),
    bindJob(readOperatorMail, (payload) => readMailOfOperator({ deps, ...payload })),
    bindJob(remindSetAside, () => remindOfSetAside({ deps })),
    bindJob(placeIgnored, () => placeIgnoredMail({ deps })),
    bindJob(sendScheduled, () => sendScheduledReplies({ deps })),
    bindJob(forgetOutgoingFiles, () => forgetUnusedFiles({ deps })),
    bindJob(autoAnswer, (payload) => sendAutoAnswer({ deps, ...payload })),
    bindJob(wakeSnoozed, () => wakeSnoozedConversations({ deps })),
    bindJob(forgetRawMail, () => forgetOldRawMail({ deps })),
    bindJob(forgetPictures, () => forgetOldPictures({ deps })),
    bindJob(applyRetention, (_payload, { signal }) => moveAgedConversations({ deps, signal })),
    bindJob(scanAttachments, () => scanDueAttachments({ deps })),
    bindJob(askRatings, () => askDueRatings({ deps })),
    bindJob(watchTargets, () => watchAllTargets({ deps })),
    bindJob(forgetForwardTests, () => forgetOldForwardTests({ deps })),
    bindJob(forgetChanges, () => forgetOldChanges({ deps })),
  ],
  events: (deps) => [
    onEvent(messageReceived, async ({ tx, payload: { owner, profileId, messageId, mayAnswer } }) => {
      if (mayAnswer && (await answersAutomatically(tx, owner, profileId)))
        await deps.jobs.enqueue(tx, autoAnswer, { owner, messageId });
    }),
    onEvent(conversationJudged, ({ tx, payload: { owner, conversationId, isSpam } }) =>
      learnFrom({ tx, deps, owner, conversationId, isSpam, isSpoken: true }),
    ),
    onEvent(contactErased, ({ tx, payload: { owner, lessened } }) => refreshErased({ tx, deps, owner, lessened })),
    onEvent(mailReportReceived, async ({ tx, payload: { owner, about, report } }) => {
      if (about.kind === 'mail') await noteTestReport(tx, owner, { mailId: about.mailId, report });
    }),
    onEvent(mailSettled, async ({ tx, payload }) => {
      const { owner, purpose, state, outcome, recipients, related } = payload;
      const { messageId, conversationId } = related;
      if (purpose !== 'mailbox_reply' || !owner || !messageId) return;
      await settleReply({ tx, deps, owner, messageId, state, outcome, recipients });
      // Somebody the client answers is not a spammer.
      if (conversationId && state === 'accepted')
        await learnFrom({ tx, deps, owner, conversationId, isSpam: false, isSpoken: false });
    }),
  ],
};
