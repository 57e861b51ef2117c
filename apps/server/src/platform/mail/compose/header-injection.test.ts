import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailAddressError } from '../addresses.ts';
import { compileMail, toMessage } from './compile-mail.ts';
import { composeMail } from './compose-mail.ts';
import type { MailInput } from './compose.types.ts';
import { MailComposeError } from './mail-compose-error.ts';

/** Input of people who want to inject a header line, mixed with anything. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\u0085',
        '\u2028',
        '\v',
        '\f',
        '\r\n ',
        '\r\n\t',
        '\r\n\r\n',
        '=0D=0A',
      ),
      fc.constantFrom(
        'Bcc: malo@malo.example',
        'Subject: otra',
        '=?UTF-8?Q?=0D=0ABcc:_x?=',
        '<',
        '>',
        '"',
        '\\',
        ',',
        ';',
        ':',
        '@',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));
const local = fc.oneof(hostile, fc.constant('ana'));
const address = fc.oneof(
  fc.constant('ana@correo.example'),
  fc.tuple(local, hostile).map(([name, rest]) => `${name}@correo.example${rest}`),
);

type Hostile = { name: string; subject: string; to: string; listId: string; custom: string; messageId: string };
const input: fc.Arbitrary<Hostile> = fc.record({
  name: hostile,
  subject: hostile,
  to: address,
  listId: fc.oneof(hostile, fc.constant('lista.enlace.example')),
  custom: hostile,
  messageId: fc.oneof(hostile, fc.constant('1@enlace.example')),
});

const expectedNames = [
  'From',
  'To',
  'Date',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-ID',
  'Subject',
]
  .concat(['X-Nota', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'])
  .toSorted();

function fieldsOf({ name, to, messageId, custom }: Hostile) {
  return {
    from: { address: 'hola@enlace.example', name },
    to: [{ address: to, name }],
    date: Temporal.Instant.from('2026-11-22T08:00:00Z'),
    messageId,
    headers: [['X-Nota', custom]] satisfies MailInput['headers'],
  };
}

const unsubscribeUrl = 'https://enlace.example/baja/abc';

function composed(mail: Hostile): Buffer {
  const list = { id: mail.listId, unsubscribeUrl };
  return composeMail({ ...fieldsOf(mail), subject: mail.subject, text: 'Hola.', list });
}

/** As in campaigns: the subject comes from a template with a contact's value in it. */
function compiled(mail: Hostile): Buffer {
  const { from, headers, ...personal } = fieldsOf(mail);
  const write = compileMail({
    ...{ seed: 'x', from, headers, listId: mail.listId },
    subject: { literals: ['', ''] },
    text: { literals: ['Hola.'] },
  });
  return toMessage(
    write({ ...personal, list: { unsubscribeUrl }, values: { subject: [mail.subject], text: [], html: [] } }),
  ).raw;
}

function expectOwnFieldsOnly(write: () => Buffer): boolean {
  let raw: string;
  try {
    raw = write().toString('latin1');
  } catch (error) {
    if (error instanceof MailComposeError || error instanceof MailAddressError) return false;
    throw error;
  }
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  expect(lines.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual(expectedNames);
  // No other line ending, nor anything a lenient server could take for one; addresses may be in UTF-8.
  expect(raw.slice(0, end).replaceAll('\r\n', '')).toMatch(/^[\t\x20-\x7e\x80-\xff]*$/);
  expect(raw.slice(end)).toBe('\r\n\r\nHola.\r\n');
  return true;
}

describe.each([
  ['a mail', composed],
  ['a mail of a campaign', compiled],
])('%s', (_what, write) => {
  it('has its own header fields and no others, whatever stands in names, subjects, addresses and ids', () => {
    let written = 0;
    fc.assert(
      fc.property(input, (mail) => {
        if (expectOwnFieldsOnly(() => write(mail))) written += 1;
      }),
      { numRuns: 800 },
    );
    // Otherwise all of them were refused and nothing was tested.
    expect(written).toBeGreaterThan(20);
  });

  it('is refused when an address or a list id brings a line of its own', () => {
    const good: Hostile = {
      name: '',
      subject: 'Hola',
      to: 'ana@correo.example',
      listId: 'l.enlace.example',
      custom: '',
      messageId: '1@x.example',
    };
    expect(expectOwnFieldsOnly(() => write(good))).toBe(true);
    for (const bad of [
      { to: 'ana@correo.example\r\nBcc: x@y.example' },
      { listId: 'l>\r\nBcc: x' },
      { messageId: '1@x\r\nBcc: x' },
    ])
      expect(expectOwnFieldsOnly(() => write({ ...good, ...bad }))).toBe(false);
  });
});
