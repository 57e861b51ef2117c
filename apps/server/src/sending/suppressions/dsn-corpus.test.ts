import { afterAll, describe, expect, it } from 'vitest';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Shape } from './corpus/corpus-writer.test-support.ts';
import { complaints, lookAlikes } from './corpus/look-alikes.test-support.ts';
import { moreReports } from './corpus/more-reports.test-support.ts';
import { providerReports } from './corpus/provider-reports.test-support.ts';
import { proseReports } from './corpus/prose-reports.test-support.ts';
import { standardReports } from './corpus/standard-reports.test-support.ts';
import { isComplaint, judgeRecipient } from './read-return.rules.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const parser = createMailParser({ logger });
afterAll(() => parser.close());

const returns = [...standardReports, ...providerReports, ...moreReports, ...proseReports];
const shapes = [...returns, ...complaints, ...lookAlikes];
const wanted = 0.98;

async function read(shape: Shape): Promise<ParsedMail> {
  const result = await parser.parse(Buffer.from(shape.raw));
  if (result.kind !== 'parsed') throw new Error(`${shape.name}: ${result.message}`);
  return result.mail;
}

function seen({ bounce }: ParsedMail, { expected }: Shape): unknown {
  if (bounce === null) return 'none';
  if (bounce.feedbackType !== null) return isComplaint(bounce) ? 'complaint' : 'no_complaint';
  const judged = bounce.recipients.map(judgeRecipient).map(({ address, kind, reason }) => [address, kind, reason]);
  return expected === 'none' ? judged : judged;
}

describe('the corpus of returns', () => {
  it('has sixty returns and fifteen look-alikes at least, each once', () => {
    expect(returns.length + complaints.length).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(15);
    expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
  });

  it('is read right in 98 of 100, and no look-alike is ever a bounce', async () => {
    const wrong: string[] = [];
    for (const shape of shapes) {
      const got = seen(await read(shape), shape);
      if (JSON.stringify(got) !== JSON.stringify(shape.expected))
        wrong.push(`${shape.name}: ${JSON.stringify(got)} instead of ${JSON.stringify(shape.expected)}`);
    }
    const right = 1 - wrong.length / shapes.length;
    process.stdout.write(
      `returns read right: ${shapes.length - wrong.length} of ${shapes.length} (${(right * 100).toFixed(1)} %)\n`,
    );
    expect(wrong.filter((line) => lookAlikes.some(({ name }) => line.startsWith(`${name}:`)))).toEqual([]);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(wanted);
  });

  it('tells which mail came back, from the copy or the header of it', async () => {
    for (const shape of standardReports.slice(0, 2)) {
      const { bounce } = await read(shape);
      expect(bounce?.originalMessageId).toBe('0198f1a27c3e7a10b2c3d4e5f6a7b8c9.campaign@entra.enlace.example');
    }
    const [qmail] = proseReports;
    if (!qmail) throw new Error('the corpus is empty');
    expect((await read(qmail)).bounce?.originalMessageId).toContain('.campaign@');
  });
});
