import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256Hex, solveChallenge } from './form-client.ts';
import { buildFormScript } from './form-script.ts';

const source = readFileSync(new URL('./form-client.ts', import.meta.url), 'utf8');

describe('the form script', () => {
  it('hashes like the standard, at every padding length', () => {
    for (const text of [
      '',
      'abc',
      'ñandú 日本語 🧵',
      ...Array.from({ length: 130 }, (_, length) => 'a'.repeat(length)),
    ]) {
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('finds the number behind a challenge and gives up at the end of the range', async () => {
    const salt = 'c0ffee?expires=2000000000';
    const challenge = createHash('sha256').update(`${salt}4321`).digest('hex');
    const options = { algorithm: 'SHA-256', challenge, salt, signature: 's' };
    expect(await solveChallenge({ ...options, maxnumber: 10_000 })).toBe(4321);
    expect(await solveChallenge({ ...options, maxnumber: 4_000 })).toBeUndefined();
  });

  it('becomes a classic script of at most 5 KB compressed', () => {
    const { script, sha256 } = buildFormScript(source);
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/\bexport\b|\bimport\b|localStorage|document\.cookie|crypto\.subtle/);
    expect(gzipSync(script).length).toBeLessThanOrEqual(5 * 1024);
    expect(sha256).toBe(createHash('sha256').update(script).digest('base64'));
  });
});
