import { removeServerRef, switchServerRef, testServerRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import type { OwnServer } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showServer } from './senders.queries.ts';

function TestResult({ server, to }: { server: OwnServer; to: string | undefined }) {
  const { t } = useTranslation('senders');
  const formats = useFormats();
  const { test, failingSince, isOn } = server;
  if (isOn && failingSince !== null) {
    return (
      <Callout tone="warn" title={t(($) => $.senders.server.failing, { when: formats.dateTime(failingSince) })}>
        {server.fallback ? t(($) => $.senders.server.fallbackUsed) : t(($) => $.senders.server.waiting)}
      </Callout>
    );
  }
  if (!test)
    return (
      <Text size={13} tone="muted">
        {t(($) => $.senders.server.untested)}
      </Text>
    );
  if (test.failure === null) {
    return (
      <Callout tone="ok" title={t(($) => $.senders.server.works, { when: formats.dateTime(test.at) })}>
        {to === undefined ? null : t(($) => $.senders.server.sentTo, { to })}
      </Callout>
    );
  }
  const { failure } = test;
  return (
    <Callout tone="danger" title={t(($) => $.senders.server.failures[failure])}>
      {test.words !== null && (
        <Text as="span" block tone="faint" breakWords>
          {test.words}
        </Text>
      )}
    </Callout>
  );
}

type Props = { server: OwnServer; canChange: boolean; onEdit: () => void };

/** The server with its last test, and whether mails are sent through it. */
export function ServerState({ server, canChange, onEdit }: Props) {
  const { t } = useTranslation('senders');
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(testServerRef, {}),
    onSuccess: (result) => showServer(client, result.server),
  });
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchServerRef, { body: { on } }),
    onSuccess: (result) => showServer(client, result.server),
  });
  const remove = useMutation({
    mutationFn: () => call(removeServerRef, {}),
    onSuccess: () => showServer(client, null),
  });
  const isReady = server.test !== null && server.test.failure === null;
  return (
    <>
      <p>
        <b>{`${server.host}:${server.port}`}</b>{' '}
        <Text as="span" size={13} tone="muted">
          {server.isOn ? t(($) => $.senders.server.isOn) : t(($) => $.senders.server.isOff)}
        </Text>
      </p>
      <TestResult server={server} to={test.data?.to} />
      <FailureCallout failure={test.error ?? change.error ?? remove.error ?? undefined} />
      {canChange && (
        <Row wrap gap={8}>
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? t(($) => $.senders.server.testing) : t(($) => $.senders.server.test)}
          </Button>
          {(isReady || server.isOn) && (
            <Button
              variant={server.isOn ? 'default' : 'primary'}
              loading={change.isPending}
              onClick={() => change.mutate(!server.isOn)}
            >
              {server.isOn ? t(($) => $.senders.server.disable) : t(($) => $.senders.server.enable)}
            </Button>
          )}
          <Button variant="ghost" onClick={onEdit}>
            {t(($) => $.senders.server.edit)}
          </Button>
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t(($) => $.senders.server.remove)}
          </Button>
        </Row>
      )}
    </>
  );
}
