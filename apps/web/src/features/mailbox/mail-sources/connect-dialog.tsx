import {
  connectBoxInputSchema,
  type ConnectBoxReply,
  type DiscoveryFailure,
  type SignInProvider,
} from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import type { AccessProvider } from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { mailSourceLimits } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
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

type AskProps = {
  servers: readonly string[];
  isSending: boolean;
  onAgree: (servers: string[]) => void;
};

/** Stays while it is agreed to, and keeps the focus. Enter in a field is no consent: that connects as before. */
function ServersQuestion({ servers, isSending, onAgree }: AskProps) {
  const { t } = useTranslation('incoming');
  return (
    <Callout tone="warn" title={t(($) => $.incoming.connect.ask, { servers: servers.join(', ') })}>
      <Stack gap={8}>
        <span>{t(($) => $.incoming.connect.askHelp)}</span>
        <Row>
          <Button
            size="sm"
            aria-disabled={isSending}
            onClick={({ currentTarget }) => {
              if (isSending) return;
              onAgree([...servers]);
              currentTarget.form?.requestSubmit();
            }}
          >
            {t(($) => $.incoming.connect.agree)}
          </Button>
        </Row>
      </Stack>
    </Callout>
  );
}

type ResultProps = Omit<AskProps, 'servers'> & {
  reply: ConnectBoxReply | undefined;
  address: string;
  onSignIn: (provider: AccessProvider) => void;
};

/** What came of it, and what is missing. */
function Result({ reply, address, onSignIn, ...asking }: ResultProps) {
  const { t } = useTranslation('incoming');
  const reasonOf = useReason();
  switch (reply?.result) {
    case 'sign_in':
      return <SignInAdvice provider={reply.provider} onSignIn={onSignIn} />;
    case 'ask':
      return <ServersQuestion servers={reply.servers} {...asking} />;
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
  // The call that answers a question forgets it; it stays until the next reply.
  const [question, setQuestion] = useState<ConnectBoxReply>();
  async function send({ address, ...values }: Values): Promise<void> {
    const reply = await connect.mutateAsync({ ...values, address, name: address.slice(0, mailSourceLimits.name) });
    setQuestion(reply.result === 'ask' ? reply : undefined);
    if (reply.result === 'connected' && reply.sendingFailure === null) onClose();
  }
  const contract = useContractForm<Values, typeof schema>({
    schema,
    initialValues: { address: '', password: '', profileId: '', start: 'now', servers: [] },
    onSubmit: send,
  });
  return { ...contract, reply: connect.data ?? question, isSending: contract.isSending || connect.isPending };
}

/** The button to press next, once a reply took away the one that was pressed. */
function useNextButton(reply: ConnectBoxReply | undefined, isSending: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (reply && !isSending && document.activeElement === document.body) next.current?.focus();
  }, [reply, isSending]);
  return next;
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
  const next = useNextButton(reply, isSending);
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
          <Button ref={next} variant="primary" onClick={onClose}>
            {t(($) => $.incoming.connect.done)}
          </Button>
        ) : (
          <>
            <Button onClick={() => onServers({ name: address, profileId, username: address, password, start })}>
              {t(($) => $.incoming.connect.byHand)}
            </Button>
            <Button ref={next} type="submit" form={formId} variant="primary" loading={isSending}>
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
          isSending={isSending}
          onAgree={(servers) => form.setFieldValue('servers', servers)}
          onSignIn={signIn}
        />
        {!isDone && <ConnectFields form={form} />}
      </Stack>
    </Dialog>
  );
}
