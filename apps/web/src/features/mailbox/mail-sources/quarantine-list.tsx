import type { QuarantinedMail } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconMailExclamation } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { quarantineQuery, useDiscardMail, useRetryMail } from './mail-sources.queries.ts';
import rows from '#components/page/setting-section.module.css';
import classes from './incoming.module.css';

const aboutRowLook: Look = {
  align: 'stretch',
  breakWords: true,
  gap: 0,
  gapX: 14,
  size: 13,
  tone: 'muted',
  wrap: true,
};

function QuarantineRow({ mail, canChange }: { mail: QuarantinedMail; canChange: boolean }) {
  const { t } = useTranslation('incoming');
  const formats = useFormats();
  const [retry, discard] = [useRetryMail(), useDiscardMail()];
  const { id, from, size, reason, receivedAt } = mail;
  const date = formats.dateTime(receivedAt);
  return (
    <Row lineBetween as="li" align="start" gap={12} py={12} className={rows.item}>
      <Icon of={IconMailExclamation} />
      <Box grow shrink className={rows.about}>
        <Text weight="medium" breakWords>
          {from === '' ? t(($) => $.incoming.noSender) : from}
        </Text>
        <Row {...aboutRowLook} as="p">
          <span>{t(($) => $.incoming.reasons[reason])}</span>
          <span>{date}</span>
          <span>{formats.bytes(size)}</span>
        </Row>
        <FailureCallout failure={retry.error ?? discard.error ?? undefined} />
      </Box>
      {canChange && (
        <Row fixed wrap gap={4} align="stretch" className={rows.acts}>
          {mail.canRetry && (
            <Button
              size="sm"
              loading={retry.isPending}
              aria-label={t(($) => $.incoming.retryOf, { date })}
              onClick={() => retry.mutate(id)}
            >
              {t(($) => $.incoming.retry)}
            </Button>
          )}
          <Button
            size="sm"
            loading={discard.isPending}
            aria-label={t(($) => $.incoming.discardOf, { date })}
            onClick={() => discard.mutate(id)}
          >
            {t(($) => $.incoming.discard)}
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** Unreadable mails; hidden when there are none. */
export function QuarantineList({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation('incoming');
  const query = useQuery(quarantineQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query} shape={null} />;
  if (data.items.length === 0) return null;
  return (
    <>
      <Text as="h3" mt={18} weight="semibold" className={classes.subtitle}>
        {t(($) => $.incoming.aside)}
      </Text>
      <Row {...aboutRowLook} as="p">
        {t(($) => $.incoming.asideHelp)}
      </Row>
      <Box as="ul" aria-label={t(($) => $.incoming.aside)}>
        {data.items.map((mail) => (
          <QuarantineRow key={mail.id} mail={mail} canChange={canChange} />
        ))}
      </Box>
    </>
  );
}
