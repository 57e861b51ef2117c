import type { Webhook } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import {
  usePauseWebhook,
  useRedeliver,
  useRedeliverFailed,
  useRemoveWebhook,
  useRestoreWebhook,
  useResumeWebhook,
  useTestWebhook,
} from './webhooks.queries.ts';

export type WebhookActs = {
  /** Of pausing, resuming and removing. */
  failure: unknown;
  /** Of calls: a test, and those sent again. */
  callFailure: unknown;
  pause: (webhook: Webhook) => void;
  resume: (webhook: Webhook) => void;
  remove: (webhook: Webhook) => void;
  test: (webhook: Webhook) => void;
  redeliver: (webhook: Webhook, deliveryId: string) => void;
  /** All stored deliveries that failed. */
  redeliverFailed: (webhook: Webhook) => void;
  isTesting: boolean;
  isSending: boolean;
};

const earliest = '1970-01-01T00:00:00Z';

/** One-click actions on a webhook; the list and the log each show what failed in them. */
export function useWebhookActs(): WebhookActs {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const [pause, resume, remove] = [usePauseWebhook(), useResumeWebhook(), useRemoveWebhook()];
  // What fails in undoing is said by the toast.
  const [back, restore] = [useResumeWebhook(), useRestoreWebhook()];
  const [test, redeliver, redeliverFailed] = [useTestWebhook(), useRedeliver(), useRedeliverFailed()];
  return {
    pause: (webhook) =>
      pause.mutate(webhook.id, {
        onSuccess: () =>
          showToast({
            text: t(($) => $.webhooks.paused, { name: webhook.name }),
            undo: () => back.mutateAsync(webhook.id),
          }),
      }),
    resume: (webhook) =>
      resume.mutate(webhook.id, {
        onSuccess: () => showToast({ text: t(($) => $.webhooks.resumed, { name: webhook.name }) }),
      }),
    remove: (webhook) =>
      remove.mutate(webhook.id, {
        onSuccess: () =>
          showToast({
            text: t(($) => $.webhooks.removed, { name: webhook.name }),
            undo: () => restore.mutateAsync(webhook.id),
          }),
      }),
    test: (webhook) => test.mutate(webhook.id, { onSuccess: () => showToast({ text: t(($) => $.webhooks.tested) }) }),
    redeliver: (webhook, deliveryId) =>
      redeliver.mutate(
        { id: webhook.id, deliveryId },
        { onSuccess: () => showToast({ text: t(($) => $.webhooks.redelivered) }) },
      ),
    redeliverFailed: (webhook) =>
      redeliverFailed.mutate(
        { id: webhook.id, since: earliest },
        {
          onSuccess: ({ count }) =>
            showToast({
              text:
                count === 0
                  ? t(($) => $.webhooks.noneFailed)
                  : t(($) => $.webhooks.redeliveredMany, { count, n: formats.number(count) }),
            }),
        },
      ),
    failure: pause.error ?? resume.error ?? remove.error,
    callFailure: test.error ?? redeliver.error ?? redeliverFailed.error,
    isTesting: test.isPending,
    isSending: redeliver.isPending || redeliverFailed.isPending,
  };
}
