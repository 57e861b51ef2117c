import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { type Canary, dialOver, publicAddress, startCanary } from './outbound.test-support.ts';
import { internalHosts, trickyUrls } from './spellings.test-support.ts';

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.close());

const everything = ['0.0.0.0/0:*', '[::]/0:*', 'localhost:*'];

function build(answers: string[] | ((asked: number) => string[]) = ['127.0.0.1'], allow: string[] = []) {
  const { dial, dialled } = dialOver({ canary: canary.port });
  let asked = 0;
  const outbound = createOutbound({
    allow,
    dial,
    resolve: async () => (typeof answers === 'function' ? answers((asked += 1)) : answers),
  });
  return { outbound, dialled, asked: () => asked };
}

async function errorOf(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`expected an OutboundError, got ${String(error)}`);
  return error;
}

describe('the canary', () => {
  it('hears a fetch that asks nobody, so that its silence below means something', async () => {
    const before = canary.connections();
    await (await fetch(`http://127.0.0.1:${canary.port}/`)).text();
    await (await fetch(`http://[::1]:${canary.port}/`)).text();
    expect(canary.connections() - before).toBe(2);
  });

  it('hears our own door once the operator opens it for everything', async () => {
    const before = canary.connections();
    const { outbound } = build(['127.0.0.1'], everything);
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'inside.example'])
      expect((await outbound.fetch({ url: `http://${host}/` })).body.toString(), host).toBe('inside');
    expect(canary.connections() - before).toBe(5);
  });
});

describe('an address that leads inside is refused without a connection', () => {
  it('has at least 60 spellings here', () => {
    expect(new Set([...internalHosts, ...trickyUrls]).size).toBeGreaterThanOrEqual(60);
  });

  it.each(internalHosts)('as the host %s', async (host) => {
    const before = canary.connections();
    const { outbound, dialled } = build();
    const viaUrl = await errorOf(outbound.fetch({ url: `http://${host}/` }));
    const bare = host.startsWith('[') ? host.slice(1, -1) : host;
    const viaHost = await errorOf(outbound.connect({ host, port: 25, service: 'smtp', tls: false }));
    const viaBare = await errorOf(outbound.connect({ host: bare, port: 993, service: 'imap', tls: true }));
    for (const error of [viaUrl, viaHost, viaBare])
      expect(error).toMatchObject({ code: 'outbound.refused', status: 422 });
    expect(dialled).toEqual([]);
    expect(canary.connections()).toBe(before);
  });

  it.each(trickyUrls)('as the address %j', async (url) => {
    const { outbound, dialled } = build([publicAddress]);
    expect((await errorOf(outbound.fetch({ url }))).code).toBe('outbound.refused');
    expect(dialled).toEqual([]);
  });

  it.each([
    { name: 'one answer inside', answers: ['127.0.0.1'] },
    { name: 'the first public, the second inside', answers: [publicAddress, '10.0.0.1'] },
    { name: 'the first inside, the second public', answers: ['10.0.0.1', publicAddress] },
    { name: 'only an IPv6 answer, inside', answers: ['::1'] },
    { name: 'a public IPv4 and an inner IPv6', answers: [publicAddress, 'fd00::1'] },
    { name: 'a fifth answer inside', answers: [...Array<string>(4).fill(publicAddress), '192.168.1.1'] },
    { name: 'a wrapped answer', answers: ['::ffff:127.0.0.1'] },
    { name: 'an answer with a zone', answers: ['fe80::1%lo'] },
    { name: 'an answer that is no address', answers: ['localhost'] },
    { name: 'no answer', answers: [] },
  ])('as a name with $name', async ({ answers }) => {
    const { outbound, dialled } = build(answers);
    for (const tls of ['http', 'https'])
      expect((await errorOf(outbound.fetch({ url: `${tls}://name.example/` }))).code).toBe('outbound.refused');
    expect(
      (await errorOf(outbound.connect({ host: 'name.example', port: 587, service: 'smtp', tls: false }))).code,
    ).toBe('outbound.refused');
    expect(dialled).toEqual([]);
  });

  it('whatever number it has and however it is written', async () => {
    const before = canary.connections();
    const { outbound, dialled } = build();
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127, 224, 255), byte(), byte(), byte()),
      fc.tuple(fc.constant(192), fc.constant(168), byte(), byte()),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte(), byte()),
      fc.tuple(fc.constant(169), fc.constant(254), byte(), byte()),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte(), byte()),
    );
    await fc.assert(
      fc.asyncProperty(inside, fc.constantFrom(...writers), async (parts, write) => {
        expect((await errorOf(outbound.fetch({ url: `http://${write(parts)}/` }))).code).toBe('outbound.refused');
      }),
      { numRuns: 3000 },
    );
    expect(dialled).toEqual([]);
    expect(canary.connections()).toBe(before);
  });
});

type Parts = [number, number, number, number];
const byte = () => fc.integer({ min: 0, max: 255 });
const hex = (part: number) => part.toString(16);
const number = ([a, b, c, d]: Parts) => ((a * 256 + b) * 256 + c) * 256 + d;
const groups = ([a, b, c, d]: Parts) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
const fullWidth = (text: string) =>
  text.replace(/[0-9.]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const writers: ((parts: Parts) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => `${parts.join('.')}.`,
  (parts) => String(number(parts)),
  (parts) => `0x${hex(number(parts))}`,
  (parts) => `0${number(parts).toString(8)}`,
  (parts) => parts.map((part) => `0x${hex(part)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a, b, c, d]) => `${a}.0x${hex(b)}.${c * 256 + d}`,
  (parts) => fullWidth(parts.join('.')),
  (parts) => parts.join('。'),
  (parts) => `[::ffff:${parts.join('.')}]`,
  (parts) => `[::${groups(parts)}]`,
  (parts) => `[64:ff9b::${groups(parts)}]`,
  (parts) => `[64:ff9b:1::${groups(parts)}]`,
  (parts) => `[2002:${groups(parts)}::1]`,
  (parts) => `[2001:0:${groups(parts)}::1]`,
  (parts) => `[2a00::5efe:${groups(parts)}]`,
];

describe('a name that changes its answer between check and use', () => {
  it('is asked once, and the socket goes to the address that was checked', async () => {
    const before = canary.connections();
    const { dial, dialled } = dialOver({ canary: canary.port });
    let asked = 0;
    const outbound = createOutbound({
      allow: [],
      dial,
      resolve: async () => ((asked += 1) === 1 ? [publicAddress] : ['127.0.0.1']),
    });
    expect((await errorOf(outbound.fetch({ url: 'http://turncoat.example/' }))).reason).toBe('unreachable');
    expect(asked).toBe(1);
    expect(dialled).toEqual([{ address: publicAddress, port: 80 }]);
    expect((await errorOf(outbound.fetch({ url: 'http://turncoat.example/' }))).code).toBe('outbound.refused');
    expect(canary.connections()).toBe(before);
  });
});

describe('what a refusal tells', () => {
  it('is the same for open, closed and filtered places and for unknown names', async () => {
    const unknown = createOutbound({ allow: [], resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const { outbound } = build();
    const errors = [
      await errorOf(outbound.fetch({ url: 'http://127.0.0.1/' })),
      await errorOf(outbound.fetch({ url: `http://127.0.0.1:${canary.port}/` })),
      await errorOf(outbound.fetch({ url: 'http://127.0.0.1:9/' })),
      await errorOf(outbound.fetch({ url: 'http://10.255.255.1/' })),
      await errorOf(unknown.fetch({ url: 'http://nobody.example/' })),
    ];
    for (const error of errors) {
      const { code, status, message, params, reason, cause } = error;
      expect({ code, status, message, params, reason, cause }).toEqual({
        code: 'outbound.refused',
        status: 422,
        message: 'outbound.refused',
        params: undefined,
        reason: undefined,
        cause: undefined,
      });
    }
  });

  it('asks neither open nor closed nor filtered ports, so that it takes as long for each', async () => {
    const { outbound, dialled } = build();
    const targets = [`127.0.0.1:${canary.port}`, '127.0.0.1:9', '10.255.255.1:80', '[::1]:443'];
    const before = canary.connections();
    const errors = await Promise.all(targets.map((target) => errorOf(outbound.fetch({ url: `http://${target}/` }))));
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['outbound.refused']));
    expect([dialled, canary.connections()]).toEqual([[], before]);
  });
});
