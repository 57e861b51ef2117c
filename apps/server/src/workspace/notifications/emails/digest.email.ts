import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/mails/product-mail.layout.ts';
import { notificationTexts } from '../locales/texts.ts';
import type { NotificationRow } from '../notifications.types.ts';
import { noticeUrl, noticeWords } from './notice-words.ts';

const maxShown = 20;

type Input = {
  locale: Locale;
  name: string;
  /** Newest first. */
  notices: readonly Pick<NotificationRow, 'kind' | 'params' | 'link'>[];
  publicUrl: string;
  offUrl: string;
};

/** A daily summary of what a client has not seen. */
export function digestEmail({ locale, name, notices, publicUrl, offUrl }: Input): MailContent {
  const { digest, footer } = notificationTexts[locale];
  const shown = notices.slice(0, maxShown);
  const left = notices.length - shown.length;
  const items = shown.map((notice) => {
    const { title, detail } = noticeWords({ locale, notice });
    return { label: title, detail, url: noticeUrl({ publicUrl, link: notice.link }) };
  });
  return productMail({
    locale,
    subject: digest.subject(notices.length),
    title: digest.title(notices.length),
    preheader: items.map(({ label }) => label).join(' · '),
    paragraphs: [digest.hello(name)],
    items,
    button: { label: digest.button, url: noticeUrl({ publicUrl, link: null }) },
    ...(left > 0 ? { note: digest.more(left) } : {}),
    footer,
    footerLink: { label: digest.off, url: offUrl },
  });
}
