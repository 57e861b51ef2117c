import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { Textarea } from '@mantine/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import type { NoticeActs } from '../api/use-notice-act.ts';

type Props = { notice: Notification; acts: NoticeActs; onClose: () => void };

/** Answers a message from the list of notices, with what was written above it; more is possible in the mailbox. */
export function ReplyDialog({ notice, acts, onClose }: Props) {
  const { t } = useTranslation('notifications');
  const formId = useId();
  const [text, setText] = useState('');
  // One key for all tries, so that a repeated one is not sent twice.
  const [key] = useState(() => crypto.randomUUID());
  const [hasTried, setTried] = useState(false);
  const isBusy = acts.busy === notice.id;
  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setTried(true);
    if (await acts.reply(notice, { text, key })) onClose();
  }
  const preview = String(notice.params['preview'] ?? '');
  return (
    <Dialog
      isOpen
      size={520}
      title={t(($) => $.notifications.reply.title, { name: String(notice.params['name'] ?? '') })}
      onClose={onClose}
      actions={
        <>
          {notice.link !== null && (
            <LinkButton variant="ghost" to={notice.link}>
              {t(($) => $.notifications.reply.mailbox)}
            </LinkButton>
          )}
          <Button variant="primary" type="submit" form={formId} loading={isBusy} disabled={text.trim() === ''}>
            {t(($) => $.notifications.reply.send)}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={12} id={formId} onSubmit={(event) => void send(event)}>
        {preview !== '' && (
          <Box as="p" pl={12} lineLeft size={13} tone="muted" breakWords>
            {preview}
          </Box>
        )}
        <Textarea
          label={t(($) => $.notifications.reply.text)}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
          }}
        />
        <FailureCallout failure={hasTried ? acts.failure : undefined} />
      </Stack>
    </Dialog>
  );
}
