import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '../compose/compose-mail.ts';
import type { MailInput } from '../compose/compose.types.ts';
import type { DkimKey } from './dkim.types.ts';
import { dkimRecord, dkimRecordName, makeDkimKey, readPrivateKey } from './dkim-keys.ts';
import { signRaw } from './sign-mail.ts';

// Whether our mails are right is not for our own reader to say: programs that others wrote read and verify them.
const judges = path.join(import.meta.dirname, '../../../../test/kit/judges');
const domain = 'taller.example';
const at = Temporal.Instant.from('2026-11-27T08:00:00Z');
const count = 120;
const seed = 20_261_127;

const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import dkim, nacl']).status === 0,
);
const hasPerl = spawnSync('perl', ['-MMail::DKIM::Verifier', '-e', '1']).status === 0;

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    'Hola, Íñigo:\n\n.una línea con punto\nFrom aquí\n-- \nTaller Ñandú',
    'こんにちは。'.repeat(80),
    `${'palabra '.repeat(400)}\n> cita\n>> otra`,
    'x'.repeat(3000),
    '',
    'fin\n\n\n',
  ),
);
const line = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
  fc.constantFrom(
    'Re: ¿Quedan plazas? — 土曜日の見学について、お席をご用意しています',
    '=?utf-8?q?no_es_una_palabra?=',
    '"comillas" \\ y, comas; <ángulos>',
    '👩‍🎨 Taller',
    `${'larguísimo '.repeat(60)}fin`,
  ),
);
const file = fc.record({
  filename: fc.constantFrom('año ñandú.pdf', '見積書.pdf', 'a"b\\c.txt', 'sin extensión', `${'largo '.repeat(30)}.png`),
  mime: fc.constantFrom('application/pdf', 'text/plain', 'image/png', 'message/rfc822'),
  content: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
});
const person = fc.record({
  name: line,
  address: fc.constantFrom(
    'ana@correo.example',
    'ana+x@correo.example',
    'ana@bücher.example',
    "o'neill@correo.example",
  ),
});

/** Mails as people and templates make them, and as nobody would. */
const mails: fc.Arbitrary<MailInput> = fc.record(
  {
    from: line.map((name) => ({ name, address: `hola@${domain}` })),
    to: fc.array(person, { minLength: 1, maxLength: 12 }),
    cc: fc.array(person, { minLength: 1, maxLength: 12 }),
    date: fc.constant(at),
    messageId: fc.uuid().map((id) => `${id}@${domain}`),
    inReplyTo: fc.constant('0@correo.example'),
    references: fc.array(
      fc.uuid().map((id) => `${id}@correo.example`),
      { minLength: 1, maxLength: 60 },
    ),
    replyTo: fc.constant([{ address: `r+m1.abc@in.${domain}` }, { name: 'Ñandú', address: `hola@${domain}` }]),
    subject: line,
    text,
    html: text.map((inside) => `<p>${inside}</p>`),
    attachments: fc.array(file, { maxLength: 3 }),
    list: fc.constant({ id: `lista.${domain}`, unsubscribeUrl: `https://${domain}/baja/${'a'.repeat(200)}` }),
  },
  { requiredKeys: ['from', 'to', 'date', 'messageId', 'subject', 'text'] },
);

type Judged = {
  file: string;
  defects: string[];
  subject: string;
  from: string;
  to: string[];
  text: string | null;
  files: string[];
  longestLine: number;
  signatures: boolean[];
};

let folder: string;
let written: { input: MailInput; raw: Buffer }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-judged-'));
  await mkdir(path.join(folder, 'mails'));
  const made = { rsa: await makeDkimKey('rsa'), ed25519: await makeDkimKey('ed25519') };
  const keys: DkimKey[] = (['rsa', 'ed25519'] as const).map((algorithm) => ({
    algorithm,
    domain,
    selector: `s-${algorithm}`,
    privateKey: readPrivateKey(made[algorithm].privatePem),
  }));
  const records = (['rsa', 'ed25519'] as const).map(
    (algorithm) => [dkimRecordName({ selector: `s-${algorithm}`, domain }), dkimRecord(made[algorithm])] as const,
  );
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(Object.fromEntries(records)));
  await writeFile(path.join(folder, 'keys.tsv'), records.map((record) => record.join('\t')).join('\n'));
  written = await Promise.all(
    fc.sample(mails, { numRuns: count, seed }).map(async (input) => ({
      input,
      raw: await signRaw({ raw: composeMail(input), keys, at }),
    })),
  );
  for (const [index, { raw }] of written.entries())
    await writeFile(path.join(folder, 'mails', `${String(index).padStart(3, '0')}.eml`), raw);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a reader shows of a field: no control characters, blanks as they are between words. */
const shown = (value: string) => value.replace(/\s+/g, ' ').trim();

describe(`${count} signed mails (seed ${seed})`, () => {
  it('parse without defects in Python, with what was written in them, and verify with dkimpy', (context) => {
    if (python === undefined) return context.skip('python3 with dkimpy and PyNaCl is not on this machine');
    const script = path.join(judges, 'judge-mails.py');
    const printed = execFileSync(python, [script, path.join(folder, 'mails'), path.join(folder, 'keys.json')], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const judged = printed
      .trim()
      .split('\n')
      .map((each): Judged => JSON.parse(each));
    expect(judged).toHaveLength(count);
    for (const [index, verdict] of judged.entries()) {
      const input = written[index]?.input;
      if (!input) throw new Error('a mail without its input');
      expect(verdict, verdict.file).toMatchObject({ defects: [], signatures: [true, true] });
      expect(verdict.longestLine, verdict.file).toBeLessThanOrEqual(998);
      expect(shown(verdict.subject), verdict.file).toBe(shown(input.subject));
      expect(verdict.to, verdict.file).toHaveLength(input.to.length);
      expect(verdict.files, verdict.file).toHaveLength(input.attachments?.length ?? 0);
    }
  });

  it('have the same subject, people and texts for postal-mime', async () => {
    for (const { input, raw } of written) {
      const mail = await PostalMime.parse(raw);
      expect(shown(mail.subject ?? '')).toBe(shown(input.subject));
      expect(shown(mail.from?.name ?? '')).toBe(shown(input.from.name ?? ''));
      expect(mail.attachments).toHaveLength(input.attachments?.length ?? 0);
    }
  });

  it('verify with Mail::DKIM', (context) => {
    if (!hasPerl) return context.skip('perl with Mail::DKIM is not on this machine');
    const script = path.join(judges, 'judge-signatures.pl');
    const printed = execFileSync('perl', [script, path.join(folder, 'mails'), path.join(folder, 'keys.tsv')], {
      encoding: 'utf8',
    });
    const verdicts = printed
      .trim()
      .split('\n')
      .map((each) => each.split('\t')[1]);
    expect(verdicts).toEqual(written.map(() => 'pass'));
  });
});
