import {
  boxSendingInputSchema,
  mailSecurities,
  type MailSecurity,
  type MailSource,
  submissionSecurityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { BoxTrouble, boxFailureOf } from './box-trouble.tsx';
import { useRemoveSending, useSetSending } from './mail-sources.queries.ts';

const formId = 'box-sending';
const usualPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587 };

type Values = { host: string; port: number; security: MailSecurity; address: string; password: string };

/** What is usual with the server of a box, until somebody says otherwise. */
function startOf({ sending, connection, provider }: MailSource): Values {
  const username = connection?.username ?? '';
  const usual = { host: connection?.host.replace(/^imap\./, 'smtp.') ?? '', port: 587, security: 'starttls' as const };
  const { host, port, security } = provider?.smtp ?? sending ?? usual;
  return { host, port, security, address: sending?.address ?? (username.includes('@') ? username : ''), password: '' };
}

const withPassword = boxSendingInputSchema.required({ password: true });
// NOTE: the form gives its own values back.
const withToken = z.preprocess((values) => ({ ...(values as Values), password: undefined }), boxSendingInputSchema);

function useSendingForm(source: MailSource, onClose: () => void) {
  const set = useSetSending();
  return useContractForm<Values, typeof withToken | typeof withPassword>({
    schema: source.auth === 'oauth2' ? withToken : withPassword,
    initialValues: startOf(source),
    async onSubmit(values) {
      await set.mutateAsync({ id: source.id, body: values });
      onClose();
    },
  });
}

function SendingFields({ form }: { form: ReturnType<typeof useSendingForm>['form'] }) {
  const { t } = useTranslation('incoming');
  const { port, security } = form.values;
  const isUsual = (each: number) => Object.values(usualPorts).includes(each);
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField label={t(($) => $.incoming.sendAddress)} {...plain} {...form.getInputProps('address')} />
      <TextField label={t(($) => $.incoming.smtpHost)} {...plain} {...form.getInputProps('host')} />
      <TextField
        label={t(($) => $.incoming.port)}
        inputMode="numeric"
        value={String(port)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value.replace(/\D/g, ''));
          form.setValues({ port: next, ...(isUsual(next) ? { security: submissionSecurityOfPort(next) } : {}) });
        }}
        error={form.errors['port']}
      />
      <ChoiceField
        label={t(($) => $.incoming.security)}
        choices={mailSecurities.map((value) => ({ value, label: t(($) => $.incoming.securities[value]) }))}
        value={security}
        onChange={(value) => {
          const next = mailSecurities.find((each) => each === value) ?? 'starttls';
          form.setValues({ security: next, ...(isUsual(port) ? { port: usualPorts[next] } : {}) });
        }}
      />
      <PasswordField
        label={t(($) => $.incoming.password)}
        hint={t(($) => $.incoming.passwordHint)}
        autoComplete="off"
        {...form.getInputProps('password')}
      />
    </>
  );
}

type SignedInProps = Pick<ReturnType<typeof useSendingForm>, 'form'> & {
  provider: NonNullable<MailSource['provider']>;
};

/** The server is that of the provider, and the permission is there. */
function SignedIn({ provider: { name, smtp }, form }: SignedInProps) {
  const { t } = useTranslation('incoming');
  if (smtp === null) return <Callout tone="warn" title={t(($) => $.incoming.signIn.receivesOnly, { name })} />;
  return (
    <>
      <TextField
        label={t(($) => $.incoming.sendAddress)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <Text tone="muted" size={13}>
        {t(($) => $.incoming.signIn.sendsVia, { host: smtp.host })}
      </Text>
    </>
  );
}

/** Lets answers of what came through a box leave through it. */
export function SendingDialog({ source, onClose }: { source: MailSource; onClose: () => void }) {
  const { t } = useTranslation('incoming');
  const { form, isSending, failure, onSubmit } = useSendingForm(source, onClose);
  const remove = useRemoveSending();
  const trouble = boxFailureOf(failure);
  return (
    <Dialog
      title={t(($) => $.incoming.sendingTitle, { name: source.name })}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          {source.sending && (
            <Button loading={remove.isPending} onClick={() => remove.mutate(source.id, { onSuccess: onClose })}>
              {t(($) => $.incoming.stopSending)}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t(($) => $.incoming.save)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <Text tone="muted">{t(($) => $.incoming.sendingHelp)}</Text>
        {trouble ? <BoxTrouble {...trouble} /> : <FailureCallout failure={failure ?? remove.error} />}
        {source.provider ? <SignedIn provider={source.provider} form={form} /> : <SendingFields form={form} />}
      </Stack>
    </Dialog>
  );
}
