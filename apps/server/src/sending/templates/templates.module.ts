import { templateFolders, templateLabels } from '@enlace/contract/workspace/folders/template-collection.ts';
import { savedReplyWanted } from '#mailbox/door.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { forgetBlankDrafts, forgetBlankDraftsJob } from './blank-drafts.ts';
import { houseTemplateRoutes } from './house/house-templates.routes.ts';
import { answerMessageByRule } from './saved-replies/answer-by-rule.handler.ts';
import { answerByRule } from './saved-replies/answer-by-rule.job.ts';
import { savedReplyRoutes } from './saved-replies/saved-replies.routes.ts';
import { templateStartRoutes } from './template-starts.routes.ts';
import { savedReplyTrash, templateTrash } from './template-trash.ts';
import { countLiveTemplates } from './templates.repository.ts';
import { templateRoutes } from './templates.routes.ts';
import { templateSearch } from './template-search.ts';

export const templatesModule: Module = {
  name: 'templates',
  history: ['template', 'house_template'],
  undo: none('every version can be restored'),
  retention: [forgetBlankDraftsJob],
  webhooks: none('receivers have no use for it'),
  notices: none('the client writes them'),
  quota: none('not part of a plan'),
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [templateTrash, savedReplyTrash],
  search: [templateSearch],
  routes: (deps) => [
    ...templateRoutes(deps),
    ...templateStartRoutes(deps),
    ...savedReplyRoutes(deps),
    ...houseTemplateRoutes(deps),
  ],
  jobs: (deps) => [
    bindJob(answerByRule, (payload) => answerMessageByRule({ deps, ...payload })),
    bindJob(forgetBlankDraftsJob, () => forgetBlankDrafts({ deps })),
  ],
  events: (deps) => [onEvent(savedReplyWanted, ({ tx, payload }) => deps.jobs.enqueue(tx, answerByRule, payload))],
  collections: [
    {
      noun: 'template',
      table: 'templates',
      folders: templateFolders,
      labels: templateLabels,
      countLive: countLiveTemplates,
    },
  ],
};
