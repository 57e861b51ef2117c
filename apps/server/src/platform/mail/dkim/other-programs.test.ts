import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPerl, judgeMails, judgeSignatures, writeForJudges, python } from '#test/kit/judges/judges.ts';
import { strangeFile, strangeLine, strangeText } from '#test/kit/judges/strange-values.ts';
import { composeMail } from '../compose/compose-mail.ts';
import type { MailInput } from '../compose/compose.types.ts';
import type { DkimKey } from './dkim.types.ts';
import { dkimRecord, dkimRecordName, makeDkimKey, readPrivateKey } from './dkim-keys.ts';
import { signRaw } from './sign-mail.ts';

const domain = 'taller.example';
const at = Temporal.Instant.from('2026-11-27T08:00:00Z');
const count = 120;
const seed = 20_261_127;

const person = fc.record({
  name: strangeLine,
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
    from: strangeLine.map((name) => ({ name, address: `hola@${domain}` })),
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
    subject: strangeLine,
    text: strangeText,
    html: strangeText.map((inside) => `<p>${inside}</p>`),
    attachments: fc.array(strangeFile, { maxLength: 3 }),
    list: fc.constant({ id: `lista.${domain}`, unsubscribeUrl: `https://${domain}/baja/${'a'.repeat(200)}` }),
  },
  { requiredKeys: ['from', 'to', 'date', 'messageId', 'subject', 'text'] },
);

let evidence: Awaited<ReturnType<typeof writeForJudges>>;
let written: { input: MailInput; raw: Buffer }[];

beforeAll(async () => {
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
  written = await Promise.all(
    fc.sample(mails, { numRuns: count, seed }).map(async (input) => ({
      input,
      raw: await signRaw({ raw: composeMail(input), keys, at }),
    })),
  );
  evidence = await writeForJudges(
    written.map(({ raw }) => raw),
    records,
  );
});
afterAll(() => evidence.drop());

/** What a reader shows of a field: no control characters, blanks as they are between words. */
const shown = (value: string) => value.replace(/\s+/g, ' ').trim();

describe(`${count} signed mails (seed ${seed})`, () => {
  it('parse without defects in Python, with what was written in them, and verify with dkimpy', (context) => {
    if (python === undefined) return context.skip('python3 with dkimpy and PyNaCl is not on this machine');
    const judged = judgeMails(evidence.folder);
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
    expect(judgeSignatures(evidence.folder)).toEqual(written.map(() => 'pass'));
  });
});
