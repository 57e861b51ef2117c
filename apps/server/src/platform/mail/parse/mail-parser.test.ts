import { afterAll, describe, expect, it } from 'vitest';
import { composeMail } from '../compose/compose-mail.ts';
import { createMailParser } from './mail-parser.ts';
import type { ParsedMail } from './parsed-mail.types.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const parser = createMailParser({ logger });

afterAll(() => parser.close());

async function read(raw: string | Buffer): Promise<ParsedMail> {
  const result = await parser.parse(Buffer.from(raw));
  if (result.kind !== 'parsed') throw new Error(`${result.kind}: ${result.message}`);
  return result.mail;
}

function html(body: string): string {
  return `From: a@b.test\r\nMessage-ID: <x@b.test>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${body}\r\n`;
}

describe('a mail from a person', () => {
  it('is read with its people, ids, texts and files', async () => {
    const raw = composeMail({
      from: { address: 'ana@example.test', name: 'Ana Núñez' },
      replyTo: [{ address: 'ana+r@example.test' }],
      to: [{ address: 'r+abc@in.enlace.example', name: 'Taller' }],
      date: Temporal.Instant.from('2026-03-01T10:00:00Z'),
      messageId: 'm2@example.test',
      inReplyTo: 'm1@enlace.example',
      references: ['m0@enlace.example', 'm1@enlace.example'],
      subject: 'Re: ¿Presupuesto? 見積書',
      text: 'De acuerdo.\n\nEl dom, 1 mar 2026 a las 9:00, Taller (<r+abc@in.enlace.example>) escribió:\n\n> ¿Le parece bien?\n',
      html: '<p>De acuerdo.</p><img src="cid:logo">',
      attachments: [
        { filename: 'plano.pdf', mime: 'application/pdf', content: Buffer.from('PDF') },
        { filename: 'logo.png', mime: 'image/png', content: Buffer.from('PNG'), contentId: 'logo' },
      ],
    });
    const mail = await read(raw);
    expect(mail).toMatchObject({
      messageId: 'm2@example.test',
      isMessageIdDerived: false,
      inReplyTo: 'm1@enlace.example',
      references: ['m0@enlace.example', 'm1@enlace.example'],
      from: { address: 'ana@example.test', name: 'Ana Núñez' },
      replyTo: [{ address: 'ana+r@example.test', name: '' }],
      to: [{ address: 'r+abc@in.enlace.example', name: 'Taller' }],
      subject: 'Re: ¿Presupuesto? 見積書',
      replyText: 'De acuerdo.',
      html: '<p>De acuerdo.</p><img data-cid="logo" />',
      kind: 'human',
      isBulk: false,
      bounce: null,
    });
    expect(mail.date?.toString()).toBe('2026-03-01T10:00:00Z');
    expect(mail.text).toContain('> ¿Le parece bien?');
    expect(
      mail.attachments.map(({ filename, mime, size, contentId }) => ({ filename, mime, size, contentId })),
    ).toEqual([
      { filename: 'logo.png', mime: 'image/png', size: 3, contentId: 'logo' },
      { filename: 'plano.pdf', mime: 'application/pdf', size: 3, contentId: null },
    ]);
    expect(Buffer.from(mail.attachments[1]?.content ?? []).toString()).toBe('PDF');
  });

  it('without Message-ID gets the same id every time', async () => {
    const raw = 'From: a@b.test\r\nSubject: x\r\n\r\nhello\r\n';
    const [first, second, other] = await Promise.all([read(raw), read(raw), read(`${raw}!`)]);
    expect(first.isMessageIdDerived).toBe(true);
    expect(first.messageId).toMatch(/^[0-9a-f]{40}@derived\.invalid$/);
    expect(second.messageId).toBe(first.messageId);
    expect(other.messageId).not.toBe(first.messageId);
  });

  it('with HTML alone still has a text', async () => {
    const mail = await read(html('<div>Hola &amp; adiós</div><p>uno<br>dos</p>'));
    expect(mail.text).toBe('Hola & adiós\nuno\ndos');
  });

  it('has file names that are safe to show and store', async () => {
    const part = (name: string) =>
      `--b\r\nContent-Type: text/x-a\r\nContent-Disposition: attachment; ${name}\r\n\r\nx\r\n`;
    const names = [
      "filename*=UTF-8''..%2f..%2fetc%2fpasswd",
      "filename*=UTF-8''a%E2%80%AEgpj.exe",
      "filename*=UTF-8''a%00%0Ab.txt",
      'x=y',
    ];
    const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${names.map(part).join('')}--b--\r\n`;
    const mail = await read(raw);
    expect(mail.attachments.map((item) => item.filename)).toEqual(['passwd', 'agpj.exe', 'a b.txt', 'attachment']);
  });
});

describe('hostile HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.test"><input name=password></form>',
    '<p style="background:url(https://evil.test/x.png)">x</p>',
    '<p style="background-color:expression(alert(1))">x</p>',
    '<p style="position:fixed;top:0;left:0;width:9999px">x</p>',
    '<link rel=stylesheet href=https://evil.test/x.css><style>@import "https://evil.test"</style>',
    '<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=https://evil.test">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4="><table background="https://evil.test/x.png"><tr><td>x</table>',
    '<img srcset="https://evil.test/x.png 2x"><video poster="https://evil.test/x.png"></video>',
  ])('%s loses what could act or load', async (body) => {
    const mail = await read(html(body));
    expect(mail.html).not.toMatch(
      /alert|evil\.test|javascript|<(?:script|svg|math|iframe|form|input|style|link|meta|base|video)|position|onerror/i,
    );
  });

  it.each([
    'https://bank.example@evil.test/login',
    'https://bank.example:443%2Flogin@evil.test/login',
    'HTTPS:/bank.example@evil.test/login',
    'ht&#9;tps://:bank.example@evil.test/login',
  ])('a link to %s says whose it is', async (href) => {
    const mail = await read(html(`<a href="${href}" title="https://bank.example/">https://bank.example/</a>`));
    expect(mail.html).toMatch(/href="https:\/\/evil\.test\/login" title="evil\.test"/);
  });

  it.each([
    ['<td style="background:#0b1020 url(https://x.test/a.png) no-repeat center">x</td>', 'background-color:#0b1020'],
    ['<p style="background: linear-gradient(90deg, rgb(1, 2, 3), #fff)">x</p>', 'background-color:rgb(1, 2, 3)'],
    ['<p style="background:no-repeat black">x</p>', 'background-color:black'],
    ['<p style="color:#fff !important">x</p>', 'color:#fff'],
    ['<body bgcolor="#000000" text="#ffffff">x</body>', '<div bgcolor="#000000" style="color:#ffffff">'],
    ['<p class="MsoNormal">x</p>', 'margin:0'],
    ['<div hidden>x</div>', 'display:none'],
    ['<div style="display:none;max-height:0;overflow:hidden">x</div>', 'display:none;max-height:0;overflow:hidden'],
    ['<a href="//x.test/a">x</a>', 'href="https://x.test/a"'],
    ['<a href="whatsapp://send?text=hola">x</a>', 'href="whatsapp://send?text=hola"'],
  ])('%s keeps what makes it readable', async (body, kept) => {
    expect((await read(html(body))).html).toContain(kept);
  });

  it('keeps links and holds back remote images', async () => {
    const mail = await read(
      html('<a href="https://x.test/?a=1">x</a><img src="https://x.test/pixel.gif" data-cid="forged" alt="foto">'),
    );
    expect(mail.html).toContain(
      '<a href="https://x.test/?a=1" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
    expect(mail.html).toContain('<img alt="foto" data-remote-src="https://x.test/pixel.gif" />');
    expect(mail.remoteImages).toBe(1);
  });
});

describe('mail beyond the limits is put aside', () => {
  const boundary = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';

  it.each([
    ['too_deep', html('<div>'.repeat(6_000))],
    ['too_many_links', html('<a href="https://x.test">x</a>'.repeat(20_001))],
    ['too_many_attachments', `${boundary}${'--b\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(201)}--b--\r\n`],
    [
      'too_deep',
      Array.from(
        { length: 300 },
        (_item, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join(''),
    ],
    ['header_too_long', `X-Long: ${'x'.repeat(2_000_000)}\r\n\r\nbody`],
  ])('%s', async (reason, raw) => {
    expect(await parser.parse(Buffer.from(raw))).toMatchObject({ kind: 'quarantined', reason });
  });

  it('too_large, without starting a thread', async () => {
    const small = createMailParser({ logger, limits: { bytes: 10 } });
    expect(await small.parse(Buffer.alloc(11))).toMatchObject({ kind: 'quarantined', reason: 'too_large' });
  });

  it('timeout, and the next mail is read', async () => {
    const hasty = createMailParser({ logger, limits: { timeoutMs: 1 } });
    const raw = html('<p><b><i>x</i></b></p>'.repeat(50_000));
    expect(await hasty.parse(Buffer.from(raw))).toMatchObject({ kind: 'quarantined', reason: 'timeout' });
    await hasty.close();
    expect((await read(html('ok'))).text).toBe('ok');
  });

  it('crashed when the thread runs out of memory, and the next mail is read', async () => {
    const poor = createMailParser({ logger, limits: { memoryMb: 24, timeoutMs: 60_000 } });
    const raw = html('<p style="color:red"><b>x</b></p>'.repeat(250_000));
    const result = await poor.parse(Buffer.from(raw));
    expect(result).toMatchObject({ kind: 'quarantined', reason: 'crashed' });
    expect(await poor.parse(Buffer.from(html('ok')))).toMatchObject({ kind: 'parsed' });
    await poor.close();
  });

  it.each([
    '',
    '\r\n',
    '\0\0\0',
    'From',
    'Content-Type: multipart/mixed\r\n\r\n--',
    'Content-Type: text/html; charset=nope\r\n\r\nx',
  ])('and nonsense never throws: %j', async (raw) => {
    expect(await parser.parse(Buffer.from(raw))).toMatchObject({ kind: 'parsed' });
  });
});
