import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Box, copied, createPostBench, nuria, type PostBench } from './post.test-support.ts';

// What others read in our mails: the mail library of Python, which names every defect of a message.

const program = `
import sys, json
from email import message_from_binary_file, policy
mail = message_from_binary_file(sys.stdin.buffer, policy=policy.default)
people = lambda name: [a.addr_spec for a in mail[name].addresses] if mail[name] else []
defects = [str(d) for part in mail.walk() for d in part.defects]
defects += [str(d) for name, value in mail.items() for d in getattr(value, 'defects', ())]
print(json.dumps({'subject': mail['subject'], 'to': people('to'), 'cc': people('cc'), 'bcc': people('bcc'),
  'replyTo': people('reply-to'), 'text': mail.get_body(('plain',)).get_content(),
  'html': mail.get_body(('html',)).get_content(), 'defects': defects}))`;
const readSchema = z.object({
  subject: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  text: z.string(),
  html: z.string(),
  defects: z.array(z.string()),
});

const isThere = spawnSync('python3', ['-c', 'import email']).status === 0;

function read(raw: string) {
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: Buffer.from(raw, 'latin1') });
  if (stderr.length > 0) throw new Error(stderr.toString());
  return readSchema.parse(JSON.parse(stdout.toString()));
}

describe.skipIf(!isThere)(`a reader in Python${isThere ? '' : ' (left out: there is no python3)'}`, () => {
  let post: PostBench;
  let box: Box;
  beforeAll(async () => {
    post = await createPostBench();
    box = await post.openBox();
  });
  afterAll(() => post.close());

  it('finds our recipients, our Subject and the quotation, and no defect', async () => {
    await box.receive({ ...copied, Subject: '=?utf-8?B?wr9QbGF6YXM/IOimi+epjeabuA==?=' }, '¿Hay sitio?\r\nGracias');
    const { id } = await box.onlyOne();
    const people = Array.from({ length: 40 }, (_, index) => ({
      name: `Ñandú “${index}”, taller`,
      email: `persona.${index}@x.example`,
    }));
    await box.answer(id, {
      html: '<p>Sí, <strong>dos</strong>.</p>',
      cc: people,
      bcc: [{ name: 'Z', email: 'z@y.example' }],
    });
    const { raw, to } = await box.sent();
    const mail = read(raw);
    expect(mail.defects).toEqual([]);
    expect(to).toHaveLength(42);
    expect([mail.to, mail.bcc]).toEqual([['nuria@x.example'], []]);
    expect(mail.cc).toEqual(people.map(({ email }) => email));
    expect(mail.subject).toBe('Re: ¿Plazas? 見積書');
    expect(mail.text).toContain('> ¿Hay sitio?\n> Gracias');
    expect(mail.html).toContain('<blockquote');
  });

  it('finds none in an answer to one person either', async () => {
    const other = await post.openBox();
    await other.receive({ ...nuria, 'Reply-To': 'Lucía Prado <lucia@visitor.example>' });
    const { id } = await other.onlyOne();
    await other.answer(id, { subject: 'Un asunto muy largo '.repeat(14).trim() });
    const mail = read((await other.sent()).raw);
    expect(mail.defects).toEqual([]);
    expect(mail.to).toEqual(['lucia@visitor.example']);
  });
});
