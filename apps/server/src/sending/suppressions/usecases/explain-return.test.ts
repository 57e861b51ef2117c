import { afterAll, describe, expect, it } from 'vitest';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { explainReturn } from './explain-return.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const mailParser = createMailParser({ logger });
afterAll(() => mailParser.close());

const explain = (text: string) => explainReturn({ deps: { mailParser }, text });

/** CPU time in milliseconds used by this thread. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('the explanation of a pasted return', () => {
  it.each([
    ['one field folded over 40 lines', `A-:${'\r\n\tx'.repeat(40)}`],
    ['one field folded without end', `A-:${'\r\n\tx'.repeat(49_900)}`],
    ['fields folded without end', `A-: a\r\nB-: b${'\r\n\tx'.repeat(49_990)}`],
    ['folded lines alone', '\r\n\t'.repeat(66_000)],
    ['carriage returns', `A-:${'\r'.repeat(199_000)}`],
    ['an address without end', `550 ${'a'.repeat(100_000)}@${'b.'.repeat(45_000)}`],
    ['answers without end', '\n550 5.1.1 x'.repeat(16_000)],
  ])('takes time in proportion to its length: %s', async (_what, text) => {
    expect(text.length).toBeLessThanOrEqual(200_000);
    expect(await costOf(() => explain(text))).toBeLessThan(100);
  });

  it('takes a text with one field for no mail, and one with two for a mail', async () => {
    expect(await explain('Subject: a\r\n\tb\r\n\tc')).toEqual({ finding: 'nothing', returns: [] });
    const mail = 'Auto-Submitted: auto-replied\r\nSubject: Vuelvo\r\n el lunes\r\nFrom: a@b.example\r\n\r\nVuelvo.';
    expect(await explain(mail)).toEqual({ finding: 'auto_reply', returns: [] });
  });
});
