import type { HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { latestQuery } from '../api/history.queries.ts';
import { subjectPath } from '../subject-link.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import classes from './latest-card.module.css';

function Happening({ entry }: { entry: HistoryEntry }) {
  const formats = useFormats();
  const words = useHistoryWords();
  const person = words.person(entry);
  const name = entry.subject.name;
  return (
    <li>
      <Row
        as={Link}
        align="start"
        gap={12}
        shrink
        py={10}
        px={6}
        radius="sm"
        hover="surface-2"
        to={subjectPath({ area: 'user', subject: entry.subject }) ?? paths.user.history}
        className={classes.row}
      >
        <Avatar name={entry.actor.name ?? person} size={32} />
        <Box as="span" grow shrink>
          <Text as="span" block size={13} breakWords>
            {words.action(entry.action)}
            {name !== null && name !== '' && (
              <Text as="b" weight="semibold">
                {' '}
                {name}
              </Text>
            )}
          </Text>
          <Text as="span" block size={12} tone="faint">
            {person} · <time dateTime={entry.at}>{formats.relative(entry.at)}</time>
          </Text>
        </Box>
      </Row>
    </li>
  );
}

/** The latest events in the account, each linked to its subject; nothing without any. */
export function LatestCard() {
  const { t } = useTranslation('history');
  const user = useUser();
  const mayRead = user?.permissions.includes('history.read') ?? false;
  const { data } = useQuery({ ...latestQuery, enabled: mayRead });
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      title={t(($) => $.history.latest)}
      end={
        <LinkButton variant="link" size="sm" to={paths.user.history}>
          {t(($) => $.history.title)}
        </LinkButton>
      }
    >
      <ul className={classes.list}>
        {data.items.map((entry) => (
          <Happening key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}
