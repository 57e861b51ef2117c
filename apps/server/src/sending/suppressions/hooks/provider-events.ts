import { canonicalAddress } from '#platform/mail/addresses.ts';
import { z } from 'zod';
import type { HookProvider } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import { judgeReturn, type Said } from '../verdict.rules.ts';
import type { ProviderEvent } from './hooks.types.ts';

const text = z.string().max(10_000);
const bareId = (value: string | null | undefined) => value?.trim().replace(/^<|>$/g, '') || null;
const bareAddress = (value: string) => canonicalAddress(/<([^<>]+)>/.exec(value)?.[1] ?? value);

type About = Pick<ProviderEvent, 'id' | 'address' | 'messageId' | 'returnPath'>;

function judged(about: About, said: Said): ProviderEvent {
  return { ...about, ...judgeReturn(said), detail: said.text };
}

function person(about: About, kind: 'complaint' | 'unsubscribed', detail: string | null): ProviderEvent {
  const reason = kind === 'complaint' ? 'complained' : 'unsubscribed';
  return { ...about, kind, reason, code: null, status: null, detail };
}

/** Providers know permanent failures without a code; their “hard” is used when our rules find nothing better. */
function hardened(event: ProviderEvent, isPermanent: boolean): ProviderEvent {
  if (!isPermanent || event.kind !== 'soft_bounce') return event;
  return event.reason === 'refused' ? { ...event, kind: 'hard_bounce', reason: 'unknown_address' } : event;
}

const sesSchema = z.object({
  notificationType: text.optional(),
  eventType: text.optional(),
  mail: z.object({
    messageId: text,
    source: text.optional(),
    destination: z.array(text).default([]),
    headers: z.array(z.object({ name: text, value: z.string().max(20_000) })).default([]),
  }),
  bounce: z
    .object({
      bounceType: text,
      feedbackId: text.optional(),
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: text,
            status: text.optional(),
            diagnosticCode: text.optional(),
            action: text.optional(),
          }),
        )
        .max(500),
    })
    .optional(),
  complaint: z
    .object({
      feedbackId: text.optional(),
      complaintFeedbackType: text.nullish(),
      complainedRecipients: z.array(z.object({ emailAddress: text })).max(500),
    })
    .optional(),
  delivery: z.object({ recipients: z.array(text).max(500), smtpResponse: text.optional() }).optional(),
  deliveryDelay: z
    .object({
      delayedRecipients: z
        .array(z.object({ emailAddress: text, status: text.optional(), diagnosticCode: text.optional() }))
        .max(500),
    })
    .optional(),
});

function readSes(input: unknown): ProviderEvent[] {
  const { mail, bounce, complaint, delivery, deliveryDelay } = sesSchema.parse(input);
  const header = (name: string) => mail.headers.find((entry) => entry.name.toLowerCase() === name)?.value;
  const messageId = bareId(header('message-id'));
  const returnPath = mail.source ? bareAddress(mail.source) : null;
  const about = (address: string, what: string): About => {
    const bare = bareAddress(address);
    return { id: `${mail.messageId}:${what}:${bare}`, address: bare, messageId, returnPath };
  };
  return [
    ...(bounce?.bouncedRecipients ?? []).map(({ emailAddress, status = null, diagnosticCode = null }) => {
      const said = { action: 'failed', status, code: null, text: diagnosticCode } as const;
      return hardened(
        judged(about(emailAddress, bounce?.feedbackId ?? 'bounce'), said),
        bounce?.bounceType === 'Permanent',
      );
    }),
    ...(complaint?.complainedRecipients ?? [])
      .filter(() => complaint?.complaintFeedbackType !== 'not-spam')
      .map(({ emailAddress }) =>
        person(
          about(emailAddress, complaint?.feedbackId ?? 'complaint'),
          'complaint',
          complaint?.complaintFeedbackType ?? null,
        ),
      ),
    ...(delivery?.recipients ?? []).map((address) =>
      judged(about(address, 'delivery'), {
        action: 'delivered',
        status: null,
        code: null,
        text: delivery?.smtpResponse ?? null,
      }),
    ),
    ...(deliveryDelay?.delayedRecipients ?? []).map(({ emailAddress, status = null, diagnosticCode = null }) =>
      judged(about(emailAddress, 'delay'), { action: 'delayed', status, code: null, text: diagnosticCode }),
    ),
  ];
}

const sendgridSchema = z
  .array(
    z.object({
      email: text,
      event: text,
      sg_event_id: text.optional(),
      sg_message_id: text.optional(),
      'smtp-id': text.optional(),
      reason: text.nullish(),
      response: text.nullish(),
      status: text.nullish(),
      type: text.nullish(),
      timestamp: z.number().optional(),
    }),
  )
  .max(5_000);

function readSendgrid(input: unknown): ProviderEvent[] {
  return sendgridSchema.parse(input).flatMap((item) => {
    const { email, event, reason, response, status = null, type } = item;
    const about = {
      id:
        item.sg_event_id ?? `${item.sg_message_id ?? item['smtp-id'] ?? ''}:${event}:${email}:${item.timestamp ?? ''}`,
      address: bareAddress(email),
      messageId: bareId(item['smtp-id']),
      returnPath: null,
    };
    const words = reason ?? response ?? null;
    const said = (action: Said['action']) => judged(about, { action, status, code: null, text: words });
    if (event === 'delivered') return said('delivered');
    if (event === 'deferred') return said('delayed');
    // What SendGrid calls a block is about the mail, not the address.
    if (event === 'bounce') return hardened(said('failed'), type !== 'blocked');
    if (event === 'spamreport') return person(about, 'complaint', words);
    if (event === 'unsubscribe' || event === 'group_unsubscribe') return person(about, 'unsubscribed', words);
    return [];
  });
}

const postmarkSchema = z.object({
  RecordType: text,
  ID: z.union([z.number(), text]).optional(),
  Type: text.optional(),
  MessageID: text.default(''),
  Email: text.optional(),
  Recipient: text.optional(),
  Description: text.nullish(),
  Details: text.nullish(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: text.nullish(),
  Metadata: z.record(z.string(), text).nullish(),
});

const postmarkHard = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);

function readPostmark(input: unknown): ProviderEvent[] {
  const item = postmarkSchema.parse(input);
  const address = item.Email ?? item.Recipient;
  if (address === undefined) return [];
  const metadata = item.Metadata ?? {};
  const about = {
    id: `${item.RecordType}:${item.ID ?? item.MessageID}:${bareAddress(address)}`,
    address: bareAddress(address),
    messageId: bareId(metadata['message-id'] ?? metadata['Message-ID']),
    returnPath: null,
  };
  const words = item.Details ?? item.Description ?? null;
  const said = (action: Said['action']) => judged(about, { action, status: null, code: null, text: words });
  const { RecordType: record, Type: type = '' } = item;
  if (record === 'Delivery') return [said('delivered')];
  if (record === 'SpamComplaint' || type === 'SpamComplaint' || type === 'SpamNotification')
    return record === 'SpamComplaint' || type === 'SpamComplaint'
      ? [person(about, 'complaint', words)]
      : [said('failed')];
  if (record === 'SubscriptionChange')
    return item.SuppressSending === true && item.SuppressionReason === 'ManualSuppression'
      ? [person(about, 'unsubscribed', words)]
      : [];
  if (record !== 'Bounce' || type === 'AutoResponder' || type === 'ChallengeVerification') return [];
  if (type === 'Transient' || type === 'DnsError') return [said('delayed')];
  if (type === 'Unsubscribe') return [person(about, 'unsubscribed', words)];
  return [hardened(said('failed'), postmarkHard.has(type))];
}

const mailgunSchema = z.object({
  'event-data': z.object({
    id: text,
    event: text,
    severity: text.optional(),
    reason: text.optional(),
    recipient: text,
    envelope: z.object({ sender: text.optional() }).optional(),
    message: z.object({ headers: z.object({ 'message-id': text.optional() }).optional() }).optional(),
    'delivery-status': z
      .object({
        code: z.union([z.number(), text]).nullish(),
        'enhanced-code': text.nullish(),
        message: text.nullish(),
        description: text.nullish(),
      })
      .optional(),
  }),
});

function readMailgun(input: unknown): ProviderEvent[] {
  const item = mailgunSchema.parse(input)['event-data'];
  const { event, severity, recipient, envelope, message } = item;
  const status = item['delivery-status'];
  const about = {
    id: item.id,
    address: bareAddress(recipient),
    messageId: bareId(message?.headers?.['message-id']),
    returnPath: envelope?.sender ? bareAddress(envelope.sender) : null,
  };
  const code = Number(status?.code ?? Number.NaN);
  const words = [status?.message, status?.description].filter((part) => part).join(' ') || null;
  const said = (action: Said['action']) =>
    judged(about, {
      action,
      status: status?.['enhanced-code'] ?? null,
      code: code >= 200 && code <= 599 ? code : null,
      text: words,
    });
  if (event === 'delivered') return [said('delivered')];
  if (event === 'failed' && severity === 'temporary') return [said('delayed')];
  if (event === 'failed')
    return [hardened(said('failed'), item.reason === 'bounce' || item.reason === 'suppress-bounce')];
  if (event === 'complained') return [person(about, 'complaint', words)];
  if (event === 'unsubscribed') return [person(about, 'unsubscribed', words)];
  return [];
}

const readers: Record<HookProvider, (input: unknown) => ProviderEvent[]> = {
  ses: readSes,
  sendgrid: readSendgrid,
  postmark: readPostmark,
  mailgun: readMailgun,
};

/** Normalises a verified call of any provider. Throws ZodError on an unexpected format. */
export function readProviderEvents(provider: HookProvider, input: unknown): ProviderEvent[] {
  return readers[provider](input);
}
