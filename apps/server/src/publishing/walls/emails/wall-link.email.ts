import type { Locale } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { wallTexts } from '../locales/texts.ts';

type Input = { locale: Locale; profileName: string; url: string };

/** Lets a contact into a wall that only contacts read. */
export function wallLinkEmail({ locale, profileName, url }: Input): MailContent {
  const texts = wallTexts[locale];
  const subject = texts.linkSubject(profileName);
  return productMail({
    locale,
    author: profileName,
    subject,
    title: subject,
    preheader: texts.linkMail(profileName),
    paragraphs: [texts.linkMail(profileName)],
    button: { label: texts.linkButton, url },
    footer: texts.linkIgnore,
  });
}
