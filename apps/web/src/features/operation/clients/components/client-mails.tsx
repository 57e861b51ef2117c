import type { ClientMail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { clientMailQuery, clientMailsQuery } from '../api/clients.queries.ts';

const mailTones: Record<ClientMail['state'], StatusTone> = {
  queued: 'neutral',
  sending: 'live',
  accepted: 'ok',
  caught: 'ok',
  deferred: 'warn',
  rejected: 'danger',
  uncertain: 'warn',
  returned: 'danger',
};

function MailRow({ mail, onOpen }: { mail: ClientMail; onOpen: () => void }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const { subject, to, state, outcome, isMoney, createdAt } = mail;
  const words = outcome !== null && state !== 'accepted' ? ` · ${outcome}` : '';
  return (
    <Row phone={{ wrap: 'wrap' }} minH={52} lineBottom as="li" gap={12} py={8} size={13}>
      <Box phone={{ basis: '60%' }} grow shrink>
        <Text weight="medium" breakWords>
          {isMoney ? <TextButton onClick={onOpen}>{subject}</TextButton> : subject}
        </Text>
        <Text tone="muted" breakWords>
          {to}
          {words}
        </Text>
      </Box>
      <StatusBadge tone={mailTones[state]} isQuiet={mailTones[state] === 'ok'}>
        {t(($) => $.clients.detail.mailState[state])}
      </StatusBadge>
      <Text as="time" fixed tone="muted" tabular dateTime={createdAt}>
        {formats.dateTime(createdAt)}
      </Text>
    </Row>
  );
}

/** One mail as it was written, next to the list. */
function MailDrawer({ clientId, id, onClose }: { clientId: string; id: string; onClose: () => void }) {
  const { t } = useTranslation('clients');
  const formats = useFormats();
  const query = useQuery(clientMailQuery(clientId, id));
  const { data: mail } = query;
  return (
    <SideDrawer title={mail?.subject ?? t(($) => $.clients.detail.mails)} isOpen size={620} onClose={onClose}>
      {!mail && <Unloaded query={query} shape={<SkeletonBox height={420} />} />}
      {mail && (
        <>
          <Row wrap gap={6} gapX={12} mb={14} size={13}>
            <StatusBadge tone={mailTones[mail.state]}>{t(($) => $.clients.detail.mailState[mail.state])}</StatusBadge>
            <Text as="span" tone="muted" breakWords>
              {t(($) => $.clients.detail.mailTo, { to: mail.to, date: formats.dateTime(mail.createdAt) })}
            </Text>
          </Row>
          {mail.html === null ? (
            <Text pre breakWords>
              {mail.text}
            </Text>
          ) : (
            <Box h="70dvh" border radius="md" clip>
              <MailFrame html={mail.html} title={mail.subject} />
            </Box>
          )}
        </>
      )}
    </SideDrawer>
  );
}

type Props = {
  clientId: string;
  /** Only those about money, the first of them. */
  about?: 'money';
};
const firstOnes = 6;

/** Mails from the product to the client, with their delivery state; those about money can be opened. */
export function ClientMails({ clientId, about }: Props) {
  const { t } = useTranslation('clients');
  const query = useInfiniteQuery(clientMailsQuery(clientId, about));
  const [isWhole, setWhole] = useState(about === undefined);
  const [opened, setOpened] = useState<string>();
  if (!query.data) return <Unloaded query={query} rows={4} />;
  const mails = query.data.pages.flatMap((page) => page.items);
  const shown = isWhole ? mails : mails.slice(0, firstOnes);
  const hasMore = shown.length < mails.length || query.hasNextPage;
  const showMore = () => (isWhole ? void query.fetchNextPage() : setWhole(true));
  return (
    <>
      {mails.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.clients.detail.noMails)}
        </Text>
      )}
      <Box as="ul" lineTop={mails.length > 0}>
        {shown.map((mail) => (
          <MailRow key={mail.id} mail={mail} onOpen={() => setOpened(mail.id)} />
        ))}
      </Box>
      {hasMore && (
        <Box mt={14}>
          <FailureCallout failure={query.isFetchNextPageError ? query.error : undefined} />
          <Button size="sm" loading={query.isFetchingNextPage} onClick={showMore}>
            {t(($) => $.clients.detail.more)}
          </Button>
        </Box>
      )}
      {opened !== undefined && <MailDrawer clientId={clientId} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
