import { useEffect, useState } from 'react';
import { withStyleNonce } from '#lib/style-nonce/style-nonce.ts';
import { layout } from '#components/layout/layout.tsx';
import { inScheme, withLinksOutside } from './mail-scheme.ts';
import classes from './mail-frame.module.css';

/** The page's policy allows no markup as a string, so the mail is loaded into its frame as a document. */
function useDocumentUrl(html: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return url;
}

type Props = {
  html: string;
  /** Accessible name of the frame. */
  title: string;
  scheme?: 'light' | 'dark';
  /** A picture of the mail: nothing in it is focusable or clickable. */
  isPicture?: boolean;
  /** Anchor in the mail to scroll to. */
  place?: string | undefined;
};

/** A mail as received, in a frame without scripts and origin. Links open in a new tab. */
export function MailFrame({ html, title, scheme = 'light', isPicture = false, place }: Props) {
  const url = useDocumentUrl(withStyleNonce(withLinksOutside(inScheme({ html, scheme }))));
  if (url === undefined) return null;
  const picture = isPicture ? { tabIndex: -1, 'aria-hidden': true } : {};
  return (
    <iframe
      {...layout('box', { block: true, full: true, h: '100%', border: 'none', className: classes.frame })}
      sandbox={isPicture ? '' : 'allow-popups allow-popups-to-escape-sandbox'}
      referrerPolicy="no-referrer"
      src={place === undefined ? url : `${url}#${place}`}
      title={title}
      data-scheme={scheme}
      {...picture}
    />
  );
}
