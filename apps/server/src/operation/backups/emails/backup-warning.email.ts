import type { BackupFailure } from '@enlace/contract/operation/backups/backups.schemas.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import { backupsTexts } from '../locales/texts.ts';

export type BackupTrouble =
  | { kind: 'failed'; failure: BackupFailure; lastGoodAt: Temporal.Instant | null }
  | { kind: 'old'; lastGoodAt: Temporal.Instant | null };

/** To administrators: a backup failed, or the last good one is too old. */
export function warningEmail({
  locale,
  trouble,
  url,
}: {
  locale: Locale;
  trouble: BackupTrouble;
  url: string;
}): MailContent {
  const texts = backupsTexts[locale];
  const { subject, body } = texts[trouble.kind];
  const { lastGoodAt } = trouble;
  const day = lastGoodAt?.toLocaleString(localeTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return productMail({
    locale,
    subject,
    title: subject,
    paragraphs: [
      body,
      ...(trouble.kind === 'failed' ? [texts.reasons[trouble.failure]] : []),
      day === undefined ? texts.none : texts.last(day),
    ],
    button: { label: texts.button, url },
    footer: texts.footer,
  });
}
