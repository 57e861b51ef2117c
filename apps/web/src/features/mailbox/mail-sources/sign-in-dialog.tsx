import {
  type AccessProvider,
  startAccessInputSchema,
} from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useRestartAccess, useStartAccess } from './mail-sources.queries.ts';
import { ProfileSelect } from './profile-select.tsx';
import { type Start, StartField } from './start-field.tsx';

type Provider = Pick<AccessProvider, 'id' | 'kind' | 'name'>;

type SharedProps = { provider: Provider; isShared: boolean; onChange: (isShared: boolean) => void };

/** Google has no mailboxes that several people open with accounts of their own. */
function SharedField({ provider, isShared, onChange }: SharedProps) {
  const { t } = useTranslation('incoming');
  if (provider.kind === 'google') return null;
  return (
    <CheckField checked={isShared} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
      {t(($) => $.incoming.signIn.shared)}
    </CheckField>
  );
}

type Values = { provider: string; address: string; isShared: boolean; name: string; profileId: string; start: Start };

/** What somebody typed before. */
export type KnownAddress = { address: string; profileId: string; start: Start };

type SignInProps = { provider: Provider; known?: KnownAddress | undefined; onClose: () => void };

/** Connects a new account by signing in at its provider. */
export function SignInDialog({ provider, known, onClose }: SignInProps) {
  const { t } = useTranslation('incoming');
  const begin = useStartAccess();
  const { form, isSending, failure, onSubmit } = useContractForm<Values, typeof startAccessInputSchema>({
    schema: startAccessInputSchema,
    initialValues: {
      ...{ provider: provider.id, isShared: false, name: known?.address ?? '' },
      ...(known ?? { address: '', profileId: '', start: 'now' }),
    },
    onSubmit: async (values) => void (await begin.mutateAsync(values)),
  });
  const setProfile = useCallback((id: string) => form.setFieldValue('profileId', id), [form]);
  const { name } = provider;
  return (
    <FormDialog
      title={t(($) => $.incoming.signIn.with, { name })}
      onClose={onClose}
      size={520}
      submit={t(($) => $.incoming.signIn.go, { name })}
      isBusy={isSending || begin.isSuccess}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Text tone="muted">{t(($) => $.incoming.signIn.lead, { name })}</Text>
      <TextField
        label={t(($) => $.incoming.signIn.address)}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('address')}
      />
      <SharedField
        provider={provider}
        isShared={form.values.isShared}
        onChange={(isShared) => form.setFieldValue('isShared', isShared)}
      />
      <TextField label={t(($) => $.incoming.name)} autoComplete="off" {...form.getInputProps('name')} />
      <ProfileSelect value={form.values.profileId} onChange={setProfile} />
      <StartField value={form.values.start} onChange={(start) => form.setFieldValue('start', start)} />
    </FormDialog>
  );
}

type AgainProps = { provider: Provider; source: MailSource; onClose: () => void };

/** Gives permission again for an account that is there; it keeps everything. */
export function SignInAgain({ provider, source, onClose }: AgainProps) {
  const { t } = useTranslation('incoming');
  const begin = useRestartAccess();
  const [isShared, setShared] = useState(false);
  const { name } = provider;
  return (
    <FormDialog
      title={t(($) => $.incoming.signIn.reconnectOf, { name: source.name })}
      onClose={onClose}
      size={520}
      submit={t(($) => $.incoming.signIn.go, { name })}
      isBusy={begin.isPending || begin.isSuccess}
      failure={begin.error ?? undefined}
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate({ id: source.id, body: { provider: provider.id, isShared } });
      }}
    >
      <Text tone="muted">{t(($) => $.incoming.signIn.again, { name })}</Text>
      <SharedField provider={provider} isShared={isShared} onChange={setShared} />
    </FormDialog>
  );
}
