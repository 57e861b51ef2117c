import { describe, expect, it } from 'vitest';
import { isGlobalAddress } from './addresses.ts';
import { AllowListError, parseAllowList } from './allow-list.ts';
import { parseHost } from './host.ts';

function permits(entries: string[], target: { host: string; address: string; port: number }): boolean {
  const host = parseHost(target.host);
  if (!host) throw new Error('the test names no host');
  return parseAllowList(entries).permits({ ...target, host, isStandardPort: target.port === 80 });
}

describe('OUTBOUND_ALLOW', () => {
  it('opens a network, an address or a name for the usual ports, or for the one named', () => {
    const inside = { host: 'x.example', address: '10.1.2.3', port: 80 };
    expect(permits(['10.0.0.0/8'], inside)).toBe(true);
    expect(permits(['10.0.0.0/8'], { ...inside, port: 8080 })).toBe(false);
    expect(permits(['10.0.0.0/8:8080'], { ...inside, port: 8080 })).toBe(true);
    expect(permits(['10.0.0.0/8:8080'], inside)).toBe(false);
    expect(permits(['10.1.2.3:*'], { ...inside, port: 1 })).toBe(true);
    expect(permits(['X.example.'], inside)).toBe(true);
    expect(permits(['y.example'], inside)).toBe(false);
    expect(permits(['[fd00::]/8:*'], { ...inside, address: 'fd12::1' })).toBe(true);
    expect(permits(['fd00::/8'], { ...inside, address: 'fd12::1' })).toBe(true);
    expect(permits(['fd00::1:*'], { ...inside, address: 'fd00::1', port: 7 })).toBe(true);
    expect(permits([], inside)).toBe(false);
  });

  it.each(['', '10.0.0.0/33', '10.0.0.0/x', 'host/8', 'host:0', 'host:70000', '::1/129', 'a b', 'http://x.example'])(
    'is refused when an entry cannot be read: %j',
    (entry) => {
      expect(() => parseAllowList([entry])).toThrow(AllowListError);
    },
  );
});

describe('public addresses', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4003::1'])(
    'pass: %s',
    (address) => {
      expect(isGlobalAddress(address)).toBe(true);
    },
  );
});
