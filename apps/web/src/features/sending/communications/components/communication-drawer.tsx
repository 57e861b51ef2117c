import { resendCommunicationRef } from '@enlace/contract/sending/communications/communications.refs.gen.ts';
import type { CommunicationDetail, ResendWay } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { communicationKeys, communicationQuery } from '../api/communications.queries.ts';
import { StateBadge, useWhy } from './state-badge.tsx';
import classes from './communications.module.css';

function Facts({ detail }: { detail: CommunicationDetail }) {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const why = useWhy()(detail);
  const { settledAt, attempts, openedAt, clickedAt, repliedAt, reason } = detail;
  const facts: [string, string | null][] = [
    [
      t(($) => $.communications.detail[detail.direction === 'in' ? 'sender' : 'to']),
      detail.name === detail.address ? detail.address : `${detail.name} · ${detail.address}`,
    ],
    [t(($) => $.communications.column.kind), t(($) => $.communications.kind[detail.kind])],
    [t(($) => $.communications.detail.when), formats.dateTime(detail.at)],
    [t(($) => $.communications.detail.settled), settledAt && formats.dateTime(settledAt)],
    [t(($) => $.communications.detail.attempts), attempts === null ? null : formats.number(attempts)],
    [t(($) => $.communications.detail.opened), openedAt && formats.dateTime(openedAt)],
    [t(($) => $.communications.detail.clicked), clickedAt && formats.dateTime(clickedAt)],
    [t(($) => $.communications.detail.replied), repliedAt && formats.dateTime(repliedAt)],
  ];
  return (
    <>
      <Grid
        as="dl"
        columns="110px 1fr"
        gap={6}
        gapX={12}
        size={13}

        aria-label={t(($) => $.communications.detail.facts)}
      >
        <Text as="dt" tone="muted">
          {t(($) => $.communications.column.state)}
        </Text>
        <Text as="dd" breakWords>
          <StateBadge state={detail.state} />
        </Text>
        {facts.map(
          ([name, value]) =>
            value !== null && [
              <Text as="dt" tone="muted" key={`${name}-name`}>
                {name}
              </Text>,
              <Text as="dd" breakWords key={name}>
                {value}
              </Text>,
            ],
        )}
      </Grid>
      {why !== '' && (
        <Stack gap={8} mt={20} className={classes.part}>
          <Callout tone="warn" title={why}>
            {reason !== null && t(($) => $.communications.todo[reason])}
          </Callout>
        </Stack>
      )}
    </>
  );
}

function Events({ detail }: { detail: CommunicationDetail }) {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  if (detail.direction === 'in') return null;
  return (
    <Stack as="section" gap={8} mt={20} className={classes.part}>
      <h3>{t(($) => $.communications.detail.events)}</h3>
      {detail.events.length === 0 && detail.detail === null && (
        <Text tone="muted" size={13}>
          {t(($) => $.communications.detail.noEvents)}
        </Text>
      )}
      {detail.events.length === 0 && detail.detail !== null && (
        <>
          <Text tone="muted" size={13}>
            {t(($) => $.communications.detail.said)}
          </Text>
          <Text radius={8} size={12} fill="hover" mt={4} py={8} px={10} breakWords pre>
            {detail.detail}
          </Text>
        </>
      )}
      <Stack as="ul" gap={10} size={13}>
        {detail.events.map(({ id, at, kind, status, code, reason, detail: words }) => (
          <li key={id}>
            <b>{t(($) => $.communications.explain.kind[kind])}</b> · {formats.dateTime(at)}
            {(status ?? code) !== null && ` · ${status ?? code}`}
            <br />
            {t(($) => $.communications.why[reason])}
            {words !== null && (
              <Text radius={8} size={12} fill="hover" mt={4} py={8} px={10} breakWords pre>
                {words}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Mail({ detail }: { detail: CommunicationDetail }) {
  const { t } = useTranslation('communications');
  const title = t(($) => $.communications.detail[detail.direction === 'in' ? 'mailIn' : 'mail']);
  return (
    <Stack as="section" gap={8} mt={20} className={classes.part}>
      <h3>{title}</h3>
      {detail.copyOf !== null && (
        <Text tone="muted" size={13}>
          {t(($) => $.communications.detail.copy)}
        </Text>
      )}
      {detail.html !== null && (
        <Box radius={10} h={360} clip border>
          <MailFrame html={detail.html} title={title} />
        </Box>
      )}
      {detail.html === null && detail.text !== '' && (
        <Text size={13} breakWords pre>
          {detail.text}
        </Text>
      )}
      {detail.html === null && detail.text === '' && (
        <Text tone="muted" size={13}>
          {t(($) => $.communications.detail.noMail)}
        </Text>
      )}
    </Stack>
  );
}

function ResendButton({ detail, way }: { detail: CommunicationDetail; way: ResendWay }) {
  const { t } = useTranslation('communications');
  const client = useQueryClient();
  // One key per confirmation: a repeated call sends nothing twice.
  const [key, setKey] = useState<string>();
  const resend = useMutation({
    mutationFn: (idempotencyKey: string) =>
      call(resendCommunicationRef, { params: { ref: detail.ref }, body: { idempotencyKey } }),
    onSuccess: () => {
      setKey(undefined);
      showToast({ text: t(($) => $.communications.resend[way].done) });
      void client.invalidateQueries({ queryKey: communicationKeys.all });
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setKey(crypto.randomUUID())}>
        {t(($) => $.communications.detail[way === 'release' ? 'release' : 'resend'])}
      </Button>
      <Dialog
        title={t(($) => $.communications.resend[way].title)}
        isOpen={key !== undefined}
        onClose={() => setKey(undefined)}
        actions={
          <Button variant="primary" loading={resend.isPending} onClick={() => key !== undefined && resend.mutate(key)}>
            {t(($) => $.communications.resend[way].action)}
          </Button>
        }
      >
        <p>{t(($) => $.communications.resend[way].help, { address: detail.address })}</p>
        {resend.isError && <Callout tone="danger" title={errorText(resend.error)} />}
      </Dialog>
    </>
  );
}

function Foot({ detail }: { detail: CommunicationDetail }) {
  const { t } = useTranslation('communications');
  const mayWrite = useCan('mailbox.write');
  const { conversationId, profile, campaign, automation, contact, resendAs } = detail;
  return (
    <Row wrap gap={8} align="stretch">
      {conversationId !== null && profile && (
        <LinkButton size="sm" to={`${paths.user.mailbox(profile.id)}?c=${conversationId}`}>
          {t(($) => $.communications.detail.conversation)}
        </LinkButton>
      )}
      {campaign && (
        <LinkButton size="sm" to={paths.user.campaign(campaign.id)}>
          {t(($) => $.communications.detail.campaign)}
        </LinkButton>
      )}
      {automation && (
        <LinkButton size="sm" to={paths.user.automation(automation.id)}>
          {t(($) => $.communications.detail.automation)}
        </LinkButton>
      )}
      {contact && (
        <LinkButton size="sm" to={paths.user.contact(contact.id)}>
          {t(($) => $.communications.detail.tamy)}
        </LinkButton>
      )}
      {resendAs !== null && mayWrite && <ResendButton detail={detail} way={resendAs} />}
    </Row>
  );
}

type Props = {
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One mail next to the log: its state and reason, its returns, and the mail itself. */
export function CommunicationDrawer({ id, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation('communications');
  const query = useQuery(communicationQuery(id));
  const { data } = query;
  const missing = (
    <EmptyState
      drawing="snapped"
      isCompact
      title={t(($) => $.communications.detail.missing)}
      help={t(($) => $.communications.list.noneHelp)}
    />
  );
  return (
    <SideDrawer
      title={data?.subject || t(($) => $.communications.detail.title)}
      isOpen
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.communications.detail.previous), go: onPrevious },
        next: { label: t(($) => $.communications.detail.next), go: onNext },
      }}
      foot={data && <Foot key={id} detail={data} />}
    >
      <Loaded query={query} missing={missing}>
        {(detail) => (
          <>
            <Facts detail={detail} />
            <Events detail={detail} />
            <Mail detail={detail} />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
