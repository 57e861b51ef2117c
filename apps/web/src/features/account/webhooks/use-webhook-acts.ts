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
  /** Of the calls of one webhook: a test, and those sent again. */
  callFailureOf: (webhook: Webhook) => unknown;
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

type Attempt = { error: unknown; submittedAt: number };

/** Why the newest of them failed: one that goes well ends what was said of those before. */
function newestFailure(attempts: readonly Attempt[]): unknown {
  return attempts.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error;
}

/** One-click actions on a webhook; the list and the log each show what failed in them. */
export function useWebhookActs(): WebhookActs {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const [pause, resume, remove] = [usePauseWebhook(), useResumeWebhook(), useRemoveWebhook()];
  // What fails in undoing is said by the toast.
  const [back, restore] = [useResumeWebhook(), useRestoreWebhook()];
  const [test, redeliver, redeliverFailed] = [useTestWebhook(), useRedeliver(), useRedeliverFailed()];
  const calls = [
    { id: test.variables, error: test.error, submittedAt: test.submittedAt },
    { id: redeliver.variables?.id, error: redeliver.error, submittedAt: redeliver.submittedAt },
    { id: redeliverFailed.variables?.id, error: redeliverFailed.error, submittedAt: redeliverFailed.submittedAt },
  ];
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
    failure: newestFailure([pause, resume, remove]),
    callFailureOf: (webhook) => newestFailure(calls.filter(({ id }) => id === webhook.id)),
    isTesting: test.isPending,
    isSending: redeliver.isPending || redeliverFailed.isPending,
  };
}
