import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Box, layout, Row, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { contactConversationsQuery } from '../api/contacts.queries.ts';
import { useMoments } from '../use-moments.ts';
import classes from './contact-conversations.module.css';

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const moment = useMoments();
  const { id, profile, subject, preview, lastMessageAt } = conversation;
  return (
    <li>
      <Link
        to={paths.user.conversation({ profileId: profile.id, conversationId: id })}
        {...layout('box', { block: true, mx: '-10px', px: 10, py: 12, radius: 10, hover: 'surface-2', focus: 'inset' })}
      >
        <Row as="span" align="baseline" justify="between" gap={12}>
          <Text as="b" weight="medium" breakWords>
            {subject === '' ? profile.name : subject}
          </Text>
          <Text as="time" fixed size={12} tone="faint" dateTime={lastMessageAt}>
            {moment(lastMessageAt)}
          </Text>
        </Row>
        <Text clip as="span" size={13} tone="muted" breakWords className={classes.preview}>
          {preview}
        </Text>
      </Link>
    </li>
  );
}

/** The conversations with one contact, linked to the mailbox. */
export function ContactConversations({ contactId, canWrite }: { contactId: string; canWrite: boolean }) {
  const { t } = useTranslation('contacts');
  const query = useQuery(contactConversationsQuery(contactId));
  if (!query.data) return <Unloaded query={query} rows={3} />;
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        drawing="envelope"
        title={t(($) => $.contacts.detail.noConversations)}
        help={t(($) => $.contacts.detail.noConversationsHelp)}
        actions={
          canWrite ? (
            <LinkButton to={paths.user.writeTo(contactId)}>{t(($) => $.contacts.detail.write)}</LinkButton>
          ) : undefined
        }
      />
    );
  }
  return (
    <Box as="ul" mt={8}>
      {query.data.items.map((conversation) => (
        <ConversationRow key={conversation.id} conversation={conversation} />
      ))}
    </Box>
  );
}
