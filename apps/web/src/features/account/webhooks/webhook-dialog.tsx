import type { WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import {
  createWebhookInputSchema,
  type Webhook,
  webhookLimits,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { EventPicker } from './event-picker.tsx';
import { useCreateWebhook, useUpdateWebhook } from './webhooks.queries.ts';
import { HelpTip } from '#components/help/help-tip.tsx';

type Values = { name: string; url: string; events: WebhookEventType[] };
type Props = { webhook?: Webhook | undefined; onCreated: (secret: string) => void; onClose: () => void };

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
    <FormDialog
      title={webhook ? t(($) => $.webhooks.edit) : t(($) => $.webhooks.add)}
      onClose={onClose}
      size={600}
      submit={webhook ? t(($) => $.webhooks.save) : t(($) => $.webhooks.add)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
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
    </FormDialog>
  );
}
