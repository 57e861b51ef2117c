import { checkInboundRef, checkMailDnsRef } from '@enlace/contract/operation/instance/mail-check.refs.gen.ts';
import type { DomainCheck } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type ListenerReply, type MailState } from '../api/options.queries.ts';
import classes from './options.module.css';

/** Renders a domain's check results; provided by the sending feature. */
export type DomainChecksList = ComponentType<{ checks: readonly DomainCheck[] }>;

/** DNS check results of the sender domain. */
export function SenderDnsCheck({ from, Checks }: { from: string; Checks: DomainChecksList }) {
  const { t } = useTranslation('options');
  const canCheck = useCan('sending.manage');
  const check = useMutation({ mutationFn: () => call(checkMailDnsRef) });
  const domain = from.split('@').at(-1) ?? '';
  return (
    <div>
      <SettingAct title={t(($) => $.options.mail.dns)} help={t(($) => $.options.mail.dnsHelp, { domain })}>
        {canCheck && (
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t(($) => $.options.mail.check)}
          </Button>
        )}
      </SettingAct>
      <FailureCallout failure={check.error ?? undefined} />
      {check.data?.hasKeys === false && (
        <Callout tone="warn" title={t(($) => $.options.mail.noKeys, { domain })}>
          {t(($) => $.options.mail.noKeysHelp)}
        </Callout>
      )}
      {check.data && <Checks checks={check.data.checks} />}
    </div>
  );
}

function Listening({ reply: { answers, offersTls, words, greeting, mx } }: { reply: ListenerReply }) {
  const { t } = useTranslation('options');
  const lines = [
    ...(answers ? [offersTls ? t(($) => $.options.mail.listensTls) : t(($) => $.options.mail.listensPlain)] : []),
    mx === null
      ? t(($) => $.options.mail.mxUnknown)
      : mx.length === 0
        ? t(($) => $.options.mail.noMx)
        : t(($) => $.options.mail.mx, { hosts: mx.join(', ') }),
  ];
  const title = answers ? t(($) => $.options.mail.listens) : t(($) => $.options.mail.deaf);
  const said = words ?? greeting;
  return (
    <Callout tone={answers ? 'ok' : 'warn'} title={title}>
      {lines.join(' ')} {said !== null && <code>{said}</code>}
    </Callout>
  );
}

/** Whether the inbound listener is running, and whether DNS routes mail to it. */
export function ListenerCheck({ inbound }: { inbound: MailState['inbound'] }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const canCheck = useCan('sending.manage');
  const check = useMutation({ mutationFn: () => call(checkInboundRef) });
  const { host, port, domain, lastReceived } = inbound;
  return (
    <div>
      <SettingAct
        title={t(($) => $.options.mail.inbound)}
        help={t(($) => $.options.mail.inboundHelp, {
          host,
          port: String(port),
          domain,
          when: lastReceived === null ? t(($) => $.options.mail.never) : formats.dateTime(lastReceived),
        })}
      >
        {canCheck && (
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t(($) => $.options.mail.check)}
          </Button>
        )}
      </SettingAct>
      <FailureCallout failure={check.error ?? undefined} />
      {check.data && (
        <Stack gap={16} className={classes.stack}>
          <Listening reply={check.data} />
        </Stack>
      )}
    </div>
  );
}
