import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/identity/avatar.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './inbox-row.module.css';

/** Length at which phones cut a subject. */
const phoneSubject = 45;

/** The mail as one row of an inbox: sender, subject and preheader, cut where inboxes cut. */
export function InboxRow({ mail, from }: { mail: MailPreview; from: string }) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const length = [...mail.subject].length;
  return (
    <section className={classes.row} aria-label={t(($) => $.templates.inbox.title)}>
      <Avatar name={from} size={32} />
      <div className={classes.words}>
        <b className={classes.from}>{from}</b>
        <p className={classes.line}>
          <span className={classes.subject}>{mail.subject}</span>
          <span className={classes.rest}> {mail.preheader}</span>
        </p>
        <p className={classes.note}>
          {t(($) => $.templates.inbox.count, { n: formats.number(length) })}
          {length > phoneSubject && ` · ${t(($) => $.templates.inbox.long)}`}
          {mail.preheader === '' && ` · ${t(($) => $.templates.inbox.noPreheader)}`}
        </p>
      </div>
    </section>
  );
}
