import type { MessageAttachment } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Box, layout } from '#components/layout/layout.tsx';
import { useShownColorScheme } from '#lib/color-scheme/use-color-scheme.ts';
import { withStyleNonce } from '#lib/style-nonce/style-nonce.ts';
import { isShownPicture, pictureQuery } from '../api/attachments.ts';
import { hasColours, mailDocument, shownContentIds } from '../mail-frame.rules.ts';
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
  hidesQuotes: boolean;
};

/** A mail may be long, but not so long that the browser cannot draw it; `mail-height.js` lets a longer one scroll. */
const tallest = 20_000;

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

function heightIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('mailHeight' in data)) return undefined;
  const { mailHeight } = data;
  return typeof mailHeight === 'number' && mailHeight > 0 ? Math.min(Math.ceil(mailHeight), tallest) : undefined;
}

const isLeft = (data: unknown) => typeof data === 'object' && data !== null && 'mailLeft' in data;

/** The keys belong to the screen again, of the log around the mail where there is one. */
function leave(frame: HTMLIFrameElement): void {
  frame.blur();
  frame.closest<HTMLElement>('[role="region"]')?.focus({ preventScroll: true });
}

/** The height that the frame tells, also after its images or its width change. */
function useContentHeight() {
  const [height, setHeight] = useState(40);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    function onMessage({ data, source }: MessageEvent<unknown>): void {
      if (source === null || source !== frame.current?.contentWindow) return;
      const shownHeight = heightIn(data);
      if (shownHeight !== undefined) setHeight(shownHeight);
      if (isLeft(data)) leave(frame.current);
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return { height, frame };
}

/**
 * A mail in its original layout, in a frame with an opaque origin and without network. Its one script is ours and tells
 * the height; the policy of the frame lets no other run.
 */
export function ReceivedMail({ messageId, html, sender, attachments, title, hidesQuotes }: Props) {
  const pictures = usePictures({ html, attachments });
  const remote = useRemotePictures({ messageId, html, sender });
  const scheme = useShownColorScheme();
  const written = mailDocument({
    origin: location.origin,
    html,
    pictures,
    remote: remote.pictures,
    scheme,
    hidesQuotes,
  });
  const address = useDocumentAddress(withStyleNonce(written));
  const { height, frame } = useContentHeight();
  const isPaper = hasColours(html);
  return (
    <Box
      clip
      {...(isPaper || remote.count > 0 ? { border: 'strong', radius: 'lg' } : {})}
      {...(isPaper ? { className: classes.box } : {})}
    >
      {remote.count > 0 && <RemotePicturesNote remote={remote} hasSender={sender !== null} />}
      {address !== undefined && (
        <iframe
          key={address}
          ref={frame}
          {...layout('box', { block: true, full: true, border: 'none', h: height })}
          src={address}
          title={title}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
    </Box>
  );
}
