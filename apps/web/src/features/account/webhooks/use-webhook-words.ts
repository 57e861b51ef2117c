import { isWebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { Webhook, WebhookDelivery } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import type { StatusTone } from '#components/figures/status-badge.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { eventKey } from './event-groups.rules.ts';

export type ShownState = Webhook['state'] | 'failing';

export const stateTones: Record<ShownState, StatusTone> = {
  active: 'ok',
  paused: 'neutral',
  disabled: 'danger',
  failing: 'warn',
};

export const deliveryTones: Record<WebhookDelivery['state'], StatusTone> = {
  waiting: 'info',
  sending: 'info',
  delivered: 'ok',
  failed: 'danger',
};

/** Failing is not a separate state on the server: calls continue. */
export function shownState({ state, failingSince }: Webhook): ShownState {
  return state === 'active' && failingSince !== null ? 'failing' : state;
}

/** Texts for the events of a webhook and the results of its calls. */
export function useWebhookWords() {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();

  function event(type: string): string {
    return isWebhookEventType(type)
      ? t(($) => $.webhooks.event[eventKey(type)])
      : t(($) => $.webhooks.event.webhook_test);
  }

  /** The receiver's answer, or why there is none. */
  function outcome({ status, failure }: Pick<WebhookDelivery, 'status' | 'failure'>): string | undefined {
    if (status !== null) return t(($) => $.webhooks.answered, { status });
    return failure === null ? undefined : t(($) => $.webhooks.failures[failure]);
  }

  function facts(delivery: WebhookDelivery, webhook: Webhook): string[] {
    const said = outcome(delivery);
    const isHeld = delivery.state === 'waiting' && delivery.nextAt === null && webhook.state === 'paused';
    return [
      ...(said === undefined ? [] : [said]),
      ...(delivery.state === 'waiting' && delivery.nextAt !== null && delivery.attempts > 0
        ? [t(($) => $.webhooks.next, { when: formats.dateTime(delivery.nextAt) })]
        : []),
      ...(isHeld && !delivery.isTest ? [t(($) => $.webhooks.held)] : []),
    ];
  }

  function counts({ counts: { delivered, waiting, failed } }: Webhook): string[] {
    const words: string[] = [t(($) => $.webhooks.counts.delivered, { count: delivered, n: formats.number(delivered) })];
    if (waiting > 0) words.push(t(($) => $.webhooks.counts.waiting, { count: waiting, n: formats.number(waiting) }));
    if (failed > 0) words.push(t(($) => $.webhooks.counts.failed, { count: failed, n: formats.number(failed) }));
    return words;
  }

  return { event, outcome, facts, counts };
}
