import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareBody } from './smtp-body.ts';
import { parseCapabilities } from './smtp-capabilities.ts';
import { parseSmtpUrl } from './smtp-options.ts';
import { SmtpProtocolError, SmtpReplyParser, queueIdOf } from './smtp-reply.ts';
import type { SmtpReply } from './smtp-client.types.ts';

describe('the message body on the wire', () => {
  const alphabet = fc.constantFrom(...'\r\n..ab\u00f1');

  it('can always be read back and never holds an end of data', () => {
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 60 }), (text) => {
        const { bytes, isEightBit } = prepareBody(Buffer.from(text));
        const wire = bytes.toString();
        expect(isEightBit).toBe(text.includes('\u00f1'));
        expect(/(^|[^\r])\n|\r(?!\n)/.test(wire)).toBe(false);
        expect(/(^|\r\n)\.\r\n/.test(wire)).toBe(false);
        const expected = text.replace(/\r\n|\r|\n/g, '\r\n').replace(/([^\n])$/, '$1\r\n');
        expect(wire.replace(/^\.\./gm, '.')).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not copied when nothing needs repair', () => {
    const raw = Buffer.from('Subject: x\r\n\r\nhello\r\n');
    expect(prepareBody(raw).bytes).toBe(raw);
  });

  it('looks only at what is not known to be sound', () => {
    const raw = Buffer.from('Subject: a\r\n.x\r\n');
    expect(prepareBody(raw, 12).bytes).toBe(raw);
    expect(prepareBody(raw, 0).bytes.toString()).toBe('Subject: a\r\n..x\r\n');
    expect(prepareBody(Buffer.from('.a\r\nb\r\n'), 4).bytes.toString()).toBe('..a\r\nb\r\n');
    expect(prepareBody(Buffer.from('a\nb\r\n'), 1).bytes.toString()).toBe('a\r\nb\r\n');
  });
});

describe('the reply parser', () => {
  function parse(chunks: string[]): SmtpReply[] {
    const parser = new SmtpReplyParser();
    const replies: SmtpReply[] = [];
    for (const chunk of chunks) parser.push(Buffer.from(chunk), (reply) => replies.push(reply));
    return replies;
  }

  it('gives the same replies however the bytes are cut', () => {
    const stream = '250-2.1.0 one\r\n250 2.1.0 two\r\n354\r\n421 4.3.2 año nuevo\r\n';
    const whole = parse([stream]);
    expect(whole).toEqual([
      { code: 250, enhanced: '2.1.0', text: 'one\ntwo' },
      { code: 354, enhanced: null, text: '' },
      { code: 421, enhanced: '4.3.2', text: 'año nuevo' },
    ]);
    expect(parse(stream.split(/(?<=.)/s).map((piece) => piece))).toEqual(whole);
  });

  it.each(['hello\r\n', '99 x\r\n', '250x\r\n', 'x'.repeat(5_000), '250-a\r\n'.repeat(300)])(
    'refuses what is not SMTP (%#)',
    (text) => {
      expect(() => parse([text])).toThrow(SmtpProtocolError);
    },
  );

  it.each([
    ['Ok: queued as 4Xy-Z.1', '4Xy-Z.1'],
    ['OK id=1sABC-0001-aa', '1sABC-0001-aa'],
    ['Queued mail for delivery', null],
  ])('finds the queue id in %j', (text, id) => {
    expect(queueIdOf({ code: 250, enhanced: null, text })).toBe(id);
  });
});

describe('settings', () => {
  it('reads capabilities whatever their case', () => {
    const text = 'mail.test\nsize 1000\nPipelining\nAUTH PLAIN LOGIN\nAUTH=XOAUTH2';
    expect(parseCapabilities({ code: 250, enhanced: null, text })).toEqual({
      pipelining: true,
      startTls: false,
      eightBitMime: false,
      smtpUtf8: false,
      size: true,
      maxSize: 1000,
      authMethods: new Set(['PLAIN', 'LOGIN', 'XOAUTH2']),
    });
  });

  it('reads addresses of servers', () => {
    expect(parseSmtpUrl('smtps://a%40b:p%3Aw@mail.test')).toEqual({
      host: 'mail.test',
      port: 465,
      tls: 'implicit',
      auth: { user: 'a@b', password: 'p:w' },
      verifyCertificate: true,
    });
    expect(parseSmtpUrl('smtp://[::1]:2525?tls=required&verify=0')).toMatchObject({
      host: '::1',
      port: 2525,
      tls: 'required',
      auth: null,
      verifyCertificate: false,
    });
    expect(() => parseSmtpUrl('http://mail.test')).toThrow(RangeError);
    expect(() => parseSmtpUrl('smtp://mail.test?tls=maybe')).toThrow(RangeError);
  });
});
