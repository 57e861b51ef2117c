import { useTranslation } from 'react-i18next';
import { IconClock, IconRefresh } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { OwnAvatar } from '#components/identity/own-avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import { useMessageTime } from '../use-message-time.ts';
import { Prose } from './message-body.tsx';

type Props = { outgoing: Outgoing; onRetry: () => void; onEdit: () => void };

/** An answer being sent to the server, or a failed one. */
export function OutgoingItem({ outgoing, onRetry, onEdit }: Props) {
  const { t } = useTranslation('mailbox');
  const time = useMessageTime();
  const isFailed = outgoing.state === 'failed';
  return (
    <Box as="article" lineBetween shrink pb={14}>
      <Row gap={10} pt={14} size={12} tone="faint">
        <OwnAvatar size={32} />
        <Text as="b" grow size={14} weight="semibold" tone="default">
          {t(($) => $.mailbox.thread.you)}
        </Text>
        <time dateTime={outgoing.at}>{time(outgoing.at)}</time>
        {!isFailed && (
          <>
            <Icon of={IconClock} size={14} />
            <span className="sr-only">{t(($) => $.mailbox.delivery.waiting)}</span>
          </>
        )}
      </Row>
      <Box pl="42px" phone={{ pl: 0 }}>
        <Prose>
          <RichAnswer html={outgoing.content.html} />
          {outgoing.content.files.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
        </Prose>
        {isFailed && (
          <Row wrap gap={6} mt={6} role="alert">
            <Text basis="100%" size={12} tone="danger" breakWords>
              <Text as="b" weight="semibold">
                {t(($) => $.mailbox.thread.notSent)}
              </Text>{' '}
              {errorText(outgoing.error)}
            </Text>
            <Button size="sm" icon={IconRefresh} onClick={onRetry}>
              {t(($) => $.mailbox.retry)}
            </Button>
            <Button size="sm" variant="ghost" onClick={onEdit}>
              {t(($) => $.mailbox.thread.editAgain)}
            </Button>
          </Row>
        )}
      </Box>
    </Box>
  );
}
