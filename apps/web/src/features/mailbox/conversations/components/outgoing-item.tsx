import { useTranslation } from 'react-i18next';
import { IconClock, IconRefresh } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { RichAnswer } from '#components/mail-text/rich-answer.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { Outgoing } from '../outgoing.rules.ts';
import classes from './message.module.css';

type Props = { outgoing: Outgoing; onRetry: () => void; onEdit: () => void };

/** An answer being sent to the server, or a failed one. */
export function OutgoingItem({ outgoing, onRetry, onEdit }: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const isFailed = outgoing.state === 'failed';
  return (
    <article className={classes.message} data-own data-failed={isFailed || undefined}>
      <div className={classes.bubble}>
        <RichAnswer html={outgoing.content.html} />
        {outgoing.content.files.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
      </div>
      {isFailed && (
        <div className={classes.failed} role="alert">
          <p className={classes.trouble}>
            <b>{t(($) => $.mailbox.thread.notSent)}</b> {errorText(outgoing.error)}
          </p>
          <Button size="sm" icon={IconRefresh} onClick={onRetry}>
            {t(($) => $.mailbox.retry)}
          </Button>
          <Button size="sm" variant="ghost" onClick={onEdit}>
            {t(($) => $.mailbox.thread.editAgain)}
          </Button>
        </div>
      )}
      <div className={classes.meta}>
        <time dateTime={outgoing.at}>{formats.time(outgoing.at)}</time>
        {!isFailed && (
          <span className={classes.mark}>
            <Icon of={IconClock} size={14} />
            <span className="sr-only">{t(($) => $.mailbox.delivery.waiting)}</span>
          </span>
        )}
      </div>
    </article>
  );
}
