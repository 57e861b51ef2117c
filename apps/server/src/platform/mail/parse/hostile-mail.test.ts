import { afterAll, describe, expect, it } from 'vitest';
import { createMailParser } from './mail-parser.ts';
import { DEFAULT_PARSE_LIMITS } from './parsed-mail.types.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const parser = createMailParser({ logger });
afterAll(() => parser.close());

const head = 'From: a@b.test\r\nMessage-ID: <x@b.test>\r\nMIME-Version: 1.0\r\n';
const html = (body: string) => `${head}Content-Type: text/html; charset=utf-8\r\n\r\n${body}\r\n`;
const mixed = (parts: string) => `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`;
const part = (type: string, body: string, more = '') => `--b\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
const lines = (bytes: number) => `${'QUJD'.repeat(19)}\r\n`.repeat(Math.floor(bytes / 78));

describe('mail at the edge of the limits', () => {
  it('may cost a worker five seconds and 256 MB', () => {
    expect(DEFAULT_PARSE_LIMITS).toMatchObject({ timeoutMs: 5_000, memoryMb: 256, bytes: 25 * 1024 * 1024 });
  });

  // The worker itself enforces time and memory: exceeding one of them returns `timeout` or `crashed`.
  it.each<[string, () => string, string]>([
    ['20,000 links', () => html('<a href="https://x.test/a">x</a> '.repeat(20_000)), 'parsed'],
    ['5,000 tags in each other', () => html(`${'<div>'.repeat(5_000)}x${'</div>'.repeat(5_000)}`), 'parsed'],
    ['5,000 tags that never close', () => html('<blockquote type=cite>'.repeat(5_000)), 'parsed'],
    [
      '25 MB of a file',
      () => mixed(part('application/pdf', lines(25 * 1024 * 1024 - 2_000), 'Content-Transfer-Encoding: base64\r\n')),
      'parsed',
    ],
    ['200 files', () => mixed(part('image/png', 'x', 'Content-Disposition: attachment\r\n').repeat(200)), 'parsed'],
    [
      'one file too many',
      () => mixed(part('image/png', 'x', 'Content-Disposition: attachment\r\n').repeat(201)),
      'too_many_attachments',
    ],
    ['one link too many', () => html('<a href="https://x.test/a">x</a> '.repeat(20_001)), 'too_many_links'],
    ['one tag too deep', () => html('<div>'.repeat(5_001)), 'too_deep'],
    ['30,000 quoted lines', () => `${head}\r\n${'> On x wrote:\r\n'.repeat(30_000)}`, 'parsed'],
    [
      'a part that never ends',
      () => `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhola`,
      'parsed',
    ],
    ['an unknown charset', () => `${head}Content-Type: text/plain; charset=x-none\r\n\r\nhola`, 'parsed'],
    [
      'bytes that are none of their charset',
      () => `${head}Content-Type: text/plain; charset=utf-8\r\n\r\nhola \u00ff\u00fe`,
      'parsed',
    ],
    [
      'broken base64',
      () => `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%=aG9s=YQ`,
      'parsed',
    ],
    [
      'broken quoted-printable',
      () => `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nhola =ZZ=\r\n=`,
      'parsed',
    ],
    ['three thousand fields', () => `${'X-Field: a\r\n'.repeat(3_000)}${head}\r\nhola`, 'parsed'],
    ['ten thousand fields', () => `${'X-Field: a\r\n'.repeat(10_000)}${head}\r\nhola`, 'header_too_long'],
  ])('%s', async (_name, write, expected) => {
    const result = await parser.parse(Buffer.from(write(), 'latin1'));
    expect(result.kind === 'quarantined' ? result.reason : result.kind).toBe(expected);
    expect(await parser.parse(Buffer.from(html('ok')))).toMatchObject({ kind: 'parsed', mail: { text: 'ok' } });
  });
});
