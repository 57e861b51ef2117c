import type { Dashboard } from '@enlace/contract/account/dashboard/dashboard.contract.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { lists } from '../dashboard.rules.ts';
import classes from './waiting-card.module.css';

function Conversation({ conversation }: { conversation: Dashboard['waiting']['conversations'][number] }) {
  const formats = useFormats();
  return (
    <Row
      as={Link}
      gap={12}
      shrink
      py={10}
      px={6}
      radius="sm"
      hover="surface-2"
      to={paths.user.conversation({ profileId: conversation.profileId, conversationId: conversation.id })}
      className={classes.row}
    >
      <Avatar name={conversation.name} />
      <Box as="span" grow shrink>
        <Row as="span" justify="between" align="baseline" gap={8}>
          <Text as="b" truncate size={13} weight="semibold">
            {conversation.name}
          </Text>
          <Text as="time" size={12} tone="faint" nowrap dateTime={conversation.at}>
            {formats.brief(conversation.at)}
          </Text>
        </Row>
        <Text as="span" block size={13} tone="muted" truncate>
          {conversation.preview}
        </Text>
      </Box>
      <Box
        w={8}
        h={8}
        radius="full"
        as="span"
        fixed
        className={classes.dot}
        data-unread={conversation.unread || undefined}
      />
    </Row>
  );
}

/** People waiting for an answer. */
export function WaitingCard({ waiting }: { waiting: Dashboard['waiting'] }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const first = waiting.conversations[0];
  return (
    <Card
      title={t(($) => $.dashboard.waiting)}
      end={
        first && (
          <LinkButton variant="link" size="sm" to={lists.waiting}>
            {t(($) => $.dashboard.allWaiting, { count: waiting.total, n: formats.number(waiting.total) })}
          </LinkButton>
        )
      }
    >
      {first ? (
        <ul className={classes.list}>
          {waiting.conversations.map((conversation) => (
            <li key={conversation.id}>
              <Conversation conversation={conversation} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          drawing="envelope"
          title={t(($) => $.dashboard.waitingEmpty)}
          help={t(($) => $.dashboard.waitingEmptyHelp)}
          level={3}
          isCompact
        />
      )}
    </Card>
  );
}
