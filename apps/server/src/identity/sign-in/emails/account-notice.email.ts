import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { identityTexts } from '../locales/texts.ts';

type Input = { locale: Locale; kind: 'passwordChanged' | 'emailChanged'; name: string; url: string };

/** Says what has just changed in an account, and what to do if it was somebody else. */
export function accountNoticeEmail({ locale, kind, name, url }: Input): MailContent {
  const { [kind]: texts, hello, footer } = identityTexts[locale];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [hello(name), texts.body],
    button: { label: texts.button, url },
    note: texts.notYou,
    footer,
  });
}
