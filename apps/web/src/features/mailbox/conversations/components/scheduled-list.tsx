import { cancelScheduledRef, changeScheduledRef } from '@enlace/contract/mailbox/conversations/replies.refs.gen.ts';
import type { Draft, ScheduledReply } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClock } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { isErrorCode } from '@enlace/contract/error-codes.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { scheduledKey, scheduledQuery } from '../api/scheduled.queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import classes from './scheduled-list.module.css';

function reasonOf(code: string | null): string {
  if (code === null || !isErrorCode(code)) return '';
  return errorText(new ApiError({ kind: 'http', status: 409, code }));
}

type RowProps = { item: ScheduledReply; beforeCancel: () => Promise<void>; onDraft: (draft: Draft) => void };

/** Changing the time, and cancelling, which returns the text as a draft. */
function useScheduled({ item, beforeCancel, onDraft }: RowProps) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: scheduledKey });
  const params = { scheduledId: item.id };
  const change = useMutation({
    mutationFn: (sendAt: string) => call(changeScheduledRef, { params, body: { sendAt } }),
    onSettled: reread,
  });
  const cancel = useMutation({
    mutationFn: async () => {
      await beforeCancel();
      return call(cancelScheduledRef, { params });
    },
    onSuccess: ({ draft }) => onDraft(draft),
    onSettled: reread,
  });
  return { change, cancel };
}

function ScheduledRow({ item, beforeCancel, onDraft }: RowProps) {
  const { t } = useTranslation('composer');
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  const { change, cancel } = useScheduled({ item, beforeCancel, onDraft });
  const failure = change.error ?? cancel.error;
  return (
    <Row
      lineBetween
      as="li"
      wrap
      gap={4}
      gapX={8}
      py={4}
      pr={6}
      pl={12}
      size={13}
      className={classes.row}
      data-failed={item.state === 'failed' || undefined}
    >
      <Icon of={IconClock} size={16} />
      <Text flex="1 1 200px" as="span" shrink truncate>
        <b>
          {item.state === 'failed'
            ? t(($) => $.composer.scheduled.failed)
            : t(($) => $.composer.scheduled.leaves, { when: formats.dateTime(item.sendAt) })}
        </b>{' '}
        <Text as="span" tone="muted">
          {item.state === 'failed'
            ? reasonOf(item.failure)
            : item.text || item.files.map(({ name }) => name).join(', ')}
        </Text>
        {failure !== null && (
          <Text as="span" block tone="danger" className={classes.failure} role="alert">
            {errorText(failure)}
          </Text>
        )}
      </Text>
      <Button size="sm" variant="ghost" onClick={() => setChoosing(true)} loading={change.isPending}>
        {t(($) => $.composer.scheduled.change)}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => cancel.mutate()} loading={cancel.isPending}>
        {t(($) => $.composer.scheduled.cancel)}
      </Button>
      {isChoosing && (
        <ScheduleDialog
          sendAt={item.sendAt}
          onClose={() => setChoosing(false)}
          onChoose={(sendAt) => {
            setChoosing(false);
            change.mutate(sendAt);
          }}
        />
      )}
    </Row>
  );
}

type Props = { conversationId: string; beforeCancel: () => Promise<void>; onDraft: (draft: Draft) => void };

/** Scheduled answers of this conversation. */
export function ScheduledList({ conversationId, ...rest }: Props) {
  const { t } = useTranslation('composer');
  const { data = [] } = useQuery(scheduledQuery(conversationId));
  if (data.length === 0) return null;
  return (
    <Box border radius="md" fill="surface-2" as="ul" mb={8} aria-label={t(($) => $.composer.scheduled.list)}>
      {data.map((item) => (
        <ScheduledRow key={item.id} item={item} {...rest} />
      ))}
    </Box>
  );
}
