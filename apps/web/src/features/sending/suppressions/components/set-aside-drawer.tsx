import type { OperatorQuarantinedMail } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useSetAsideActs } from '../api/set-aside.ts';
import classes from './set-aside-drawer.module.css';

/** One fact about a mail. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Box as="dd" breakWords>
        {children}
      </Box>
    </div>
  );
}

function Facts({ mail }: { mail: OperatorQuarantinedMail }) {
  const { t } = useTranslation('quarantine');
  const formats = useFormats();
  const { client, from, recipient, receivedAt, size, source, attempts, reason, detail, canRetry } = mail;
  return (
    <>
      <Grid as="dl" columns="112px minmax(0, 1fr)" gap={10} gapX={12} size={13}>
        <Fact name={t(($) => $.quarantine.column.client)}>
          <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink> · {client.email}
        </Fact>
        <Fact name={t(($) => $.quarantine.column.from)}>{from === '' ? t(($) => $.quarantine.noSender) : from}</Fact>
        <Fact name={t(($) => $.quarantine.recipient)}>{recipient}</Fact>
        <Fact name={t(($) => $.quarantine.way)}>{t(($) => $.quarantine.source[source])}</Fact>
        <Fact name={t(($) => $.quarantine.column.when)}>{formats.dateTime(receivedAt)}</Fact>
        <Fact name={t(($) => $.quarantine.column.size)}>{formats.bytes(size)}</Fact>
        <Fact name={t(($) => $.quarantine.attempts)}>{formats.number(attempts)}</Fact>
      </Grid>
      <Text weight="semibold" as="h3" mt={24} mb={6} size={14}>
        {t(($) => $.quarantine.detail)}
      </Text>
      <Text size={13}>{t(($) => $.quarantine.why[reason])}</Text>
      {detail !== null && (
        <Box as="details" mt={10} size={13} tone="muted" className={classes.technical}>
          <Text as="summary" pointer>
            {t(($) => $.quarantine.technical)}
          </Text>
          <Text radius="md" fill="surface-2" py={12} px={14} size={13} breakWords className={classes.detail} lang="en">
            {detail}
          </Text>
        </Box>
      )}
      <Text mt={20} size={13} tone="muted">
        {canRetry ? t(($) => $.quarantine.keptHelp) : t(($) => $.quarantine.goneHelp)}
      </Text>
    </>
  );
}

type Props = {
  mail: OperatorQuarantinedMail;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One unreadable mail: the error, and its actions. */
export function SetAsideDrawer({ mail, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation('quarantine');
  const { t: incoming } = useTranslation('incoming');
  const canWrite = useCan('clients.write');
  const { retry, discard, download } = useSetAsideActs(mail.id, onClose);
  const isBusy = retry.isPending || discard.isPending || download.isPending;
  const done = (text: string) => ({ onSuccess: () => showToast({ text }) });
  const foot = (
    <Row wrap gap={8} align="stretch">
      {mail.canRetry && (
        <>
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => retry.mutate(undefined, done(t(($) => $.quarantine.retried)))}
          >
            {incoming(($) => $.incoming.retry)}
          </Button>
          <Button disabled={isBusy} loading={download.isPending} onClick={() => download.mutate()}>
            {t(($) => $.quarantine.download)}
          </Button>
        </>
      )}
      <Button
        variant="danger"
        disabled={isBusy}
        onClick={() => discard.mutate(undefined, done(t(($) => $.quarantine.discarded)))}
      >
        {incoming(($) => $.incoming.discard)}
      </Button>
    </Row>
  );
  return (
    <SideDrawer
      title={incoming(($) => $.incoming.reasons[mail.reason])}
      isOpen
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.quarantine.previous), go: onPrevious },
        next: { label: t(($) => $.quarantine.next), go: onNext },
      }}
      foot={canWrite ? foot : undefined}
    >
      <FailureCallout failure={retry.error ?? discard.error ?? download.error ?? undefined} />
      <Facts mail={mail} />
    </SideDrawer>
  );
}
