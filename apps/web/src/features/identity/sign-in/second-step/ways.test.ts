import { describe, expect, it } from 'vitest';
import { firstWay, otherTransports } from './ways.ts';

const step = (ways: Partial<Record<'totp' | 'passkey' | 'recovery', boolean>>) => ({
  challenge: 'abc',
  totp: false,
  passkey: false,
  recovery: false,
  ...ways,
});

describe('the ways to do the second step', () => {
  it.each([
    [{ totp: true, passkey: true, recovery: true }, 'totp', ['passkey', 'recovery']],
    [{ passkey: true, recovery: true }, 'passkey', ['recovery']],
    [{ totp: true }, 'totp', []],
    [{ recovery: true }, 'recovery', []],
  ] as const)('%j begin with %s and lead to %j', (ways, first, others) => {
    expect(firstWay(step(ways))).toBe(first);
    expect(otherTransports(step(ways), first)).toEqual(others);
  });
});
