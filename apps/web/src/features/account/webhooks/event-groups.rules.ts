import { webhookEventTypes, type WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { catalogue } from '#locales/es/webhooks.ts';

export type EventGroup = keyof typeof catalogue.groups;
export type EventKey = keyof typeof catalogue.event;

const groupOf: Record<WebhookEventType, EventGroup> = {
  'message.received': 'message',
  'message.sent': 'message',
  'form.submitted': 'message',
  'contact.created': 'contact',
  'contact.updated': 'contact',
  'contact.subscribed': 'contact',
  'contact.unsubscribed': 'contact',
  'contact.deleted': 'contact',
  'campaign.started': 'campaign',
  'campaign.finished': 'campaign',
  'mail.bounced': 'campaign',
  'mail.complained': 'campaign',
  'profile.published': 'profile',
  'post.published': 'profile',
  'comment.received': 'profile',
  'file.received': 'profile',
  'invoice.issued': 'invoice',
  'invoice.paid': 'invoice',
  'subscription.changed': 'invoice',
};

const groups: readonly EventGroup[] = ['message', 'contact', 'campaign', 'profile', 'invoice'];

/** The events as grouped by the dialog, in menu order. */
export const eventGroups = groups.map((group) => ({
  group,
  types: webhookEventTypes.filter((type) => groupOf[type] === group),
}));

type KeyOf<Type extends string> = Type extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** Key of an event's text: a dot would address a nested part of the catalogue. */
export function eventKey(type: WebhookEventType): KeyOf<WebhookEventType> {
  // NOTE: exactly what the type does to each event of the catalogue.
  return type.replace('.', '_') as KeyOf<WebhookEventType>;
}

/** Toggles an event; the order stays that of the catalogue. */
export function toggleEvent(chosen: readonly WebhookEventType[], type: WebhookEventType): WebhookEventType[] {
  const isOn = chosen.includes(type);
  return webhookEventTypes.filter((each) => (each === type ? !isOn : chosen.includes(each)));
}
