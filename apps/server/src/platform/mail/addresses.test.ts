import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MailAddressError, findAddress, parseAddress } from './addresses.ts';
import {
  deliveryAddresses,
  bounceAddress,
  readBounceAddress,
  readReplyAddress,
  replyAddress,
} from './signed-addresses.ts';

describe('a mail address', () => {
  it.each([
    ['ana@example.test', 'ana@example.test', false],
    ['Ana.Núñez+x@Example.TEST', 'Ana.Núñez+x@example.test', true],
    ['info@mañana.test', 'info@xn--maana-pta.test', false],
    ['info@日本語.jp', 'info@xn--wgv71a119e.jp', false],
    ["o'neil@example.test", "o'neil@example.test", false],
    ['ana@localhost', 'ana@localhost', false],
    [`${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`, false],
  ])('%s is accepted as %s', (input, address, needsSmtpUtf8) => {
    expect(parseAddress(input)).toMatchObject({ address, needsSmtpUtf8 });
  });

  it.each([
    '',
    'ana',
    '@example.test',
    'ana@',
    'ana@@example.test',
    'a b@example.test',
    '.ana@example.test',
    'ana.@example.test',
    'a..b@example.test',
    '"a"@example.test',
    'ana@example..test',
    'ana@-example.test',
    'ana@example.test.',
    'ana@[127.0.0.1]',
    'ana@127.0.0.1',
    'ana@0x7f.1',
    'ana@exa_mple.test',
    'ana@example.test,luis@example.test',
    'ana@example.test;x',
    'Ana <ana@example.test>',
    'ana(x)@example.test',
    'ana@example.test\r\nRCPT TO:<x@y.test>',
    'ana\0@example.test',
    'ana\u200b@example.test',
    'ana\u00a0@example.test',
    'ana\ud800@example.test',
    `${'ñ'.repeat(33)}@example.test`,
    `${'a'.repeat(65)}@example.test`,
    `ana@${'a'.repeat(64)}.test`,
    `ana@${'abcdefghi.'.repeat(26)}test`,
  ])('%j is refused', (input) => {
    expect(() => parseAddress(input)).toThrow(MailAddressError);
    expect(findAddress(input)).toBeUndefined();
  });

  it('that was accepted is accepted again unchanged and holds nothing that ends a command', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'binary' }).map((text) => `${text}@x.test`),
        ),
        (input) => {
          const parsed = findAddress(input);
          if (parsed === undefined) return;
          expect(parseAddress(parsed.address)).toEqual(parsed);
          expect(parsed.address).not.toMatch(/[\s<>,;:"()[\]\\]/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a signed address', () => {
  const secret = 'a secret of the installation';
  const domain = 'in.enlace.example';
  const token = '0198c1d2-7b1a-7cc3-9d2e-1f2a3b4c5d6e';

  it('is read back, also when a relay changed its case', () => {
    const address = replyAddress({ secret, domain, token });
    expect(address).toMatch(/^r\+[a-z0-9-]{36}\.[a-z2-7]{16}@in\.enlace\.example$/);
    expect(readReplyAddress({ secret, domain, address: address.toUpperCase() })).toBe(token);
    expect(parseAddress(address).address).toBe(address);
    const longest = bounceAddress({ secret, domain, token: 'a'.repeat(40) });
    expect(parseAddress(longest).local.length).toBeLessThanOrEqual(64);
    expect(readBounceAddress({ secret, domain, address: longest })).toBe('a'.repeat(40));
  });

  it('is not accepted when anything of it was changed', () => {
    const address = replyAddress({ secret, domain, token });
    const bounce = bounceAddress({ secret, domain, token });
    const forged = [
      address.replace('0198', '0199'),
      address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@')),
      address.replace('r+', 'b+'),
      address.replace('in.', 'out.'),
      bounce.replace('b+', 'r+'),
      `x${address}`,
      'r+@in.enlace.example',
      `r+${token}@${domain}`,
      `r+${token}.@${domain}`,
      '',
    ];
    for (const item of forged) expect(readReplyAddress({ secret, domain, address: item })).toBeUndefined();
    expect(readReplyAddress({ secret: 'another', domain, address })).toBeUndefined();
  });

  it('of a delivery is read by its letter and kind, and like one with a digest of its own', () => {
    const id = '0198c1d27b1a7cc39d2e1f2a3b4c5d6e';
    const { reply, bounce, unsubscribe } = deliveryAddresses({ secret, domain, id });
    expect(reply).toMatch(/^r\+c[0-9a-f]{32}\.[a-z2-7]{16}@in\.enlace\.example$/);
    const macs = [reply, bounce, unsubscribe].map((address) => address.split(/[.@]/)[1]);
    expect(new Set(macs).size).toBe(3);
    expect(readReplyAddress({ secret, domain, address: reply.toUpperCase() })).toBe(`c${id}`);
    expect(readReplyAddress({ secret, domain, address: unsubscribe })).toBe(`u${id}`);
    expect(readBounceAddress({ secret, domain, address: bounce })).toBe(`c${id}`);
    const sentBefore = replyAddress({ secret, domain, token: `c${id}` });
    expect(sentBefore).not.toBe(reply);
    expect(readReplyAddress({ secret, domain, address: sentBefore })).toBe(`c${id}`);
    const swapped = [
      reply.replace('r+', 'b+'),
      reply.replace('+c', '+u'),
      unsubscribe.replace('+u', '+c'),
      bounce.replace('b+', 'r+'),
    ];
    for (const address of swapped) {
      expect(readReplyAddress({ secret, domain, address })).toBeUndefined();
      expect(readBounceAddress({ secret, domain, address })).toBeUndefined();
    }
    expect(() => deliveryAddresses({ secret, domain, id: 'a@b' })).toThrow(RangeError);
  });

  it.each(['', 'UPPER', 'a.b', 'a@b', 'a'.repeat(41), 'a\r\nb'])('cannot be made of the token %j', (bad) => {
    expect(() => replyAddress({ secret, domain, token: bad })).toThrow(RangeError);
  });
});
