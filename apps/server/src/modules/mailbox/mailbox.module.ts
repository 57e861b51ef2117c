import { mailSettled } from '#modules/mails/mails.events.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { processInboundMail } from './jobs/process-inbound-mail.handler.ts';
import { processInbound } from './jobs/process-inbound-mail.job.ts';
import { wakeSnoozedConversations } from './jobs/wake-snoozed.handler.ts';
import { wakeSnoozed } from './jobs/wake-snoozed.job.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { forgetOldPictures } from './remote-images/forget-pictures.handler.ts';
import { forgetPictures } from './remote-images/forget-pictures.job.ts';
import { remotePictureRoutes } from './remote-images/remote-images.routes.ts';
import { settleReply } from './settle-reply.ts';

export const mailboxModule: Module = {
  name: 'mailbox',
  routes: (deps) => [...mailboxRoutes(deps), ...remotePictureRoutes(deps)],
  lastingSignatures: ['mail-address'],
  jobs: (deps) => [
    bindJob(processInbound, (payload) => processInboundMail({ deps, ...payload })),
    bindJob(wakeSnoozed, () => wakeSnoozedConversations({ deps })),
    bindJob(forgetPictures, () => forgetOldPictures({ deps })),
  ],
  events: (deps) => [
    onEvent(mailSettled, async ({ tx, payload }) => {
      const { owner, purpose, state, outcome, related } = payload;
      const { messageId } = related;
      if (purpose === 'mailbox_reply' && owner && messageId)
        await settleReply({ tx, deps, owner, messageId, state, outcome });
    }),
  ],
};
