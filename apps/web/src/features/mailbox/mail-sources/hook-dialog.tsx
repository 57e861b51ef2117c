import { createWebhookInputSchema } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { layout, Stack } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useCreateHook } from './mail-sources.queries.ts';
import classes from './incoming.module.css';
import { ProfileSelect } from './profile-select.tsx';

type Props = { onCreated: (made: { url: string; secret: string }) => void; onClose: () => void };

/** Creates an address for a mail service. */
export function HookDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation(['incoming', 'common']);
  const create = useCreateHook();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: createWebhookInputSchema,
    initialValues: { name: '', profileId: '' },
    async onSubmit(input) {
      const { source, secret } = await create.mutateAsync(input);
      onCreated({ url: source.url ?? '', secret });
    },
  });
  const setProfile = useCallback((id: string) => form.setFieldValue('profileId', id), [form]);
  return (
    <FormDialog
      title={t(($) => $.incoming.addHook)}
      onClose={onClose}
      submit={t(($) => $.incoming.add)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextField label={t(($) => $.incoming.name)} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <ProfileSelect value={form.values.profileId} onChange={setProfile} />
    </FormDialog>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  return (
    <Stack as="label" gap={6} size={13} weight="semibold" tone="default">
      <span>{label}</span>
      <input
        {...layout('box', {
          full: true,
          minH: 38,
          px: 12,
          py: 8,
          border: 'input',
          radius: 'md',
          fill: 'surface',
          tone: 'default',
          className: classes.input,
        })}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Stack>
  );
}

/** The only time the secret is shown. */
export function SecretDialog({ url, secret, onClose }: { url: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation('incoming');
  return (
    <Dialog
      title={t(($) => $.incoming.secretTitle)}
      isOpen
      // A key or a click next to it must not close what cannot be shown again.
      onClose={() => undefined}
      size={520}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t(($) => $.incoming.kept)}
        </Button>
      }
    >
      <Stack gap={16}>
        <Callout tone="warn" title={t(($) => $.incoming.onceTitle)}>
          {t(($) => $.incoming.onceHelp)}
        </Callout>
        <Shown label={t(($) => $.incoming.url)} value={url} />
        <Shown label={t(($) => $.incoming.secret)} value={secret} />
      </Stack>
    </Dialog>
  );
}
