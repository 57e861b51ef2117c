import { describe, expect, it } from 'vitest';
import { coarseNetwork } from './coarse-network.ts';

describe('what is kept of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', null],
    ['not an address', null],
    ['10.0.0.1\nadmin', null],
  ])('%j is kept as %j', (ip, kept) => {
    expect(coarseNetwork(ip)).toBe(kept);
  });
});
