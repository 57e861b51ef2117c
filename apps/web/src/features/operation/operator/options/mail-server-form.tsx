import { changeMailServerRef, removeMailServerRef } from '@enlace/contract/operation/instance/mail-check.refs.gen.ts';
import { mailServerInputSchema } from '@enlace/contract/operation/instance/mail-check.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Stack } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { type ContractForm, useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { MailState } from '../api/options.queries.ts';

const modes = ['implicit', 'required', 'opportunistic', 'none'] as const;
const usualPort = { implicit: 465, required: 587, opportunistic: 25, none: 25 } as const;

function valuesOf({ server, from, setBy }: MailState) {
  return {
    host: server?.host ?? '',
    port: server?.port ?? usualPort.required,
    tls: server?.tls ?? ('required' as (typeof modes)[number]),
    user: server?.user ?? '',
    // Never shown: empty keeps the stored one.
    password: '',
    from: setBy === 'nobody' ? '' : from,
  };
}

function useForget(onDone: () => Promise<void>) {
  const action = useAction();
  const forget = () =>
    action.run(async () => {
      await call(removeMailServerRef, {});
      await onDone();
    });
  return { ...action, forget };
}

type PartProps = Pick<ContractForm<ReturnType<typeof valuesOf>>, 'form'>;

function Place({ form }: PartProps) {
  const { t } = useTranslation('options');
  return (
    <>
      <Grid oneColumnOnPhone columns="minmax(0, 2fr) minmax(0, 1fr)" gap={16} align="start">
        <TextField label={t(($) => $.options.mail.exit.host)} autoComplete="off" {...form.getInputProps('host')} />
        <TextField
          label={t(($) => $.options.mail.exit.port)}
          inputMode="numeric"
          {...form.getInputProps('port')}
          value={String(form.getValues().port)}
          onChange={({ target }) => form.setFieldValue('port', Number(target.value.replace(/\D/g, '')))}
        />
      </Grid>
      <ChoiceField
        label={t(($) => $.options.mail.tls)}
        choices={modes.map((value) => ({ value, label: t(($) => $.options.mail.tlsModes[value]) }))}
        {...form.getInputProps('tls')}
        onChange={(value) => {
          const tls = modes.find((mode) => mode === value) ?? 'required';
          form.setFieldValue('tls', tls);
          form.setFieldValue('port', usualPort[tls]);
        }}
      />
    </>
  );
}

function Login({ form, isStored }: PartProps & { isStored: boolean }) {
  const { t } = useTranslation('options');
  return (
    <>
      <Grid oneColumnOnPhone columns="repeat(2, minmax(0, 1fr))" gap={16} align="start">
        <TextField
          label={t(($) => $.options.mail.exit.user)}
          hint={t(($) => $.options.mail.exit.userHint)}
          autoComplete="off"
          {...form.getInputProps('user')}
        />
        <PasswordField
          label={t(($) => $.options.mail.exit.password)}
          hint={isStored ? t(($) => $.options.mail.exit.passwordKept) : t(($) => $.options.mail.exit.passwordHint)}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </Grid>
      <TextField
        label={t(($) => $.options.mail.from)}
        hint={t(($) => $.options.mail.exit.fromHint)}
        type="email"
        {...form.getInputProps('from')}
      />
    </>
  );
}

function RemoveServer({ removal }: { removal: ReturnType<typeof useForget> }) {
  const { t } = useTranslation('options');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(($) => $.options.mail.exit.remove)}</Button>
      <ConfirmDialog
        title={t(($) => $.options.mail.exit.removeTitle)}
        help={t(($) => $.options.mail.exit.removeHelp)}
        action={t(($) => $.options.mail.exit.remove)}
        isOpen={isAsking}
        isBusy={removal.isBusy}
        onConfirm={() => void removal.forget().then(close)}
        onClose={close}
      />
    </>
  );
}

/** The server that mails leave through; takes effect with the next mail. */
export function MailServerForm({ state }: { state: MailState }) {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  // Also the bar, the first steps and the outbox say something else from here on.
  const reread = () => client.invalidateQueries();
  const removal = useForget(async () => {
    await reread();
  });
  const contract = useContractForm({
    schema: mailServerInputSchema,
    initialValues: valuesOf(state),
    async onSubmit(body) {
      await call(changeMailServerRef, { body });
      await reread();
      // It is stored now, and cannot be read again.
      form.setFieldValue('password', '');
      showToast({ text: t(($) => $.options.mail.exit.saved) });
    },
  });
  const { form } = contract;
  if (state.setBy === 'environment') {
    return (
      <Callout title={t(($) => $.options.mail.exit.environment)}>
        {t(($) => $.options.mail.exit.environmentHelp)}
      </Callout>
    );
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={contract.onSubmit}>
      <Place form={form} />
      <Login form={form} isStored={Boolean(state.server?.user)} />
      <FailureCallout failure={contract.failure ?? removal.failure} />
      <Row wrap gap={8}>
        <Button type="submit" variant="primary" loading={contract.isSending}>
          {t(($) => $.options.mail.exit.save)}
        </Button>
        {state.setBy === 'product' && <RemoveServer removal={removal} />}
      </Row>
    </Stack>
  );
}
