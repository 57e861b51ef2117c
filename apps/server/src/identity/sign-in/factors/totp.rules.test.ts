import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { matchTotp, toSecret, totpUri } from './totp.rules.ts';

// RFC 6238 appendix B, SHA-1: the ASCII secret 12345678901234567890, six of its eight digits.
const rfcSecret = toSecret(Buffer.from('12345678901234567890'));
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    const step = matchTotp({ secret: rfcSecret, code, now: at(seconds), lastStep: null });
    expect(step).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ['one step late', 30, true],
    ['one step early', -30, true],
    ['two steps late', 60, false],
    ['two steps early', -60, false],
    ['an hour off', 3600, false],
  ])('are taken from a clock that is %s: %i seconds, %s', (_name, skew, isTaken) => {
    const now = 1_700_000_010;
    const code = generateSync({ secret: rfcSecret, epoch: now - skew });
    expect(matchTotp({ secret: rfcSecret, code, now: at(now), lastStep: null }) !== undefined).toBe(isTaken);
  });

  it('count once: neither the same step again nor an earlier one', () => {
    const now = 1_700_000_010;
    const step = Math.floor(now / 30);
    const code = generateSync({ secret: rfcSecret, epoch: now });
    const earlier = generateSync({ secret: rfcSecret, epoch: now - 30 });
    const later = generateSync({ secret: rfcSecret, epoch: now + 30 });
    const matched = (each: string) => matchTotp({ secret: rfcSecret, code: each, now: at(now), lastStep: step });
    expect([matched(code), matched(earlier), matched(later)]).toEqual([undefined, undefined, step + 1]);
  });

  it('are six digits and nothing else', () => {
    for (const code of ['', '28708', '2870820', '28708a', '２８７０８２']) {
      expect(matchTotp({ secret: rfcSecret, code, now: at(59), lastStep: null })).toBeUndefined();
    }
  });

  it('come with an address that names the account and says nothing unusual', () => {
    const uri = new URL(totpUri({ secret: rfcSecret, account: 'marina@barro.example', issuer: 'Enlace' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Enlace:marina@barro.example');
    expect(uri.searchParams.get('secret')).toBe(rfcSecret);
    expect([uri.searchParams.get('algorithm') ?? 'SHA1', uri.searchParams.get('digits') ?? '6']).toEqual(['SHA1', '6']);
  });
});
