import { listOutbox, readOutboxMail as readOperation } from '@enlace/contract/workspace/mails/mails.contract.ts';
import { route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { deliverStoredMail } from './deliver-mail.handler.ts';
import { deliverMail } from './deliver-mail.job.ts';
import { listOutboxMails, readOutboxMail } from './outbox.usecases.ts';

export const mailsModule: Module = {
  name: 'mails',
  ...withoutItems('mails that have left'),
  history: ['instance'],
  retention: none('kept as long as the account'),
  webhooks: none('the nouns have the events'),
  notices: none('the nouns notify'),
  routes: (deps) => [
    route(listOutbox, async ({ query }) => ({
      ...(await listOutboxMails({ deps, cursor: query.cursor, limit: query.limit, search: query.search })),
      transport: deps.mail.kind,
    })),
    route(readOperation, ({ ctx, params, query }) =>
      readOutboxMail({ deps, ctx, id: params.id, isWanted: query.links === 'yes' }),
    ),
  ],
  jobs: (deps) => [bindJob(deliverMail, ({ mailId }) => deliverStoredMail({ deps, mailId }))],
};
