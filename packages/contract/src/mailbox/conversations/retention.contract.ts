import { defineOperation } from '../../core/operation.ts';
import { retentionPreviewQuerySchema, retentionPreviewSchema, retentionSchema } from './retention.schemas.ts';

const path = '/api/mailbox/retention';
const reading = { access: 'user', permission: 'mailbox.read' } as const;
const writing = { access: 'user', permission: 'mailbox.write' } as const;

export const getMailboxRetention = defineOperation({
  id: 'mailbox.retention',
  method: 'GET',
  path,
  ...reading,
  summary: 'After how many days without a message conversations move to the trash; null: never',
  reply: retentionSchema,
});

export const changeMailboxRetention = defineOperation({
  id: 'mailbox.change_retention',
  method: 'PUT',
  path,
  ...writing,
  summary:
    'Move conversations to the trash after that many days without a message, from the next night on; null: never',
  body: retentionSchema,
  reply: retentionSchema,
});

/** Read-only. Snoozed conversations, and those with a draft or a scheduled answer, always stay. */
export const previewMailboxRetention = defineOperation({
  id: 'mailbox.preview_retention',
  method: 'GET',
  path: `${path}/preview`,
  ...reading,
  summary: 'How many conversations and messages that many days would affect, and when',
  query: retentionPreviewQuerySchema,
  reply: retentionPreviewSchema,
});
