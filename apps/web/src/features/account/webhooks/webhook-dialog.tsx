import type { WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import {
  createWebhookInputSchema,
  type Webhook,
  webhookLimits,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { EventPicker } from './event-picker.tsx';
import { useCreateWebhook, useUpdateWebhook } from './webhooks.queries.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Stack } from '#components/layout/layout.tsx';

type Values = { name: string; url: string; events: WebhookEventType[] };
type Props = { webhook?: Webhook | undefined; onCreated: (secret: string) => void; onClose: () => void };

const formId = 'webhook-form';

/** Creates or edits a webhook: name, address and events. */
export function WebhookDialog({ webhook, onCreated, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'common']);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const { form, isSending, failure, onSubmit } = useContractForm<Values, typeof createWebhookInputSchema>({
    schema: createWebhookInputSchema,
    initialValues: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] },
    fieldOfCode: { 'webhooks.https_required': 'url', 'outbound.refused': 'url' },
    async onSubmit(input) {
      if (webhook) {
        await update.mutateAsync({ id: webhook.id, body: input });
        onClose();
        return;
      }
      const { secret } = await create.mutateAsync(input);
      onCreated(secret);
    },
  });
  const eventsError = form.errors['events'];
  return (
    <Dialog
      title={webhook ? t(($) => $.webhooks.edit) : t(($) => $.webhooks.add)}
      isOpen
      onClose={onClose}
      size={600}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {webhook ? t(($) => $.webhooks.save) : t(($) => $.webhooks.add)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <TextField
          label={t(($) => $.webhooks.name)}
          hint={t(($) => $.webhooks.nameHint)}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextField
          label={t(($) => $.webhooks.url)}
          aside={<HelpTip of="webhookUrl" about={t(($) => $.webhooks.url)} />}
          hint={t(($) => $.webhooks.urlHint, { seconds: webhookLimits.timeoutSeconds })}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.getInputProps('url')}
        />
        <EventPicker
          chosen={form.values.events}
          onChange={(events) => form.setFieldValue('events', events)}
          {...(eventsError === undefined ? {} : { error: t(($) => $.webhooks.noEvent) })}
        />
      </Stack>
    </Dialog>
  );
}
