import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { type Campaign, previewQuery } from '../api/campaigns.queries.ts';
import classes from './planned-mail.module.css';

const pictureHeight = 316;

/** Thumbnail of the mail to be sent, full size on demand. */
export function PlannedMail({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { data: mail } = useQuery(previewQuery({ id: campaign.id, revision: campaign.revision }));
  if (!mail || mail.html === '') return null;
  return (
    <section className={classes.mail} aria-label={t(($) => $.campaigns.report.mail)}>
      <MailPicture html={mail.html} title={mail.subject} height={pictureHeight} />
      <div className={classes.mailFoot}>
        <span>{mail.subject}</span>
        <Button size="sm" variant="link" onClick={() => setOpen(true)}>
          {t(($) => $.campaigns.report.seeWhole)}
        </Button>
      </div>
      <Dialog
        title={mail.subject}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size={760}
        actions={<Button onClick={() => setOpen(false)}>{t(($) => $.common.close)}</Button>}
      >
        <div className={classes.whole}>
          <MailFrame html={mail.html} title={mail.subject} />
        </div>
      </Dialog>
    </section>
  );
}
