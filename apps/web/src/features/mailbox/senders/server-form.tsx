import { setServerRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import {
  type OwnServer,
  ownServerInputSchema,
  senderLimits,
  serverTlsModes,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import classes from './senders.module.css';
import { showServer } from './senders.queries.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';

const emptyAsNull = (text: unknown) => (text === '' ? null : text);
const numberOrNull = z.preprocess(emptyAsNull, z.union([z.null(), z.coerce.number()])).optional();
const formSchema = z
  .object({
    host: z.string(),
    port: z.coerce.number(),
    tls: z.enum(serverTlsModes),
    username: z.preprocess(emptyAsNull, z.string().nullable()),
    password: z.preprocess(emptyAsNull, z.string().nullable()),
    fallback: z.boolean(),
    perMinute: numberOrNull,
    perHour: numberOrNull,
    connections: z.coerce.number().optional(),
    perConnection: z.coerce.number().optional(),
  })
  .pipe(ownServerInputSchema);

const usualPorts = { implicit: '465', required: '587', none: '25' } as const;

type Props = { server: OwnServer | null; onSaved: () => void; onCancel: (() => void) | undefined };

/** Connection settings of the client's own server. */
export function ServerForm({ server, onSaved, onCancel }: Props) {
  const { t } = useTranslation('senders');
  const client = useQueryClient();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: formSchema,
    initialValues: {
      host: server?.host ?? '',
      port: String(server?.port ?? usualPorts.required),
      tls: server?.tls ?? 'required',
      username: server?.username ?? '',
      password: '',
      fallback: server?.fallback ?? true,
      perMinute: String(server?.perMinute ?? ''),
      perHour: String(server?.perHour ?? ''),
      connections: String(server?.connections ?? 2),
      perConnection: String(server?.perConnection ?? 100),
    },
    onSubmit: async (body) => {
      const changed = await call(setServerRef, { body });
      showServer(client, changed.server);
      onSaved();
    },
  });
  return (
    <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <Grid oneColumnOnPhone columns="1fr 1fr" gap={16}>
        <TextField
          label={t(($) => $.senders.server.host)}
          aside={<HelpTip of="ownServer" about={t(($) => $.senders.server.host)} />}
          placeholder="smtp.example.com"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={senderLimits.host}
          {...form.getInputProps('host')}
        />
        <TextField
          label={t(($) => $.senders.server.port)}
          inputMode="numeric"
          maxLength={5}
          {...form.getInputProps('port')}
        />
      </Grid>
      <SelectField
        label={t(($) => $.senders.server.tls)}
        options={serverTlsModes.map((mode) => ({ value: mode, label: t(($) => $.senders.server.tlsModes[mode]) }))}
        {...form.getInputProps('tls')}
        onChange={(mode: (typeof serverTlsModes)[number]) => {
          form.setFieldValue('tls', mode);
          form.setFieldValue('port', usualPorts[mode]);
        }}
      />
      <Grid oneColumnOnPhone columns="1fr 1fr" gap={16}>
        <TextField
          label={t(($) => $.senders.server.user)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={senderLimits.user}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={t(($) => $.senders.server.password)}
          hint={server?.hasPassword === true ? t(($) => $.senders.server.passwordKept) : undefined}
          autoComplete="new-password"
          maxLength={senderLimits.password}
          {...form.getInputProps('password')}
        />
      </Grid>
      <CheckField {...form.getInputProps('fallback', { type: 'checkbox' })}>
        {t(($) => $.senders.server.fallback)}
      </CheckField>
      <Stack border="none" as="fieldset" gap={10} m={0} p={0}>
        <legend className={classes.label}>{t(($) => $.senders.server.limits)}</legend>
        <Text size={13} tone="muted">
          {t(($) => $.senders.server.limitsHelp)}
        </Text>
        <Grid oneColumnOnPhone columns="1fr 1fr" gap={16}>
          {(['perMinute', 'perHour', 'connections', 'perConnection'] as const).map((name) => (
            <TextField
              key={name}
              label={t(($) => $.senders.server[name])}
              inputMode="numeric"
              maxLength={7}
              {...form.getInputProps(name)}
            />
          ))}
        </Grid>
      </Stack>
      <Row wrap gap={8}>
        <Button type="submit" variant="primary" loading={isSending}>
          {t(($) => $.senders.save)}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t(($) => $.senders.cancel)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
