import {
  connectBoxInputSchema,
  type ConnectBoxReply,
  type DiscoveryFailure,
  type SignInProvider,
} from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { mailSourceLimits } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { PasswordField } from '#components/fields/password-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { accessProvidersQuery, useConnectBox } from './mail-sources.queries.ts';
import { ProfileSelect } from './profile-select.tsx';
import type { KnownAddress } from './sign-in-dialog.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { type Start, StartField } from './start-field.tsx';

const formId = 'mail-connect';

/** The box is named after its address. */
const schema = connectBoxInputSchema.omit({ name: true });
type Values = { address: string; password: string; profileId: string; start: Start; servers: string[] };

/** Why a side could not be connected, in a sentence. */
function useReason(): (reason: DiscoveryFailure) => string {
  const { t } = useTranslation('incoming');
  return (reason) =>
    reason === 'unknown' ? t(($) => $.incoming.connect.unknownShort) : t(($) => $.incoming.failures[reason]);
}

type Failed = Extract<ConnectBoxReply, { result: 'failed' }>;

/** What to do about it. */
function useAdvice(): (failed: Failed) => string {
  const { t } = useTranslation('incoming');
  return ({ reason, appPasswordOf }) => {
    if (reason === 'unknown') return t(($) => $.incoming.connect.unknownHelp);
    if (reason === 'auth' && appPasswordOf !== null)
      return t(($) => $.incoming.connect.appPassword, { name: appPasswordOf });
    return t(($) => $.incoming.failureHelp[reason]);
  };
}

function FailedAdvice({ failed, address }: { failed: Failed; address: string }) {
  const { t } = useTranslation('incoming');
  const adviceOf = useAdvice();
  const { reason, server } = failed;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const title =
    reason === 'unknown' ? t(($) => $.incoming.connect.unknown, { domain }) : t(($) => $.incoming.failures[reason]);
  return (
    <Callout tone="warn" title={server === null ? title : `${server}: ${title}`}>
      {adviceOf(failed)}
    </Callout>
  );
}

type SignInProps = { provider: SignInProvider; onSignIn: (provider: AccessProvider) => void };

/** The way in that the provider wants, or why it is not there. */
function SignInAdvice({ provider, onSignIn }: SignInProps) {
  const { t } = useTranslation('incoming');
  const { data } = useQuery(accessProvidersQuery);
  const name = t(($) => $.incoming.connect.providers[provider]);
  const found = data?.items.find(({ id }) => id === provider);
  const title = t(($) => $.incoming.connect.signIn, { name });
  if (found?.isReady !== true)
    return (
      <Callout tone="warn" title={title}>
        {t(($) => $.incoming.connect.signInHelp[provider])} {data && t(($) => $.incoming.signIn.missing, { name })}
      </Callout>
    );
  return (
    <Callout title={title}>
      <Stack gap={8}>
        <span>{t(($) => $.incoming.signIn.lead, { name })}</span>
        <Row>
          <Button size="sm" variant="primary" onClick={() => onSignIn(found)}>
            {t(($) => $.incoming.signIn.with, { name })}
          </Button>
        </Row>
      </Stack>
    </Callout>
  );
}

type ResultProps = {
  reply: ConnectBoxReply | undefined;
  address: string;
  onAgree: (servers: string[]) => void;
  onSignIn: (provider: AccessProvider) => void;
};

/** What came of it, and what is missing. */
function Result({ reply, address, onAgree, onSignIn }: ResultProps) {
  const { t } = useTranslation('incoming');
  const reasonOf = useReason();
  switch (reply?.result) {
    case 'sign_in':
      return <SignInAdvice provider={reply.provider} onSignIn={onSignIn} />;
    case 'ask': {
      const servers = reply.servers.join(', ');
      return (
        <Callout tone="warn" title={t(($) => $.incoming.connect.ask, { servers })}>
          <Stack gap={8}>
            <span>{t(($) => $.incoming.connect.askHelp)}</span>
            <Row>
              <Button size="sm" type="submit" onClick={() => onAgree(reply.servers)}>
                {t(($) => $.incoming.connect.agree)}
              </Button>
            </Row>
          </Stack>
        </Callout>
      );
    }
    case 'failed':
      return <FailedAdvice failed={reply} address={address} />;
    case 'connected':
      return reply.sendingFailure === null ? null : (
        <Callout tone="warn" title={t(($) => $.incoming.connect.readsOnly)}>
          {t(($) => $.incoming.connect.readsOnlyHelp, { reason: reasonOf(reply.sendingFailure) })}
        </Callout>
      );
    case undefined:
      return null;
  }
}

type Typed = { name: string; profileId: string; username: string; password: string; start: Start };
type Props = {
  onClose: () => void;
  onServers: (typed: Typed) => void;
  onSignIn: (provider: AccessProvider, known: KnownAddress) => void;
};

function useConnectForm(onClose: () => void) {
  const connect = useConnectBox();
  async function send({ address, ...values }: Values): Promise<void> {
    const reply = await connect.mutateAsync({ ...values, address, name: address.slice(0, mailSourceLimits.name) });
    if (reply.result === 'connected' && reply.sendingFailure === null) onClose();
  }
  const contract = useContractForm<Values, typeof schema>({
    schema,
    initialValues: { address: '', password: '', profileId: '', start: 'now', servers: [] },
    onSubmit: send,
  });
  return { ...contract, reply: connect.data, isSending: contract.isSending || connect.isPending };
}

function ConnectFields({ form }: { form: ReturnType<typeof useConnectForm>['form'] }) {
  const { t } = useTranslation('incoming');
  const { profileId, start } = form.values;
  const setProfile = useCallback((id: string) => form.setFieldValue('profileId', id), [form]);
  return (
    <>
      <Text tone="muted">{t(($) => $.incoming.connect.help)}</Text>
      <TextField
        label={t(($) => $.incoming.connect.address)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('address')}
      />
      <PasswordField
        label={t(($) => $.incoming.password)}
        hint={t(($) => $.incoming.passwordHint)}
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <ProfileSelect value={profileId} onChange={setProfile} />
      <StartField value={start} onChange={(next) => form.setFieldValue('start', next)} />
    </>
  );
}

/** Connects a mail account from its address and password alone. */
export function ConnectDialog({ onClose, onServers, onSignIn }: Props) {
  const { t } = useTranslation('incoming');
  const { form, isSending, failure, reply, onSubmit } = useConnectForm(onClose);
  const { address, password, profileId, start } = form.values;
  const isDone = reply?.result === 'connected';
  const signIn = (provider: AccessProvider) => onSignIn(provider, { address, profileId, start });
  return (
    <Dialog
      title={t(($) => $.incoming.addBox)}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.incoming.connect.done)}
          </Button>
        ) : (
          <>
            <Button onClick={() => onServers({ name: address, profileId, username: address, password, start })}>
              {t(($) => $.incoming.connect.byHand)}
            </Button>
            <Button type="submit" form={formId} variant="primary" loading={isSending}>
              {t(($) => $.incoming.add)}
            </Button>
          </>
        )
      }
    >
      <Stack as="form" gap={16} id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        {!reply && <SignInWays onChoose={signIn} />}
        <Result
          reply={reply}
          address={address}
          onAgree={(servers) => form.setFieldValue('servers', servers)}
          onSignIn={signIn}
        />
        {!isDone && <ConnectFields form={form} />}
      </Stack>
    </Dialog>
  );
}
