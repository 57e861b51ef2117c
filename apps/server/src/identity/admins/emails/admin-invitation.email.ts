import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { adminsTexts } from '../locales/texts.ts';

type Input = { locale: Locale; inviter: string; role: AdminRole; url: string; days: number };

/** Contains the single-use link that creates an administrator; opening it changes nothing. */
export function adminInvitationEmail({ locale, inviter, role, url, days }: Input): MailContent {
  const { invitation: texts, roles, footer } = adminsTexts[locale];
  return productMail({
    locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.body({ inviter, role: roles[role] }), texts.next],
    button: { label: texts.button, url },
    note: texts.expiry(days),
    footer,
  });
}
