import type { Webhook } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '#lib/i18n/error-text.ts';
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

/** One-click actions on a webhook; errors are reported like successes. */
export function useWebhookActs(): WebhookActs {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const [pause, resume, remove, restore] = [
    usePauseWebhook(),
    useResumeWebhook(),
    useRemoveWebhook(),
    useRestoreWebhook(),
  ];
  const [test, redeliver, redeliverFailed] = [useTestWebhook(), useRedeliver(), useRedeliverFailed()];
  const onError = (error: unknown) => showToast({ text: errorText(error) });
  const back = (webhook: Webhook) => () => resume.mutateAsync(webhook.id);
  return {
    pause: (webhook) =>
      pause.mutate(webhook.id, {
        onError,
        onSuccess: () => showToast({ text: t(($) => $.webhooks.paused, { name: webhook.name }), undo: back(webhook) }),
      }),
    resume: (webhook) =>
      resume.mutate(webhook.id, {
        onError,
        onSuccess: () => showToast({ text: t(($) => $.webhooks.resumed, { name: webhook.name }) }),
      }),
    remove: (webhook) =>
      remove.mutate(webhook.id, {
        onError,
        onSuccess: () =>
          showToast({
            text: t(($) => $.webhooks.removed, { name: webhook.name }),
            undo: () => restore.mutateAsync(webhook.id),
          }),
      }),
    test: (webhook) =>
      test.mutate(webhook.id, { onError, onSuccess: () => showToast({ text: t(($) => $.webhooks.tested) }) }),
    redeliver: (webhook, deliveryId) =>
      redeliver.mutate(
        { id: webhook.id, deliveryId },
        { onError, onSuccess: () => showToast({ text: t(($) => $.webhooks.redelivered) }) },
      ),
    redeliverFailed: (webhook) =>
      redeliverFailed.mutate(
        { id: webhook.id, since: earliest },
        {
          onError,
          onSuccess: ({ count }) =>
            showToast({
              text:
                count === 0
                  ? t(($) => $.webhooks.noneFailed)
                  : t(($) => $.webhooks.redeliveredMany, { count, n: formats.number(count) }),
            }),
        },
      ),
    isTesting: test.isPending,
    isSending: redeliver.isPending || redeliverFailed.isPending,
  };
}
