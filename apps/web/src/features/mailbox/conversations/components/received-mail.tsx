import type { MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Box, layout } from '#components/layout/layout.tsx';
import { withStyleNonce } from '#lib/style-nonce/style-nonce.ts';
import { isShownPicture, pictureQuery } from '../api/attachments.ts';
import { mailDocument, shownContentIds } from '../mail-frame.rules.ts';
import { useRemotePictures } from '../use-remote-pictures.ts';
import classes from './received-mail.module.css';
import { RemotePicturesNote } from './remote-pictures-note.tsx';

type Props = {
  messageId: string;
  html: string;
  /** Sender address; null when the mail has none. */
  sender: string | null;
  attachments: readonly MessageAttachment[];
  title: string;
};

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

/** A blob URL instead of markup in an attribute: the page's Trusted Types policy allows no markup as a string. */
function useDocumentAddress(document: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([document], { type: 'text/html;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [document]);
  return address;
}

/** A mail in its original layout, in a frame without scripts, origin and network. */
export function ReceivedMail({ messageId, html, sender, attachments, title }: Props) {
  const pictures = usePictures({ html, attachments });
  const remote = useRemotePictures({ messageId, html, sender });
  const address = useDocumentAddress(withStyleNonce(mailDocument({ html, pictures, remote: remote.pictures })));
  return (
    <Box border="strong" radius="lg" clip className={classes.box}>
      {remote.count > 0 && <RemotePicturesNote remote={remote} hasSender={sender !== null} />}
      {address !== undefined && (
        <iframe
          key={address}
          {...layout('box', {
            block: true,
            full: true,
            h: 420,
            minH: 160,
            maxH: '80vh',
            border: 'none',
            scroll: true,
            className: classes.frame,
          })}
          src={address}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
    </Box>
  );
}
