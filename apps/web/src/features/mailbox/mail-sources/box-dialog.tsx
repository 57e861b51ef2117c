import {
  createImapInputSchema,
  imapConnectionSchema,
  mailSecurities,
  type MailSecurity,
  type MailSource,
  securityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { BoxTrouble, boxFailureOf } from './box-trouble.tsx';
import { useCreateBox, useReconnectBox, useTestBox } from './mail-sources.queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import type { KnownAddress } from './sign-in-dialog.tsx';
import { type Start, StartField } from './start-field.tsx';
import { ProfileSelect } from './profile-select.tsx';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Stack } from '#components/layout/layout.tsx';

const formId = 'mail-box';

type Values = {
  name: string;
  profileId: string;
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  folder: string;
  start: Start;
};

function TestResult({ test }: { test: ReturnType<typeof useTestBox> }) {
  const formats = useFormats();
  const { t } = useTranslation('incoming');
  if (test.data?.result === 'failed') return <BoxTrouble reason={test.data.reason} />;
  if (test.data?.result !== 'ok') return <FailureCallout failure={test.error ?? undefined} />;
  return (
    <Callout tone="ok" title={t(($) => $.incoming.testOk)}>
      {t(($) => $.incoming.testCount, { count: test.data.messages, n: formats.number(test.data.messages) })}
    </Callout>
  );
}

type BoxForm = ReturnType<typeof useContractForm<Values, typeof createImapInputSchema>>['form'];

const usualPorts: Record<MailSecurity, number> = { tls: 993, starttls: 143 };

/** Port and encryption; each of the two usual ones brings its other half. */
function PortFields({ form }: { form: BoxForm }) {
  const { t } = useTranslation('incoming');
  const { port, security } = form.values;
  const isUsual = Object.values(usualPorts).includes(port);
  return (
    <>
      <TextField
        label={t(($) => $.incoming.port)}
        inputMode="numeric"
        value={String(port)}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value.replace(/\D/g, ''));
          const isKnown = Object.values(usualPorts).includes(next);
          form.setValues({ port: next, ...(isKnown ? { security: securityOfPort(next) } : {}) });
        }}
        error={form.errors['port']}
      />
      <ChoiceField
        label={t(($) => $.incoming.security)}
        choices={mailSecurities.map((value) => ({ value, label: t(($) => $.incoming.securities[value]) }))}
        value={security}
        onChange={(value) => {
          const next = mailSecurities.find((each) => each === value) ?? 'tls';
          form.setValues({ security: next, ...(isUsual ? { port: usualPorts[next] } : {}) });
        }}
      />
    </>
  );
}

type SmtpProps = {
  smtp: Smtp;
  /** The user name is no address, so nothing says what its mails leave as. */
  needsAddress: boolean;
  errors: BoxForm['errors'];
  onChange: (smtp: Smtp) => void;
};

/** The sending side, for whoever types the servers by hand; without a name the box only receives. */
function SmtpFields({ smtp, needsAddress, errors, onChange }: SmtpProps) {
  const { t } = useTranslation('incoming');
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField
        label={t(($) => $.incoming.smtpHost)}
        hint={t(($) => $.incoming.connect.smtpHint)}
        {...plain}
        value={smtp.host}
        onChange={({ currentTarget }) => onChange({ ...smtp, host: currentTarget.value })}
        error={errors['sending.host']}
      />
      <TextField
        label={t(($) => $.incoming.connect.smtpPort)}
        inputMode="numeric"
        value={String(smtp.port)}
        onChange={({ currentTarget }) => onChange({ ...smtp, port: Number(currentTarget.value.replace(/\D/g, '')) })}
        error={errors['sending.port']}
      />
      {needsAddress && (
        <TextField
          label={t(($) => $.incoming.sendAddress)}
          {...plain}
          value={smtp.address}
          onChange={({ currentTarget }) => onChange({ ...smtp, address: currentTarget.value })}
          error={errors['sending.address']}
        />
      )}
    </>
  );
}

type Smtp = { host: string; port: number; address: string };
/** What somebody typed before. */
type KnownBox = Partial<Pick<Values, 'name' | 'profileId' | 'username' | 'password' | 'start'>>;
type ServersProps = {
  source?: MailSource;
  known?: KnownBox;
  onSignIn?: (provider: AccessProvider) => void;
  onClose: () => void;
};

function valuesOf({ source, known = {} }: Pick<ServersProps, 'source' | 'known'>): Values {
  const connection = source?.connection;
  return {
    name: source?.name ?? known.name ?? '',
    profileId: source?.profile.id ?? known.profileId ?? '',
    host: connection?.host ?? '',
    port: connection?.port ?? 993,
    security: connection?.security ?? 'tls',
    username: connection?.username ?? known.username ?? '',
    password: known.password ?? '',
    folder: connection?.folder ?? 'INBOX',
    start: known.start ?? 'now',
  };
}

/** The sending side as typed; its address only where the user name is none. */
function sendingOf({ host, port, address }: Smtp, needsAddress: boolean) {
  if (host.trim() === '') return {};
  return { sending: { host, port, ...(needsAddress ? { address } : {}) } };
}

/** Adds a mail account by its servers, or changes its password or server. */
function ServersDialog({ source, known, onSignIn, onClose }: ServersProps) {
  const { t } = useTranslation(['incoming', 'common']);
  const [create, reconnect, test] = [useCreateBox(), useReconnectBox(), useTestBox()];
  const [smtp, setSmtp] = useState<Smtp>({ host: '', port: 587, address: known?.username ?? '' });
  const { form, isSending, failure, onSubmit } = useContractForm<Values, typeof createImapInputSchema>({
    schema: createImapInputSchema,
    initialValues: valuesOf({ ...(source && { source }), ...(known && { known }) }),
    async onSubmit(values) {
      const { name: _name, profileId: _profile, start: _start, ...connection } = values;
      if (source) await reconnect.mutateAsync({ id: source.id, body: connection });
      else await create.mutateAsync({ ...values, ...sendingOf(smtp, !values.username.includes('@')) });
      onClose();
    },
  });
  const setProfile = useCallback((id: string) => form.setFieldValue('profileId', id), [form]);
  const { name: _name, profileId: _profile, start: _start, ...server } = form.values;
  const connection = imapConnectionSchema.safeParse(server);
  const trouble = boxFailureOf(failure);
  return (
    <Dialog
      title={source ? t(($) => $.incoming.reconnectOf, { name: source.name }) : t(($) => $.incoming.addBox)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <>
          <Button
            loading={test.isPending}
            disabled={!connection.success}
            onClick={() => connection.data && test.mutate(connection.data)}
          >
            {t(($) => $.incoming.test)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {source ? t(($) => $.incoming.save) : t(($) => $.incoming.add)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        {onSignIn && <SignInWays onChoose={onSignIn} />}
        {trouble ? <BoxTrouble {...trouble} /> : <FailureCallout failure={failure} />}
        {!source && (
          <>
            <TextField
              label={t(($) => $.incoming.name)}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('name')}
            />
            <ProfileSelect value={form.values.profileId} onChange={setProfile} />
          </>
        )}
        <TextField
          label={t(($) => $.incoming.host)}
          aside={<HelpTip of="imapHost" about={t(($) => $.incoming.host)} />}
          hint={t(($) => $.incoming.hostHint)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('host')}
        />
        <PortFields form={form} />
        <TextField
          label={t(($) => $.incoming.username)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={t(($) => $.incoming.password)}
          hint={t(($) => $.incoming.passwordHint)}
          autoComplete="off"
          {...form.getInputProps('password')}
        />
        <TextField
          label={t(($) => $.incoming.folder)}
          aside={<HelpTip of="imapFolder" about={t(($) => $.incoming.folder)} />}
          autoComplete="off"
          {...form.getInputProps('folder')}
        />
        {!source && (
          <>
            <SmtpFields
              smtp={smtp}
              needsAddress={smtp.host.trim() !== '' && !form.values.username.includes('@')}
              errors={form.errors}
              onChange={setSmtp}
            />
            <StartField value={form.values.start} onChange={(start) => form.setFieldValue('start', start)} />
          </>
        )}
        <TestResult test={test} />
      </Stack>
    </Dialog>
  );
}

type Props = {
  source?: MailSource;
  onSignIn: (provider: AccessProvider, known?: KnownAddress) => void;
  onClose: () => void;
};

/** Adds a mail account by its address, and by its servers when that fails; or changes its password or server. */
export function BoxDialog({ source, onSignIn, onClose }: Props) {
  const [known, setKnown] = useState<KnownBox>();
  if (source) return <ServersDialog source={source} onSignIn={onSignIn} onClose={onClose} />;
  if (known) return <ServersDialog known={known} onClose={onClose} />;
  return <ConnectDialog onClose={onClose} onSignIn={onSignIn} onServers={setKnown} />;
}
