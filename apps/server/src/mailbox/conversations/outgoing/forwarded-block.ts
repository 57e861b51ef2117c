import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { momentText } from '#platform/moment-text.ts';
import { mailboxTexts } from '../locales/texts.ts';
import type { MessageRow, StoredPerson } from '../mailbox.types.ts';
import type { ForwardedBlock } from '../own-mail.ts';

/** Characters of one forwarded message. */
const maxText = 200_000;

function personText({ name, email }: { name: string; email: string | null }): string {
  if (email === null || email === '' || email === name) return name || (email ?? '');
  return name === '' ? email : `${name} <${email}>`;
}

function peopleText(people: readonly StoredPerson[] = []): string {
  return people.map(personText).join(', ');
}

type Place = { locale: Locale; timeZone: string };

/** The fields that people expect above a forwarded mail, those that say something. */
function fieldsOf(message: MessageRow, { locale, timeZone }: Place): (readonly [string, string])[] {
  const words = mailboxTexts[locale].forwarded;
  const { to, cc } = message.recipients;
  const fields: (readonly [string, string])[] = [
    [words.from, personText({ name: message.authorName, email: message.authorEmail })],
    [words.date, momentText(message.at, { locale, timeZone })],
    [words.subject, message.subject ?? ''],
    [words.to, peopleText(to)],
    [words.cc, peopleText(cc)],
  ];
  return fields.filter(([, value]) => value !== '');
}

/** Messages as shown in a forwarded mail, oldest first; mail programs know the line above each. */
export function forwardedBlock(messages: readonly MessageRow[], place: Place): ForwardedBlock {
  const line = `---------- ${mailboxTexts[place.locale].forwarded.line} ----------`;
  const parts = messages.map((message) => {
    const fields = fieldsOf(message, place);
    const said = (message.fullText ?? message.text).slice(0, maxText).toWellFormed();
    const head = fields.map(([name, value]) => `${name}: ${value}`);
    const htmlHead = fields.map(([name, value]) => `<b>${escapeHtml(name)}:</b> ${escapeHtml(value)}`);
    return {
      text: [line, ...head, '', said].join('\n'),
      html: `<div style="margin-top:16px"><p>${line}<br>${htmlHead.join('<br>')}</p><div>${escapeHtml(said).replaceAll('\n', '<br>')}</div></div>`,
    };
  });
  return { text: parts.map(({ text }) => text).join('\n\n'), html: parts.map(({ html }) => html).join('') };
}
