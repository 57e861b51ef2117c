import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, type FakeSmtpScript, startFakeSmtpServer } from './fake-smtp-server.test-support.ts';
import type { SmtpTransportOptions } from './smtp-client.types.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const message = {
  envelope: { from: 'sender@example.test', to: 'ana@example.test' },
  raw: Buffer.from('Subject: hola\r\n\r\nbody\r\n'),
};
const auth = { user: 'ana', password: 'sécret' };
const toLoopback: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function setUp(input: { script?: FakeSmtpScript; options?: Partial<SmtpTransportOptions> }) {
  const server = await startFakeSmtpServer(input.script);
  const transport = createSmtpTransport({
    host: 'mail.example.test',
    port: server.port,
    lookup: toLoopback,
    timeouts: { connect: 2_000, command: 2_000, greeting: 2_000, final: 2_000 },
    logger,
    ...input.options,
  });
  open.push(server, { close: () => transport.close({ force: true }) });
  return { server, transport };
}

const withStartTls: FakeSmtpScript = { capabilities: [...ALL_CAPABILITIES, 'STARTTLS', 'AUTH PLAIN LOGIN'] };

describe('a bearer token', () => {
  const token = { user: 'hola@taller.example', token: 'abc.def' };
  const vector = 'dXNlcj1ob2xhQHRhbGxlci5leGFtcGxlAWF1dGg9QmVhcmVyIGFiYy5kZWYBAQ==';
  const isRight = (user: string, given: string) => user === token.user && given === token.token;
  const offering = (methods: string): FakeSmtpScript => ({
    capabilities: [...ALL_CAPABILITIES, 'STARTTLS', `AUTH ${methods}`],
    acceptsToken: isRight,
  });

  it.each([
    ['PLAIN OAUTHBEARER XOAUTH2', `AUTH XOAUTH2 ${vector}`],
    ['OAUTHBEARER', 'AUTH OAUTHBEARER bixhPWhvbGFAdGFsbGVyLmV4YW1wbGUs'],
  ])('is the initial response of the way the server offers (%s)', async (methods, begins) => {
    const script = offering(methods);
    const { server, transport } = await setUp({ script, options: { verifyCertificate: false, auth: token } });
    expect(await transport.send(message)).toMatchObject({ kind: 'accepted' });
    expect(server.commands.find((line) => line.startsWith('AUTH'))?.startsWith(begins)).toBe(true);
  });

  it.each([
    ['XOAUTH2', ''],
    ['OAUTHBEARER', 'AQ=='],
  ])('that is refused with a challenge is ended, and the reply read (%s)', async (methods, end) => {
    const script = offering(methods);
    const options = { verifyCertificate: false, auth: { ...token, token: 'viejo' } };
    const { server, transport } = await setUp({ script, options });
    expect(await transport.send(message)).toMatchObject({ kind: 'auth_failed', code: 535, enhanced: '5.7.8' });
    const at = server.commands.findIndex((line) => line.startsWith('AUTH'));
    expect(server.commands[at + 1]).toBe(end);
    expect(server.messages).toEqual([]);
  });

  it('is neither sent without TLS, nor to a server that takes none, nor told to whoever watches', async () => {
    const clear = await setUp({ script: { capabilities: ['AUTH XOAUTH2'] }, options: { tls: 'none', auth: token } });
    expect(await clear.transport.send(message)).toMatchObject({ kind: 'auth_failed', code: null });
    expect(clear.server.commands.some((line) => line.startsWith('AUTH'))).toBe(false);
    const other = await setUp({ script: offering('PLAIN'), options: { verifyCertificate: false, auth: token } });
    expect(await other.transport.send(message)).toMatchObject({ kind: 'auth_failed', code: null });
    const steps: string[] = [];
    const onStep = ({ text }: { text: string }) => void steps.push(text);
    const options = { verifyCertificate: false, auth: token, onStep };
    await (await setUp({ script: offering('XOAUTH2'), options })).transport.send(message);
    expect(steps).toContain('AUTH XOAUTH2 ***');
    expect(steps.join(' ')).not.toContain(vector);
  });
});

describe('STARTTLS', () => {
  it('is used when offered', async () => {
    const { server, transport } = await setUp({ script: withStartTls, options: { verifyCertificate: false } });
    expect(await transport.send(message)).toMatchObject({ kind: 'accepted' });
    expect(server.messages[0]?.isSecure).toBe(true);
    expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(2);
  });

  it('with a certificate nobody vouches for defers and never falls back to clear text', async () => {
    const { server, transport } = await setUp({ script: withStartTls });
    expect(await transport.send(message)).toMatchObject({
      kind: 'deferred',
      phase: 'starttls',
      isConnectionFault: true,
    });
    expect(server.messages).toHaveLength(0);
  });

  it('required but not offered defers', async () => {
    const { transport } = await setUp({ options: { tls: 'required' } });
    expect(await transport.send(message)).toMatchObject({ kind: 'deferred', phase: 'starttls' });
  });

  it('answered with text in clear behind it is an attack', async () => {
    const { server, transport } = await setUp({
      script: { ...withStartTls, answers: { starttls: '220 go\r\n250-evil\r\n250 AUTH PLAIN' } },
      options: { verifyCertificate: false },
    });
    expect(await transport.send(message)).toMatchObject({ kind: 'deferred', phase: 'starttls' });
    expect(server.messages).toHaveLength(0);
  });

  it('dropped during the TLS handshake defers', async () => {
    const { transport } = await setUp({ script: { ...withStartTls, answers: { starttls: 'drop' } } });
    expect(await transport.send(message)).toMatchObject({ kind: 'deferred', phase: 'starttls' });
  });
});

describe('implicit TLS', () => {
  it('delivers', async () => {
    const { server, transport } = await setUp({
      script: { implicitTls: true },
      options: { tls: 'implicit', verifyCertificate: false },
    });
    expect(await transport.send(message)).toMatchObject({ kind: 'accepted' });
    expect(server.messages[0]?.isSecure).toBe(true);
  });

  it('with an unknown certificate defers', async () => {
    const { transport } = await setUp({ script: { implicitTls: true }, options: { tls: 'implicit' } });
    expect(await transport.send(message)).toMatchObject({ kind: 'deferred', phase: 'connect' });
  });
});

describe('authentication', () => {
  it('goes by PLAIN inside TLS', async () => {
    const { server, transport } = await setUp({ script: withStartTls, options: { auth, verifyCertificate: false } });
    expect(await transport.send(message)).toMatchObject({ kind: 'accepted' });
    expect(server.commands).toContain(`AUTH PLAIN ${Buffer.from('\0ana\0sécret').toString('base64')}`);
  });

  it('goes by LOGIN where PLAIN is missing', async () => {
    const capabilities = ['STARTTLS', 'AUTH=LOGIN'];
    const { server, transport } = await setUp({
      script: { capabilities },
      options: { auth, verifyCertificate: false },
    });
    expect(await transport.send(message)).toMatchObject({ kind: 'accepted' });
    expect(server.commands).toContain(Buffer.from('sécret').toString('base64'));
  });

  it('never shows the password without TLS to another machine', async () => {
    const { server, transport } = await setUp({ script: { capabilities: ['AUTH PLAIN'] }, options: { auth } });
    expect(await transport.send(message)).toMatchObject({ kind: 'auth_failed', code: null });
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(false);
  });

  it('that fails is tried once for all the mail that waits', async () => {
    const { server, transport } = await setUp({
      script: { ...withStartTls, answers: { auth: '535 5.7.8 wrong' } },
      options: { auth, verifyCertificate: false, maxConnections: 10 },
    });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => transport.send(message)));
    expect(outcomes.every((outcome) => outcome.kind === 'auth_failed' && outcome.code === 535)).toBe(true);
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
  });

  it('refused for the moment defers', async () => {
    const { transport } = await setUp({
      script: { ...withStartTls, answers: { auth: '454 4.7.0 later' } },
      options: { auth, verifyCertificate: false },
    });
    expect(await transport.send(message)).toMatchObject({ kind: 'deferred', code: 454, phase: 'auth' });
  });
});
