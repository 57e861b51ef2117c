import type { MessageAttachment } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { isShownPicture, pictureQuery } from '../api/attachments.ts';
import { mailDocument, shownContentIds } from '../mail-frame.rules.ts';
import classes from './received-mail.module.css';

type Props = { html: string; remoteImages: number; attachments: readonly MessageAttachment[]; title: string };

function usePictures({ html, attachments }: Pick<Props, 'html' | 'attachments'>): ReadonlyMap<string, string> {
  const shown = new Set(shownContentIds(html));
  const wanted = attachments.filter(
    (file) => file.contentId !== null && shown.has(file.contentId) && isShownPicture(file),
  );
  return useQueries({
    queries: wanted.map((file) => pictureQuery(file)),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) =>
          data === undefined ? [] : [[wanted[index]?.contentId ?? '', data] as const],
        ),
      ),
  });
}

/** A blob address instead of markup in an attribute: the page's Trusted Types allow no markup as a string. */
function useDocumentAddress(document: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([document], { type: 'text/html;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [document]);
  return address;
}

/** A mail as it was laid out, in a frame without scripts, without our origin and without network. */
export function ReceivedMail({ html, remoteImages, attachments, title }: Props) {
  const { t } = useTranslation('mailbox');
  const pictures = usePictures({ html, attachments });
  const address = useDocumentAddress(mailDocument({ html, pictures }));
  return (
    <div className={classes.box}>
      {remoteImages > 0 && (
        <p className={classes.note}>
          <Icon of={IconPhotoOff} size={16} />
          {t(($) => $.mailbox.mail.remoteImages, { count: remoteImages })}
        </p>
      )}
      {address !== undefined && (
        <iframe
          key={address}
          className={classes.frame}
          src={address}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}
