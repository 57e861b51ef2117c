import type { TriedMessage } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './rules.module.css';

/** Which of the latest messages match the conditions. */
export function TriedList({ messages }: { messages: readonly TriedMessage[] }) {
  const { t } = useTranslation('rules');
  const formats = useFormats();
  const found = messages.filter(({ matches }) => matches);
  const total = formats.number(messages.length);
  if (messages.length === 0) return <p className={classes.hint}>{t(($) => $.rules.triedEmpty)}</p>;
  return (
    <div className={classes.tried}>
      <p className={classes.count} role="status">
        {found.length === 0
          ? t(($) => $.rules.triedNone, { total })
          : t(($) => $.rules.tried, { count: found.length, n: formats.number(found.length), total })}
      </p>
      <ul>
        {found.map(({ messageId, conversationId, profile, name, preview, subject, channel, at }) => (
          <li key={messageId}>
            <Link to={`${paths.user.mailbox(profile.id)}?c=${conversationId}`}>{name}</Link>
            <span className={classes.preview}>{preview === '' ? subject : preview}</span>
            <span className={classes.meta}>
              {[t(($) => $.rules.channels[channel]), formats.relative(at)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
