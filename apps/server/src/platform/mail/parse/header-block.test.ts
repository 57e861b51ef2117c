import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { headerLimits, readHeaderBlock } from './header-block.ts';
import { createMailParser } from './mail-parser.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the header of a mail', () => {
  it.each([
    ['From: a\r\n\r\nbody', 9, false],
    ['From: a\n\nbody', 8, false],
    ['\r\nbody', 0, false],
    ['From: a', 7, false],
    [`${'A: b\r\n'.repeat(headerLimits.lines)}\r\nbody`, 6 * headerLimits.lines, false],
  ])('%#: ends where the first empty line is', (text, end, isOver) => {
    expect(readHeaderBlock(bytes(text))).toEqual({ end, isOver });
  });

  it.each([
    ['bytes', `A: ${'b'.repeat(headerLimits.bytes)}\r\n\r\nbody`],
    ['lines', `${'\t\r\n'.repeat(headerLimits.lines + 1)}\r\nbody`],
    ['lines without an end', 'A:\n'.repeat(3_000_000)],
  ])('of too many %s is found out at once', (_what, text) => {
    const raw = bytes(text);
    expect(readHeaderBlock(raw).isOver).toBe(true);
    expect(ownTimeOf(() => readHeaderBlock(raw))).toBeLessThan(20);
  });

  it('of too many lines reaches no library, and the next mail is read', async () => {
    const parser = createMailParser({ logger });
    const folded = bytes(`From: a@b.test\r\nReferences: <a@b>\r\n${'\t<c@d>\r\n'.repeat(100_000)}\r\nhola`);
    expect(await parser.parse(folded)).toMatchObject({ kind: 'quarantined', reason: 'header_too_long' });
    expect(await parser.parse(bytes('From: a@b.test\r\n\r\nhola'))).toMatchObject({ kind: 'parsed' });
    await parser.close();
  });
});
