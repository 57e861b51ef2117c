import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import {
  mailboxRuleChangeSchema,
  mailboxRuleInputSchema,
  mailboxRuleLimits,
  mailboxRuleSchema,
  triedMessageSchema,
} from './mailbox-rules.schemas.ts';

const params = z.object({ id: idSchema });
const path = '/api/mailbox/rules';
const reading = { access: 'user', permission: 'mailbox.read' } as const;
const writing = { access: 'user', permission: 'mailbox.write' } as const;
const reply = z.object({ rule: mailboxRuleSchema });

export const listMailboxRules = defineOperation({
  id: 'mailbox_rules.list',
  method: 'GET',
  path,
  ...reading,
  summary: 'Rules for incoming messages, in order, with what they are missing and how often they acted',
  reply: z.object({ items: z.array(mailboxRuleSchema) }),
});

/** It is added at the end. */
export const createMailboxRule = defineOperation({
  id: 'mailbox_rules.create',
  method: 'POST',
  path,
  ...writing,
  summary: 'Create a rule for incoming messages; request.invalid names what is not the client’s',
  body: mailboxRuleInputSchema,
  reply,
  errors: ['mailbox_rules.too_many'],
});

/** References to deleted things may stay, so that the rest can be saved. */
export const changeMailboxRule = defineOperation({
  id: 'mailbox_rules.change',
  method: 'PUT',
  path: `${path}/:id`,
  ...writing,
  summary: 'Replace a rule, over the revision it was made from',
  params,
  body: mailboxRuleChangeSchema,
  reply,
  errors: ['mailbox_rules.conflict'],
});

export const switchMailboxRule = defineOperation({
  id: 'mailbox_rules.switch',
  method: 'POST',
  path: `${path}/:id/enabled`,
  ...writing,
  summary: 'Enable or disable a rule',
  params,
  body: z.object({ isEnabled: z.boolean() }),
  reply,
});

export const orderMailboxRules = defineOperation({
  id: 'mailbox_rules.order',
  method: 'PUT',
  path: `${path}/order`,
  ...writing,
  summary: 'Put the rules in this order; any not named come after, unknown ids are skipped',
  body: z.object({ ids: z.array(idSchema).min(1).max(mailboxRuleLimits.rules) }),
  reply: emptySchema,
});

export const removeMailboxRule = defineOperation({
  id: 'mailbox_rules.remove',
  method: 'DELETE',
  path: `${path}/:id`,
  ...writing,
  summary: 'Remove a rule; it can be restored for thirty days',
  params,
  reply: emptySchema,
});

export const restoreMailboxRule = defineOperation({
  id: 'mailbox_rules.restore',
  method: 'POST',
  path: `${path}/:id/restore`,
  ...writing,
  summary: 'Restore a removed rule to its place',
  params,
  reply,
  errors: ['mailbox_rules.too_many'],
});

export const tryMailboxRule = defineOperation({
  id: 'mailbox_rules.try',
  method: 'POST',
  path: `${path}/trial`,
  ...reading,
  history: 'none',
  summary: 'Which of the last fifty messages these conditions match; changes nothing',
  body: mailboxRuleInputSchema.pick({ needsAll: true, conditions: true }),
  reply: z.object({ items: z.array(triedMessageSchema) }),
});

/** Changes only states, folders and labels: no mail is sent and no notification appears. `undo` reverts each change, for a day. */
export const applyMailboxRule = defineOperation({
  id: 'mailbox_rules.apply',
  method: 'POST',
  path: `${path}/:id/apply`,
  ...writing,
  summary: 'Apply a rule to the newest existing conversations, by each person’s last message',
  params,
  reply: z.object({
    looked: z.number().int(),
    matched: z.number().int(),
    /** Left as they are, because the rule depends on originals that are no longer kept. */
    unknown: z.number().int(),
    undo: z.object({
      states: z.array(idSchema),
      conversationLinks: z.array(idSchema),
      contactLinks: z.array(idSchema),
    }),
  }),
});
