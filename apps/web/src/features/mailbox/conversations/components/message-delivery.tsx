import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChecks,
  IconClock,
  IconInbox,
  IconRefresh,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useReply } from '../api/use-reply.ts';
import { deliveryReason } from '../delivery-reason.rules.ts';
import { type DeliveryMark, deliveryMark, marks, undoSecondsLeft } from '../outgoing.rules.ts';
import { Writers } from './writers.tsx';
import classes from './message.module.css';

const icons: Record<DeliveryMark, IconShape> = {
  waiting: IconClock,
  arrived: IconChecks,
  caught: IconInbox,
  retrying: IconRefresh,
  uncertain: IconAlertTriangle,
  failed: IconAlertCircle,
};

function useSecondsLeft(message: Message): number {
  const [left, setLeft] = useState(() => undoSecondsLeft({ message, now: Date.now() }));
  useEffect(() => {
    const tick = () => setLeft(undoSecondsLeft({ message, now: Date.now() }));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [message]);
  return left;
}

/** Delivery state next to the time, as icon and text. */
export function DeliverySign({ message }: { message: Message }) {
  const { t } = useTranslation('mailbox');
  const mark = deliveryMark(message);
  if (mark === undefined) return null;
  const label = t(($) => $.mailbox.delivery[mark]);
  return (
    <Row as="span" inline gap={4} className={classes.mark} data-mark={mark} title={label}>
      <Icon of={icons[mark]} size={14} />
      <span className={mark === 'arrived' || mark === 'waiting' ? 'sr-only' : undefined}>{label}</span>
    </Row>
  );
}

/** What happened to one of several recipients. */
export function RecipientState({ message, email }: { message: Message; email: string }) {
  const { t } = useTranslation('mailbox');
  const found = message.recipients.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (!found || message.recipients.length < 2) return null;
  const mark = marks[found.state];
  return (
    <Text as="span" size={12} className={classes.mark} data-mark={mark}>
      {` (${t(($) => $.mailbox.delivery[mark])})`}
    </Text>
  );
}

/** While an answer can be undone: the remaining time, and the button. */
export function UndoCountdown({ message, onUndo }: { message: Message; onUndo: () => void }) {
  const { t } = useTranslation('mailbox');
  const left = useSecondsLeft(message);
  if (left === 0) return null;
  return (
    <Row as="span" inline gap={6} tabular>
      <span aria-hidden="true">{t(($) => $.mailbox.delivery.leavesIn, { seconds: left })}</span>
      <Box
        underline="soft"
        as="button"
        minH={24}
        size={12}
        weight="medium"
        tone="primary"
        type="button"
        onClick={onUndo}
      >
        {t(($) => $.mailbox.delivery.undo)}
      </Box>
    </Row>
  );
}

const troubled: readonly string[] = ['deferred', 'rejected', 'bounced', 'uncertain'];

type Trouble = 'deferred' | 'rejected' | 'bounced' | 'uncertain';

function isTrouble(state: string | undefined): state is Trouble {
  return state !== undefined && troubled.includes(state);
}

/** Why a mail did not arrive, in our words and the other server's. */
function Reason({ state, detail, email }: { state: Trouble; detail: string | null; email?: string }) {
  const { t } = useTranslation('composer');
  const reason = deliveryReason(detail);
  return (
    <Box className={classes.trouble} data-warn={state === 'uncertain' || state === 'deferred' || undefined}>
      {email !== undefined && `${email}: `}
      <Text as="b" weight="semibold">
        {t(($) => $.composer.trouble[state])}
      </Text>{' '}
      {reason !== undefined && t(($) => $.composer.reason[reason])}
      {detail !== null && (
        <Text as="span" block tone="faint">
          {detail}
        </Text>
      )}
    </Box>
  );
}

/** Why a mail was not delivered, of several recipients for each one that it did not reach, with a retry. */
export function DeliveryTrouble({ message, conversationId }: { message: Message; conversationId: string }) {
  const { t } = useTranslation('mailbox');
  const { sendAgain } = useReply(conversationId);
  const again = useMutation({ mutationFn: () => sendAgain(message.id) });
  const state = message.delivery?.state;
  const several = message.recipients.length > 1 ? message.recipients.filter((each) => isTrouble(each.state)) : [];
  if (!isTrouble(state) && several.length === 0) return null;
  return (
    <Text as="div" mt={4} size={12} tone="danger" breakWords>
      {several.length === 0 && isTrouble(state) && <Reason state={state} detail={message.delivery?.detail ?? null} />}
      {several.map(
        ({ email, state: each, detail }) =>
          isTrouble(each) && <Reason key={email} state={each} detail={detail} email={email} />,
      )}
      {again.error !== null && <span role="alert">{errorText(again.error)}</span>}
      <Writers>
        {' '}
        <Button size="sm" variant="ghost" icon={IconRefresh} loading={again.isPending} onClick={() => again.mutate()}>
          {t(($) => $.mailbox.retry)}
        </Button>
      </Writers>
    </Text>
  );
}
