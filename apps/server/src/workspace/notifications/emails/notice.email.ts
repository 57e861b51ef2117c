import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/mails/product-mail.layout.ts';
import { notificationTexts } from '../locales/texts.ts';
import type { NotificationRow } from '../notifications.types.ts';
import { noticeUrl, noticeWords } from './notice-words.ts';

type Input = {
  locale: Locale;
  notice: Pick<NotificationRow, 'kind' | 'params' | 'link'>;
  publicUrl: string;
  offUrl: string;
};

/** One notification, for clients who want its kind by mail immediately. */
export function noticeEmail({ locale, notice, publicUrl, offUrl }: Input): MailContent {
  const texts = notificationTexts[locale];
  const { title, detail, open } = noticeWords({ locale, notice });
  return productMail({
    locale,
    subject: title,
    title,
    paragraphs: detail === '' ? [] : [detail],
    button: { label: open, url: noticeUrl({ publicUrl, link: notice.link }) },
    footer: texts.footer,
    footerLink: { label: texts.off, url: offUrl },
  });
}
