import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { type CompileMailInput, compileMail, type PersonalMail, toMessage } from './compile-mail.ts';
import { prepareBody } from '../smtp-client/smtp-body.ts';
import { MailComposeError } from './mail-compose-error.ts';

const personal = {
  to: [{ address: 'ana@example.test' }],
  date: Temporal.Instant.from('2026-03-01T10:20:30Z'),
  messageId: 'row-1@enlace.example',
};
/** Writes whole messages, as a server receives them. */
function compileMessages(input: CompileMailInput): (personal: PersonalMail) => Buffer {
  const write = compileMail(input);
  return (fields) => toMessage(write(fields)).raw;
}

const piece = fc.oneof(
  fc.constantFrom(
    'Hola ',
    'Íñigo',
    '山田さん、',
    '.x',
    'From me',
    'a =',
    ' ',
    '\nline\n',
    'x'.repeat(90),
    '<p>=20</p>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
// A visible last character, because parsers differ about line endings at the end of a part.
const filled = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => {
  const odd = pieces.length % 2 === 1 ? [...pieces, '', '~'] : [...pieces, '~'];
  return {
    literals: odd.filter((_item, index) => index % 2 === 0),
    values: odd.filter((_item, index) => index % 2 === 1),
    pieces: odd,
  };
});

describe('a compiled mailing', () => {
  it('is as sound as it says: behind its head a server finds nothing to repair, whatever people are called', () => {
    fc.assert(
      fc.property(
        filled,
        filled,
        fc.array(fc.constantFrom('.', '..', '\r', '\n.', '\r\n.\r\n', 'ñ.')),
        (text, html, odd) => {
          const write = compileMail({
            seed: 'campaign-1',
            from: { address: 'hola@enlace.example' },
            subject: { literals: ['Hola'] },
            text: { literals: text.literals },
            html: { literals: html.literals },
          });
          const oddly = (values: readonly string[]) => values.map((value, index) => odd[index] ?? value);
          const pieces = write({
            ...personal,
            values: { subject: [], text: oddly(text.values), html: oddly(html.values) },
          });
          const { raw, soundFrom } = toMessage(pieces);
          expect(soundFrom).toBe(Buffer.byteLength(`${pieces.head}\r\n`));
          expect(prepareBody(raw).bytes).toBe(raw);
          expect(prepareBody(raw, soundFrom).bytes).toBe(raw);
        },
      ),
    );
  });

  it('reads exactly like the joined template for every recipient', async () => {
    await fc.assert(
      fc.asyncProperty(filled, filled, async (text, html) => {
        const mail = compileMessages({
          seed: 'campaign-1',
          from: { address: 'hola@enlace.example', name: 'Taller' },
          subject: { literals: ['Hola ', '!'] },
          text: { literals: text.literals },
          html: { literals: html.literals },
        });
        const raw = mail({
          ...personal,
          values: { subject: ['José\r\nBcc: x@y.test'], text: text.values, html: html.values },
        });
        expect(/[^\t\r\n -~]/.test(raw.toString('latin1'))).toBe(false);
        expect(
          Math.max(
            ...raw
              .toString('latin1')
              .split('\r\n')
              .map((row) => row.length),
          ),
        ).toBeLessThanOrEqual(78);
        const read = await PostalMime.parse(raw);
        expect(read.subject).toBe('Hola José Bcc: x@y.test!');
        expect(unix(read.text).replace(/\n$/, '')).toBe(joined(text.pieces));
        expect(unix(read.html).replace(/\n$/, '')).toBe(joined(html.pieces));
      }),
      { numRuns: 400 },
    );
  });

  it('gives each recipient own headers', () => {
    const mail = compileMessages({
      seed: 'campaign-1',
      from: { address: 'hola@enlace.example' },
      listId: 'c1.enlace.example',
      subject: { literals: ['Hola'] },
      text: { literals: ['x'] },
    });
    const values = { subject: [], text: [], html: [] };
    const text = mail({ ...personal, values, list: { unsubscribeUrl: 'https://enlace.example/baja/t1' } }).toString();
    expect(text).toContain('Message-ID: <row-1@enlace.example>\r\n');
    expect(text).toContain('List-Unsubscribe: <https://enlace.example/baja/t1>\r\n');
    expect(text).toContain('List-ID: <c1.enlace.example>\r\n');
  });

  it('refuses values that do not match its gaps', () => {
    const mail = compileMessages({
      seed: 's',
      from: { address: 'a@b.test' },
      subject: { literals: ['a', 'b'] },
      text: { literals: ['x'] },
    });
    expect(() => mail({ ...personal, values: { subject: [], text: [], html: [] } })).toThrow(MailComposeError);
  });
});

function unix(text: string | undefined): string {
  return (text ?? '').replace(/\r\n|\r|\n/g, '\n');
}

// Line endings are normalised piece by piece, as the compiler does.
function joined(pieces: string[]): string {
  return pieces.map(unix).join('');
}
