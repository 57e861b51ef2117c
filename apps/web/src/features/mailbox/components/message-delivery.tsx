import type { Message } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { IconAlertCircle, IconAlertTriangle, IconChecks, IconClock, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { type DeliveryMark, deliveryMark, undoSecondsLeft } from '../outgoing.rules.ts';
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

/** The mark beside the time: how far the mail came, in a sign and a word. */
export function DeliverySign({ message }: { message: Message }) {
  const { t } = useTranslation('mailbox');
  const mark = deliveryMark(message);
  if (mark === undefined) return null;
  const label = t(($) => $.mailbox.delivery[mark]);
  return (
    <span className={classes.mark} data-mark={mark} title={label}>
      <Icon of={icons[mark]} size={14} />
      <span className={mark === 'arrived' || mark === 'waiting' ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}

/** While an answer can be taken back: how long, and the button. */
export function UndoCountdown({ message, onUndo }: { message: Message; onUndo: () => void }) {
  const { t } = useTranslation('mailbox');
  const left = useSecondsLeft(message);
  if (left === 0) return null;
  return (
    <span className={classes.undo}>
      <span aria-hidden="true">{t(($) => $.mailbox.delivery.leavesIn, { seconds: left })}</span>
      <button type="button" className={classes.inlineAction} onClick={onUndo}>
        {t(($) => $.mailbox.delivery.undo)}
      </button>
    </span>
  );
}

/** Why a mail did not get through, in our words and the other server's. */
export function DeliveryTrouble({ message }: { message: Message }) {
  const { t } = useTranslation('mailbox');
  const state = message.delivery?.state;
  if (state !== 'rejected' && state !== 'bounced' && state !== 'uncertain') return null;
  return (
    <p className={classes.trouble} data-warn={state === 'uncertain' || undefined}>
      <b>{t(($) => $.mailbox.trouble[state])}</b> {message.delivery?.detail}
    </p>
  );
}
