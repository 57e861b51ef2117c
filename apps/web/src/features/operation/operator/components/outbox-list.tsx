import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type OutboxMail, outboxQuery } from '../api/operator.queries.ts';
import classes from '../pages/outbox.module.css';

type Props = {
  search: string;
  onSearch: (search: string) => void;
  chosen: string | null;
  addressOf: (id: string) => string;
};

function OutboxRow({ mail, isChosen, to }: { mail: OutboxMail; isChosen: boolean; to: string }) {
  const { t } = useTranslation('operator');
  const formats = useFormats();
  return (
    <Text
      as={Link}
      block
      py={12}
      px={20}
      lineBottom
      hover="hover"
      focus="inset"
      phone={{ p: '11px 16px' }}
      to={to}
      className={classes.row}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Row as="span" justify="between" gap={10} align="stretch">
        <Text as="span" weight="semibold" truncate title={mail.to}>
          {mail.to}
        </Text>
        <Text as="span" fixed size={12} tone="faint" tabular>
          {formats.brief(mail.createdAt)}
        </Text>
      </Row>
      <Text as="span" block size={13} tone="muted" truncate title={mail.subject}>
        {mail.subject === '' ? t(($) => $.operator.settings.noSubject) : mail.subject}
      </Text>
    </Text>
  );
}

function Empty({ search, isSmtp, onClear }: { search: string; isSmtp: boolean; onClear: () => void }) {
  const { t } = useTranslation('operator');
  if (search !== '') {
    return (
      <EmptyState
        drawing="magnifier"
        title={t(($) => $.operator.settings.none, { search })}
        help={t(($) => $.operator.settings.noneHelp)}
        actions={<Button onClick={onClear}>{t(($) => $.operator.settings.clear)}</Button>}
      />
    );
  }
  const help = isSmtp ? t(($) => $.operator.settings.emptySmtp) : t(($) => $.operator.settings.emptyHelp);
  return <EmptyState drawing="envelope" title={t(($) => $.operator.settings.empty)} help={help} />;
}

/** Mails stored in the outbox instead of being sent, newest first. */
export function OutboxList({ search, onSearch, chosen, addressOf }: Props) {
  const { t } = useTranslation('operator');
  const list = useInfiniteQuery(outboxQuery(search));
  const mails = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isSmtp = list.data?.pages[0]?.transport === 'smtp';
  return (
    <Stack lineRight phone={{ border: '0' }} shrinkY>
      <Box phone={{ p: '16px 16px 12px' }} lineBottom fixed pt={18} pb={14} px={20}>
        {isSmtp && (
          <Box mb={12}>
            <Callout tone="info" title={t(($) => $.operator.settings.smtpTitle)}>
              {t(($) => $.operator.settings.smtpHelp)}
            </Callout>
          </Box>
        )}
        <SearchBox isFull label={t(($) => $.operator.settings.search)} value={search} onSearch={onSearch} />
      </Box>
      <ScrollRegion className={classes.scroll} label={t(($) => $.operator.settings.list)}>
        {!list.data && <Unloaded query={list} isInset />}
        {mails.map((mail) => (
          <OutboxRow key={mail.id} mail={mail} isChosen={mail.id === chosen} to={addressOf(mail.id)} />
        ))}
        {list.data && mails.length === 0 && <Empty search={search} isSmtp={isSmtp} onClear={() => onSearch('')} />}
        {list.hasNextPage && (
          <Box py={14} px={20}>
            <LoadMore query={list} size="sm">
              {t(($) => $.operator.settings.more)}
            </LoadMore>
          </Box>
        )}
      </ScrollRegion>
    </Stack>
  );
}
