import { z } from 'zod';
import { wireLocales } from '../../core/locale.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { labelLimits } from '../../workspace/folders/labels.schemas.ts';

/** `tried`: number of newest messages a rule is tested on. `applied`: number of newest conversations an existing rule is applied to. */
export const mailboxRuleLimits = {
  rules: 100,
  name: 80,
  conditions: 8,
  values: 10,
  value: 120,
  ids: 20,
  snoozeHours: 24 * 90,
  headerName: 76,
  kilobytes: 1_000_000,
  tried: 50,
  applied: 500,
} as const;

const isNot = z.boolean().default(false);
const textsSchema = z
  .array(lineSchema({ max: mailboxRuleLimits.value }))
  .min(1)
  .max(mailboxRuleLimits.values);
const kilobytesSchema = z.number().int().min(1).max(mailboxRuleLimits.kilobytes);
const idsSchema = z.array(idSchema).min(1).max(mailboxRuleLimits.ids);

/** `page`: written on the conversation’s own page, `/c/{token}`. */
export const ruleChannels = ['form', 'email', 'page'] as const;
export type RuleChannel = (typeof ruleChannels)[number];

/**
 * Fields whose conditions take addresses (`ana@tienda.example`) or domains (`tienda.example`, including subdomains).
 * `own_address` is the client's address that the mail came to; `original_sender` whoever else the mail names as its
 * sender, such as the person whose mail was passed on.
 */
export const ruleAddressFields = ['sender', 'to', 'cc', 'own_address', 'original_sender'] as const;

/**
 * Fields whose conditions take texts. `text` is without the quoted history, `body` with it; `list` is the List-Id;
 * `file_type` takes endings (`pdf`) and types (`image`, `application/pdf`) and matches them whole.
 */
export const ruleTextFields = ['name', 'subject', 'text', 'body', 'list', 'file_name', 'file_type'] as const;

type RuleValuesField = (typeof ruleAddressFields)[number] | (typeof ruleTextFields)[number];

/** One condition; any of several values is enough. `isNot` negates it. What only mails have is absent from forms. */
export const ruleConditionSchema = z.discriminatedUnion('field', [
  ...ruleValuesSchemas(),
  z.object({ field: z.literal('profile'), isNot, profileIds: idsSchema }),
  z.object({ field: z.literal('channel'), isNot, values: z.array(z.enum(ruleChannels)).min(1) }),
  z.object({ field: z.literal('attachment'), isNot }),
  /** Sent to many, or by a program. */
  z.object({ field: z.literal('automatic'), isNot }),
  /** A field of the head, by name; without values it only has to be there. */
  z.object({
    field: z.literal('header'),
    isNot,
    name: lineSchema({ max: mailboxRuleLimits.headerName }).refine(isHeaderName, {
      params: { code: 'invalid_format' },
    }),
    values: z.array(lineSchema({ max: mailboxRuleLimits.value })).max(mailboxRuleLimits.values),
  }),
  /** At least so large, the whole mail or one file; `isNot` means smaller. 1 kB is 1000 bytes. */
  z.object({ field: z.literal('size'), isNot, kilobytes: kilobytesSchema }),
  z.object({ field: z.literal('file_size'), isNot, kilobytes: kilobytesSchema }),
  z.object({ field: z.literal('language'), isNot, values: z.array(z.enum(wireLocales)).min(1) }),
  /** A label of the sender's contact. */
  z.object({ field: z.literal('contact_label'), isNot, contactLabelIds: idsSchema }),
  /** Spam score, 0 to 100; `isNot` means below. */
  z.object({ field: z.literal('spam_score'), isNot, points: z.number().int().min(1).max(100) }),
]);
export type RuleCondition = z.infer<typeof ruleConditionSchema>;

/** Printable ASCII without spaces and colons (RFC 5322 §2.2). */
function isHeaderName(text: string): boolean {
  return [...text].every((letter) => letter > ' ' && letter <= '~' && letter !== ':');
}

function ruleValuesSchemas() {
  const of = <Field extends RuleValuesField>(field: Field) =>
    z.object({ field: z.literal(field), isNot, values: textsSchema });
  return [
    of('sender'),
    of('name'),
    of('subject'),
    of('text'),
    of('body'),
    of('to'),
    of('cc'),
    of('own_address'),
    of('original_sender'),
    of('list'),
    of('file_name'),
    of('file_type'),
  ] as const;
}

export const ruleStates = ['open', 'closed', 'spam', 'not_spam'] as const;

/** Effect on the conversation and its sender. */
export const ruleActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: z.enum(ruleStates) }),
  z.object({ kind: z.literal('snooze'), hours: z.number().int().min(1).max(mailboxRuleLimits.snoozeHours) }),
  z.object({ kind: z.literal('folder'), folderId: idSchema }),
  z.object({ kind: z.literal('label'), labelIds: z.array(idSchema).min(1).max(labelLimits.count) }),
  z.object({ kind: z.literal('contact_label'), contactLabelIds: z.array(idSchema).min(1).max(labelLimits.count) }),
  /** Sent as an automatic answer: never to machines, at most once a day per address. */
  z.object({ kind: z.literal('reply'), savedReplyId: idSchema }),
  z.object({ kind: z.literal('notify'), notify: z.boolean() }),
]);
export type RuleAction = z.infer<typeof ruleActionSchema>;
export const ruleActionKinds = ['state', 'snooze', 'folder', 'label', 'contact_label', 'reply', 'notify'] as const;

function isEachOnce(actions: readonly { kind: string }[]): boolean {
  const kinds = actions.map(({ kind }) => (kind === 'snooze' ? 'state' : kind));
  return new Set(kinds).size === kinds.length;
}

export const mailboxRuleInputSchema = z.object({
  name: lineSchema({ max: mailboxRuleLimits.name }),
  isEnabled: z.boolean().default(true),
  /** All conditions must match; otherwise any of them is enough. */
  needsAll: z.boolean().default(true),
  conditions: z.array(ruleConditionSchema).min(1).max(mailboxRuleLimits.conditions),
  /** Each kind once; a state and a snooze exclude each other. */
  actions: z
    .array(ruleActionSchema)
    .min(1)
    .max(ruleActionKinds.length)
    .refine(isEachOnce, { params: { code: 'invalid_option' } }),
  /** Later rules do not see a message this one matched. */
  isLast: z.boolean().default(false),
});
/** A change of a rule; absent fields keep their saved value. */
export const mailboxRuleChangeSchema = mailboxRuleInputSchema
  .extend({
    baseRevision: z.number().int().min(1),
    isEnabled: z.boolean(),
    needsAll: z.boolean(),
    isLast: z.boolean(),
  })
  .partial({ isEnabled: true, needsAll: true, isLast: true });
export type MailboxRuleChange = z.infer<typeof mailboxRuleChangeSchema>;
export type MailboxRuleInput = z.infer<typeof mailboxRuleInputSchema>;

/** References of a rule that no longer exist; the rule is skipped until they are corrected. */
export const ruleGaps = ['profile', 'folder', 'label', 'contact_label', 'saved_reply'] as const;
export type RuleGap = (typeof ruleGaps)[number];

export const mailboxRuleSchema = mailboxRuleInputSchema.extend({
  id: idSchema,
  revision: z.number().int(),
  gaps: z.array(z.enum(ruleGaps)),
  /** Messages of the last thirty days it acted on. */
  uses: z.number().int(),
  usedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
});
export type MailboxRule = z.infer<typeof mailboxRuleSchema>;

/** A message a rule was tested on. */
export const triedMessageSchema = z.object({
  messageId: idSchema,
  conversationId: idSchema,
  profile: z.object({ id: idSchema, name: z.string() }),
  name: z.string(),
  subject: z.string(),
  preview: z.string(),
  channel: z.enum(ruleChannels),
  at: instantSchema,
  matches: z.boolean(),
  /** Nobody can tell: it depends on the original of a mail that is no longer kept. */
  isUnknown: z.boolean(),
});
export type TriedMessage = z.infer<typeof triedMessageSchema>;
