import { momentText } from '#platform/moment-text.ts';
import { type MailContent, productMail } from '#workspace/door.ts';
import type { LeavingPerson } from '../erasure.types.ts';
import { erasureTexts } from '../locales/texts.ts';

type Input = { person: LeavingPerson; eraseAt: Temporal.Instant; publicUrl: string };

/** Day, hour and zone: the person must know until when they can come back. */
function moment({ person, at }: { person: LeavingPerson; at: Temporal.Instant }): string {
  return momentText(at, person);
}

function settingsUrl(publicUrl: string): string {
  return `${publicUrl}/user/opciones/cuenta`;
}

/** The account is closed and will be erased; how to keep it. */
export function leavingEmail({ person, eraseAt, publicUrl }: Input): MailContent {
  const { requested: texts, footer } = erasureTexts[person.locale];
  const date = moment({ person, at: eraseAt });
  return productMail({
    locale: person.locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(person.name), texts.closed, texts.erased(date)],
    button: { label: texts.button, url: settingsUrl(publicUrl) },
    note: texts.note,
    footer,
  });
}

/** Two days remain. */
export function leavingReminderEmail({ person, eraseAt, publicUrl }: Input): MailContent {
  const { reminder: texts, footer } = erasureTexts[person.locale];
  const date = moment({ person, at: eraseAt });
  return productMail({
    locale: person.locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(person.name), texts.body(date)],
    button: { label: texts.button, url: settingsUrl(publicUrl) },
    note: texts.note,
    footer,
  });
}

/** The account is open again. */
export function stayingEmail({ person, publicUrl }: Omit<Input, 'eraseAt'>): MailContent {
  const { staying: texts, footer } = erasureTexts[person.locale];
  return productMail({
    locale: person.locale,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [texts.hello(person.name), texts.body],
    button: { label: texts.button, url: publicUrl },
    footer,
  });
}
