import { describe, expect, it } from 'vitest';
import { glanceAt, lengthOf, putPieces, takeMailMemory } from './mail-memory.ts';

describe('the memory of mails', () => {
  it('gives no two mails the same octets while both are there', () => {
    const mails = Array.from({ length: 300 }, (_item, index) => {
      const memory = takeMailMemory(9000 + index);
      memory.bytes.fill(index % 251);
      return memory;
    });
    for (const [index, { bytes }] of mails.entries()) {
      expect(bytes.length).toBe(9000 + index);
      expect(bytes.every((octet) => octet === index % 251)).toBe(true);
    }
    for (const { release } of mails) release();
  });

  it('takes what came back for the next mail', () => {
    const first = takeMailMemory(100);
    first.release();
    const second = takeMailMemory(200);
    expect(second.bytes.buffer).toBe(first.bytes.buffer);
    expect(takeMailMemory(200).bytes.buffer).not.toBe(second.bytes.buffer);
  });

  it('keeps nothing of a large mail', () => {
    const large = takeMailMemory(100_000);
    large.release();
    expect(takeMailMemory(100_000).bytes.buffer).not.toBe(large.bytes.buffer);
  });

  it.each([10, 20_000, 400_000])('puts pieces of %i octets together', (size) => {
    const pieces = ['begin ', Buffer.from('x'.repeat(size)), ' end'];
    const wanted = `begin ${'x'.repeat(size)} end`;
    const target = Buffer.alloc(lengthOf(pieces) + 2, '-');
    putPieces({ target, at: 1, pieces });
    expect(target.toString()).toBe(`-${wanted}-`);
    expect(glanceAt(pieces, (whole) => whole.toString())).toBe(wanted);
    expect(glanceAt(['short'], (whole) => whole.toString())).toBe('short');
  });
});
