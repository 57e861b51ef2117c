import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { MailAddressError } from '../addresses.ts';
import { composeMail } from './compose-mail.ts';
import type { MailInput } from './compose.types.ts';
import { MailComposeError } from './mail-compose-error.ts';

const base: MailInput = {
  from: { address: 'hola@enlace.example', name: 'Taller Ñandú' },
  to: [{ address: 'ana@example.test', name: 'Ana' }],
  date: Temporal.Instant.from('2026-03-01T10:20:30Z'),
  messageId: '0198c1d2@enlace.example',
  subject: 'Hola',
  text: 'Hola\n',
};

const paragraph = fc.oneof(
  fc.constantFrom(
    '¿Qué tal, Íñigo? Mañana abrimos a las 9:30 — ¡ven!',
    '春の新作コレクションのご案内です。ぜひご覧ください。',
    'From here on',
    '.leading dot',
    'trailing blank ',
    'a=b =_x',
    '😀👩‍👩‍👧',
    '<a href="https://example.test/?a=1&b=ñ">x</a>',
    'x'.repeat(1200),
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);
const body = fc.array(paragraph, { maxLength: 8 }).map((lines) => `${lines.join('\n')}\nend`);
const line = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/\p{Cc}/gu, ''));

/** The transported form of any text: one kind of line ending. */
function sameText(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\n');
}

function expectCleanWire(raw: Buffer): void {
  const text = raw.toString('latin1');
  expect(/[^\t\r\n -~]/.test(text)).toBe(false);
  expect(/(^|[^\r])\n|\r(?!\n)/.test(text)).toBe(false);
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = ''] = text.split('\r\n\r\n', 1);
  expect(Math.max(...head.split('\r\n').map((row) => row.length))).toBeLessThanOrEqual(78);
  expect(Math.max(...text.split('\r\n').map((row) => row.length))).toBeLessThanOrEqual(78);
}

describe('a composed message read by another parser', () => {
  it('keeps subject, text and HTML exactly, whatever the language', async () => {
    await fc.assert(
      fc.asyncProperty(line, body, body, async (subject, text, html) => {
        const raw = composeMail({ ...base, subject, text, html });
        expectCleanWire(raw);
        const mail = await PostalMime.parse(raw);
        expect(mail.subject ?? '').toBe(subject);
        expect(sameText(mail.text ?? '').replace(/\n$/, '')).toBe(sameText(text));
        expect(sameText(mail.html ?? '').replace(/\n$/, '')).toBe(sameText(html));
      }),
      { numRuns: 400 },
    );
  });

  it('keeps display names exactly', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (name) => {
        const raw = composeMail({ ...base, from: { address: 'a@b.test', name } });
        expectCleanWire(raw);
        const mail = await PostalMime.parse(raw);
        expect(mail.from).toEqual({ address: 'a@b.test', name: name.trim() });
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'Presupuesto nº 5: ¿confirmamos la reunión del miércoles 14 de octubre en Logroño a las diez y media?',
    '【重要】春の新作コレクション発表会のご案内と、ご来場の皆さまへのお願い（会場：東京国際フォーラム）',
    'Plain subject that is long enough to need folding over more than a single line of the header, really',
    '=?UTF-8?Q?not_encoded?=',
    ' two  spaces ',
    'x'.repeat(300),
  ])('folds the subject %j so that it reads the same', async (subject) => {
    const raw = composeMail({ ...base, subject });
    expectCleanWire(raw);
    expect((await PostalMime.parse(raw)).subject).toBe(subject);
  });

  it('has attachments and inline images with their names and bytes', async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_item, index) => index % 256));
    const raw = composeMail({
      ...base,
      html: '<img src="cid:logo">',
      attachments: [
        { filename: 'año "2026" 春.pdf', mime: 'application/pdf', content },
        { filename: 'logo.png', mime: 'image/png', content, contentId: 'logo' },
        { filename: `${'見積書'.repeat(30)}.txt`, mime: 'text/plain', content: Buffer.from('ñ') },
        { filename: 'mail.eml', mime: 'message/rfc822', content },
      ],
    });
    const mail = await PostalMime.parse(raw);
    expectCleanWire(raw);
    expect(
      mail.attachments.map(({ filename, mimeType, disposition }) => ({ filename, mimeType, disposition })),
    ).toEqual([
      { filename: 'logo.png', mimeType: 'image/png', disposition: 'inline' },
      { filename: 'año "2026" 春.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
      { filename: `${'見積書'.repeat(30)}.txt`, mimeType: 'text/plain', disposition: 'attachment' },
      { filename: 'mail.eml', mimeType: 'application/octet-stream', disposition: 'attachment' },
    ]);
    expect(mail.attachments[0]?.content).toEqual(new Uint8Array(content).buffer);
  });
});

describe('a text that is attached', () => {
  it.each([
    ['text/csv', Buffer.from('nombre;año\nAna;3'), 'text/csv; charset=utf-8'],
    ['text/plain', Buffer.from('ascii'), 'text/plain; charset=us-ascii'],
    ['text/plain', Buffer.from('\ufeffaño', 'utf16le'), 'text/plain; charset=utf-16'],
    // It says nothing of itself, and nothing wrong.
    ['text/csv', Buffer.from('a\xf1o', 'latin1'), 'text/csv'],
    ['application/pdf', Buffer.from('%PDF'), 'application/pdf'],
  ])('of %s says what it is written in', (mime, content, type) => {
    const raw = composeMail({ ...base, attachments: [{ filename: 'lista.csv', mime, content }] }).toString('latin1');
    expect(raw).toContain(`\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition`);
  });
});

describe('the header', () => {
  it('is the same bytes for the same input', () => {
    const input = { ...base, html: '<p>ñ</p>' };
    expect(composeMail(input).equals(composeMail(input))).toBe(true);
  });

  it('carries threading ids, keeping the first and the latest references', () => {
    const references = Array.from({ length: 60 }, (_item, index) => `id-${index}@mail.test`);
    const text = composeMail({ ...base, inReplyTo: 'id-59@mail.test', references }).toString();
    expect(text).toContain('\r\nIn-Reply-To: <id-59@mail.test>\r\n');
    const kept = [...text.matchAll(/<id-(\d+)@mail\.test>/g)].map((match) => Number(match[1]));
    expect(kept).toEqual([59, 0, ...Array.from({ length: 39 }, (_item, index) => 21 + index)]);
  });

  it('offers one-click unsubscribe as RFC 8058 wants it', () => {
    const list = {
      id: 'news.enlace.example',
      unsubscribeUrl: 'https://enlace.example/baja/abc',
      unsubscribeMailto: 'b+abc.def@in.enlace.example',
    };
    const text = composeMail({ ...base, list, feedbackId: 'c1:u2:campaign:enlace', autoSubmitted: 'auto-generated' })
      .toString()
      .replace(/\r\n /g, ' ');
    expect(text).toContain(
      'List-Unsubscribe: <https://enlace.example/baja/abc>, <mailto:b+abc.def@in.enlace.example?subject=unsubscribe>\r\n',
    );
    expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(text).toContain('\r\nList-ID: <news.enlace.example>\r\n');
    expect(text).toContain('\r\nFeedback-ID: c1:u2:campaign:enlace\r\n');
    expect(text).toContain('\r\nAuto-Submitted: auto-generated\r\n');
  });

  it('promises no one-click over plain HTTP to another machine', () => {
    const text = composeMail({ ...base, list: { unsubscribeUrl: 'http://enlace.example/baja/abc' } }).toString();
    expect(text).not.toContain('List-Unsubscribe-Post');
  });

  it('turns international domains into A-labels and writes the date in UTC', () => {
    const text = composeMail({ ...base, to: [{ address: 'ana@correo.ñandú.test' }] }).toString();
    expect(text).toContain('To: ana@correo.xn--and-6ma2c.test\r\n');
    expect(text).toContain('Date: Sun, 01 Mar 2026 10:20:30 +0000\r\n');
  });
});

describe('what could end a header line early', () => {
  const evil = 'x\r\nBcc: victim@example.test';

  it.each<[string, Partial<MailInput>]>([
    ['subject', { subject: evil }],
    ['subject with NUL', { subject: 'a\0b' }],
    ['subject with a lone line feed', { subject: 'a\nb' }],
    ['display name', { from: { address: 'a@b.test', name: evil } }],
    ['message id', { messageId: 'a@b>\r\nBcc: <c@d' }],
    ['in-reply-to', { inReplyTo: evil }],
    ['references', { references: [evil] }],
    ['header value', { headers: [['X-Test', evil]] }],
    ['header name', { headers: [['X-Test:\r\nBcc', 'x']] }],
    ['a second From', { headers: [['from', 'x@y.test']] }],
    ['feedback id', { feedbackId: evil }],
    ['list id', { list: { id: 'a>\r\nBcc: b' } }],
    ['unsubscribe address', { list: { unsubscribeUrl: 'javascript:alert(1)' } }],
    ['file name', { attachments: [{ filename: evil, mime: 'text/plain', content: Buffer.alloc(1) }] }],
    ['media type', { attachments: [{ filename: 'x', mime: 'text/plain\r\nX: y', content: Buffer.alloc(1) }] }],
    [
      'content id',
      { attachments: [{ filename: 'x', mime: 'image/png', content: Buffer.alloc(1), contentId: 'a>\r\nX: y' }] },
    ],
  ])('is refused in the %s', (_place, fields) => {
    expect(() => composeMail({ ...base, ...fields })).toThrow(MailComposeError);
  });

  it('is refused in addresses', () => {
    expect(() => composeMail({ ...base, to: [{ address: 'a@b.test>\r\nBcc: <c@d.test' }] })).toThrow(MailAddressError);
    expect(() => composeMail({ ...base, replyTo: { address: 'a@b.test, c@d.test' } })).toThrow(MailAddressError);
  });
});
