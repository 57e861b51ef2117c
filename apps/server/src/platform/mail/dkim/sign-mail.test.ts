import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { compileMail, toMessage } from '../compose/compile-mail.ts';
import { glanceAt } from '../compose/mail-memory.ts';
import { composeMail } from '../compose/compose-mail.ts';
import type { MailInput } from '../compose/compose.types.ts';
import { bodyHashOf, relaxedFields, relaxedValue } from './canonical-form.ts';
import type { DkimKey } from './dkim.types.ts';
import { dkimRecord, dkimRecordName, makeDkimKey, readPrivateKey } from './dkim-keys.ts';
import { assertUsable, signatureFields, signRaw } from './sign-mail.ts';

const domain = 'taller.example';
const at = Temporal.Instant.from('2026-11-22T08:00:00Z');
const made = { rsa: await makeDkimKey('rsa'), ed25519: await makeDkimKey('ed25519') };
const keys: DkimKey[] = (['rsa', 'ed25519'] as const).map((algorithm) => ({
  algorithm,
  domain,
  selector: `s-${algorithm}`,
  privateKey: readPrivateKey(made[algorithm].privatePem),
}));

const resolver: ResolveRecords = async (name, type) => {
  const algorithm = (['rsa', 'ed25519'] as const).find(
    (each) => name === dkimRecordName({ selector: `s-${each}`, domain }),
  );
  if (type !== 'TXT' || !algorithm) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
  return [[dkimRecord(made[algorithm])]];
};

async function verdicts(raw: Buffer): Promise<string[]> {
  const { results } = await dkimVerify(raw, { resolver });
  return results.map(({ status, algo }) => `${algo} ${status.result}`).toSorted();
}

const bothPass = ['ed25519-sha256 pass', 'rsa-sha256 pass'];

function mail(change: Partial<MailInput> = {}): MailInput {
  return {
    from: { address: `hola@${domain}`, name: 'Taller Ñandú' },
    to: [{ address: 'ana@correo.example', name: '山田 花子' }],
    date: at,
    messageId: `1@${domain}`,
    subject: 'Tu plaza en el taller, Íñigo',
    text: 'Hola.',
    ...change,
  };
}

describe('a signed message', () => {
  it.each<[string, Partial<MailInput>]>([
    ['plain and short', {}],
    ['with an HTML part full of blanks', { html: `<table>\n  <tr>\t <td>  á  </td>\n\n</tr>   \n</table>\n\n\n` }],
    ['in Japanese', { text: 'こんにちは。'.repeat(60), subject: '冬の釉薬の教室へようこそ。お席をご用意しています。' }],
    ['with lines longer than any', { text: 'x'.repeat(5000), html: `<p>${'y '.repeat(3000)}</p>` }],
    ['with an empty text', { text: '' }],
    ['ending in empty lines', { text: 'fin\n\n\n' }],
    [
      'with files',
      {
        html: '<p>ver</p>',
        attachments: [{ filename: 'año ñandú.pdf', mime: 'application/pdf', content: Buffer.alloc(3000, 7) }],
      },
    ],
    [
      'of a list',
      {
        list: {
          id: 'lista.taller.example',
          unsubscribeUrl: 'https://enlace.example/baja/abc',
          unsubscribeMailto: 'u1@buzon.example',
        },
        feedbackId: 'a:b:campaign:enlace',
        replyTo: { address: 'r1@buzon.example' },
      },
    ],
  ])('%s is good for both kinds of key', async (_what, change) => {
    const raw = await signRaw({ raw: composeMail(mail(change)), keys, at });
    expect(await verdicts(raw)).toEqual(bothPass);
    expect((await PostalMime.parse(raw)).subject).toBe(change.subject ?? mail().subject);
  });

  it('is good whatever its texts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), async (text, html) => {
        const raw = await signRaw({ raw: composeMail(mail({ text, html })), keys, at });
        expect(await verdicts(raw)).toEqual(bothPass);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['another sender before it', (raw: string) => raw.replace(/^From:/m, 'From: Otra <otra@malo.example>\r\nFrom:')],
    ['another subject added', (raw: string) => raw.replace('MIME-Version', 'Subject: Gana\r\nMIME-Version')],
    ['a changed body', (raw: string) => raw.replace('Hola.', 'Paga.')],
    ['a changed way out', (raw: string) => raw.replace('/baja/abc', '/baja/abd')],
  ])('is no longer good with %s', async (_what, spoil) => {
    const list = { unsubscribeUrl: 'https://enlace.example/baja/abc' };
    const raw = await signRaw({ raw: composeMail(mail({ list })), keys, at });
    const spoilt = Buffer.from(spoil(raw.toString('utf8')));
    expect(spoilt.equals(raw)).toBe(false);
    expect((await verdicts(spoilt)).filter((verdict) => verdict.endsWith('pass'))).toEqual([]);
  });

  it('names what it covers, keeps its lines short and is the same bytes behind its signatures', async () => {
    const plain = composeMail(mail());
    const raw = await signRaw({ raw: plain, keys, at });
    expect(raw.subarray(raw.length - plain.length).equals(plain)).toBe(true);
    const head = raw.toString('latin1', 0, raw.length - plain.length);
    expect(head.split('\r\n').every((line) => line.length <= 78)).toBe(true);
    const names = /h=([^;]+);/.exec(head)?.[1]?.replace(/\s/g, '').split(':') ?? [];
    expect(names.filter((name) => name === 'from')).toHaveLength(2);
    expect(names).toEqual(
      expect.arrayContaining(['to', 'subject', 'date', 'message-id', 'mime-version', 'content-type']),
    );
    expect(head).toContain('c=relaxed/relaxed');
  });
});

describe('a compiled mailing', () => {
  const blanks = '<p>  a \t b </p>\n   <p>fin</p>  \n\n';

  it('has the hash of its body without reading it again', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(' ', '  ', '\n', '\t\n', '.', blanks, '日本')),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(text, text, fc.boolean(), (first, second, withHtml) => {
        const write = compileMail({
          seed: 'c',
          from: { address: `hola@${domain}` },
          subject: { literals: ['a'] },
          text: { literals: first },
          ...(withHtml ? { html: { literals: second } } : {}),
        });
        const pieces = write({
          to: [{ address: 'ana@correo.example' }],
          date: at,
          messageId: `1@${domain}`,
          values: { subject: [], text: first.slice(1), html: withHtml ? second.slice(1) : [] },
        });
        expect(pieces.bodyHash()).toBe(bodyHashOf(glanceAt(pieces.body, (body) => body.toString('latin1'))));
      }),
      { numRuns: 300 },
    );
  });

  it('is good for both kinds of key', async () => {
    const write = compileMail({
      seed: 'c',
      from: { address: `hola@${domain}`, name: 'Taller' },
      subject: { literals: ['Hola ', ''] },
      text: { literals: ['Hola ', ', adiós\n'] },
      html: { literals: [`${blanks}<p>`, `</p>${blanks}`] },
    });
    const pieces = write({
      to: [{ address: 'ana@correo.example' }],
      date: at,
      messageId: `1@${domain}`,
      values: { subject: ['Ana'], text: ['Ana  María'], html: [' '] },
    });
    expect(pieces.fields()).toEqual(relaxedFields(pieces.head));
    const mail = { fields: pieces.fields(), bodyHash: pieces.bodyHash() };
    const signatures = await signatureFields({ mail, keys, at });
    expect(await verdicts(toMessage(pieces, signatures).raw)).toEqual(bothPass);
  });
});

describe('the relaxed form of a value', () => {
  it.each([
    [' plain', 'plain'],
    [' two  blanks ', 'two blanks'],
    ['\ttab\tand\r\n fold\r\n', 'tab and fold'],
    [' á  é ', 'á é'],
    ['', ''],
  ])('of %j is %j', (value, wanted) => {
    expect(relaxedValue(value)).toBe(wanted);
  });
});

describe('a key', () => {
  it('that verifiers would refuse is refused', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 768 });
    expect(() => assertUsable({ algorithm: 'rsa', privateKey })).toThrow(RangeError);
    expect(() => assertUsable({ algorithm: 'ed25519', privateKey })).toThrow(RangeError);
    for (const key of keys) expect(() => assertUsable(key)).not.toThrow();
  });
});
