import { useTranslation } from 'react-i18next';
import { IconClock, IconRefresh } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row, Text } from '#components/layout/layout.tsx';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import classes from './message.module.css';

const bubbleLook: Look = {
  breakWords: true,
  fill: 'active',
  leading: 1.45,
  maxW: '100%',
  pre: true,
  px: 16,
  py: 10,
  size: 15,
  w: 'fit-content',
};

type Props = { outgoing: Outgoing; onRetry: () => void; onEdit: () => void };

/** An answer being sent to the server, or a failed one. */
export function OutgoingItem({ outgoing, onRetry, onEdit }: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const isFailed = outgoing.state === 'failed';
  return (
    <Box
      phone={{ maxW: '84%' }}
      self="start"
      maxW="min(76%, 480px)"
      as="article"
      shrink
      className={classes.message}
      data-own
      data-failed={isFailed || undefined}
    >
      <Text {...bubbleLook} as="div" className={classes.bubble}>
        <RichAnswer html={outgoing.content.html} />
        {outgoing.content.files.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
      </Text>
      {isFailed && (
        <Row wrap justify="end" gap={6} mt={6} className={classes.failed} role="alert">
          <Text mt={4} px={4} size={12} tone="danger" breakWords className={classes.trouble}>
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
      <Row hideEmpty wrap gap={2} gapX={8} mt={4} px={4} tone="faint" className={classes.meta}>
        <time dateTime={outgoing.at}>{formats.time(outgoing.at)}</time>
        {!isFailed && (
          <Row as="span" inline gap={4} className={classes.mark}>
            <Icon of={IconClock} size={14} />
            <span className="sr-only">{t(($) => $.mailbox.delivery.waiting)}</span>
          </Row>
        )}
      </Row>
    </Box>
  );
}
