import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeSmtpScript,
  type FakeSmtpServer,
  type Step,
  startFakeSmtpServer,
} from './fake-smtp-server.test-support.ts';
import type { OutgoingMessage, SmtpTransport, SmtpTransportOptions } from './smtp-client.types.ts';
import { SmtpEnvelopeError } from './smtp-envelope.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function setUp(input: { script?: FakeSmtpScript; options?: Partial<SmtpTransportOptions> } = {}) {
  const server = await startFakeSmtpServer(input.script);
  const transport = openTransport({ server, options: input.options ?? {} });
  open.push(server, { close: () => transport.close({ force: true }) });
  return { server, transport };
}

function openTransport({ server, options }: { server: FakeSmtpServer; options: Partial<SmtpTransportOptions> }) {
  return createSmtpTransport({
    host: '127.0.0.1',
    port: server.port,
    clientName: 'client.test',
    maxConnections: 1,
    timeouts: { connect: 300, greeting: 300, command: 300, final: 300, idle: 2_000 },
    logger,
    ...options,
  });
}

function message(fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    envelope: { from: 'sender@example.test', to: 'ana@example.test' },
    raw: Buffer.from('Subject: hola\r\n\r\nbody\r\n'),
    ...fields,
  };
}

async function sendOne(transport: SmtpTransport) {
  return transport.send(message());
}

const PHASES = ['mail', 'rcpt', 'data', 'final'] as const;

describe('a message the server takes', () => {
  it('is accepted with the queue id of the server', async () => {
    const { server, transport } = await setUp();
    expect(await sendOne(transport)).toEqual({
      kind: 'accepted',
      reply: { code: 250, enhanced: '2.0.0', text: 'Ok: queued as 4XyZ12' },
      queueId: '4XyZ12',
    });
    expect(server.messages).toEqual([{ raw: 'Subject: hola\r\n\r\nbody\r\n', isSecure: false }]);
  });

  it('arrives with dots and line ends as RFC 5321 wants them', async () => {
    const { server, transport } = await setUp();
    const raw = Buffer.from('Subject: x\n\n.one\r\n..two\r.\r\nend\n.\r\nMAIL FROM:<evil@x>');
    await transport.send(message({ raw }));
    expect(server.messages[0]?.raw).toBe('Subject: x\r\n\r\n.one\r\n..two\r\n.\r\nend\r\n.\r\nMAIL FROM:<evil@x>\r\n');
    expect(server.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(1);
  });

  it('understands replies of several lines', async () => {
    const { transport } = await setUp({
      script: {
        answers: {
          greeting: '220-one\r\n220 two',
          rcpt: '250-2.1.5 a\r\n250 2.1.5 b',
          final: '250-2.0.0 x\r\n250 2.0.0 y',
        },
      },
    });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted', reply: { text: 'x\ny' } });
  });

  it('is sent in lock-step when the server does not know pipelining', async () => {
    const { server, transport } = await setUp({ script: { capabilities: [] } });
    await Promise.all([sendOne(transport), sendOne(transport)]);
    expect(server.messages).toHaveLength(2);
    const commandChunks = server.chunks.filter((chunk) => /^(MAIL|RCPT|DATA|EHLO)/.test(chunk));
    expect(commandChunks.every((chunk) => chunk.indexOf('\r\n') === chunk.length - 2)).toBe(true);
  });

  it('pipelines the next transaction behind the final dot when more mail waits', async () => {
    const { server, transport } = await setUp();
    await Promise.all([sendOne(transport), sendOne(transport), sendOne(transport)]);
    expect(server.connections).toBe(1);
    expect(server.chunks.filter((chunk) => /\r\n\.\r\nMAIL FROM.*DATA\r\n$/s.test(chunk))).toHaveLength(2);
  });

  it('falls back to HELO for servers from before ESMTP', async () => {
    const { server, transport } = await setUp({ script: { answers: { ehlo: '502 unknown' } } });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
    expect(server.commands).toContain('HELO client.test');
  });
});

describe('a refusal', () => {
  it.each(PHASES)('with 4xx at %s defers the message and leaves the connection usable', async (step) => {
    const { server, transport } = await setUp({ script: { answers: { [step]: ['451 4.3.0 later', okOf(step)] } } });
    expect(await sendOne(transport)).toEqual({
      kind: 'deferred',
      code: 451,
      enhanced: '4.3.0',
      text: 'later',
      phase: step,
      isConnectionFault: false,
    });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
    expect(server.connections).toBe(1);
  });

  it.each(PHASES)('with 5xx at %s rejects the message for good', async (step) => {
    const { transport } = await setUp({ script: { answers: { [step]: ['550 5.1.1 no such person', okOf(step)] } } });
    expect(await sendOne(transport)).toEqual({
      kind: 'rejected',
      code: 550,
      enhanced: '5.1.1',
      text: 'no such person',
      phase: step,
      origin: 'server',
    });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
  });

  it.each(PHASES)('at %s is told in lock-step mode too', async (step) => {
    const { transport } = await setUp({ script: { capabilities: [], answers: { [step]: ['550 no', okOf(step)] } } });
    expect(await sendOne(transport)).toMatchObject({ kind: 'rejected', phase: step, enhanced: null });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
  });

  it('of the recipient does not deliver although the server asks for the body', async () => {
    const { server, transport } = await setUp({ script: { answers: { rcpt: ['550 5.1.1 no', okOf('rcpt')] } } });
    await Promise.all([sendOne(transport), sendOne(transport)]);
    expect(server.messages.map((item) => item.raw)).toEqual(['', 'Subject: hola\r\n\r\nbody\r\n']);
  });

  it('with 421 on a connection already used asks for another connection', async () => {
    const { server, transport } = await setUp({
      script: { answers: { mail: [okOf('mail'), '421 too many', okOf('mail')] } },
    });
    await sendOne(transport);
    expect(await sendOne(transport)).toMatchObject({
      kind: 'deferred',
      code: 421,
      phase: 'mail',
      isConnectionFault: true,
    });
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
    expect(server.connections).toBe(2);
  });

  it('with 421 4.7.0 counts as a judgement of the sender', async () => {
    const { transport } = await setUp({ script: { answers: { mail: [okOf('mail'), '421 4.7.0 slow down'] } } });
    await sendOne(transport);
    expect(await sendOne(transport)).toMatchObject({ kind: 'deferred', code: 421, isConnectionFault: false });
  });
});

describe('a connection that fails', () => {
  it.each(['greeting', 'ehlo', 'mail', 'rcpt', 'data'] satisfies Step[])(
    'by a drop at %s defers safely',
    async (step) => {
      const { transport } = await setUp({ script: { answers: { [step]: 'drop' } } });
      expect(await sendOne(transport)).toMatchObject({ kind: 'deferred', code: null, isConnectionFault: true });
    },
  );

  it.each(['greeting', 'ehlo', 'mail', 'rcpt', 'data'] satisfies Step[])(
    'by silence at %s defers safely',
    async (step) => {
      const { transport } = await setUp({ script: { answers: { [step]: 'hang' } } });
      const outcome = await sendOne(transport);
      expect(outcome).toMatchObject({ kind: 'deferred', code: null, isConnectionFault: true });
      expect(outcome).toHaveProperty('text', expect.stringContaining('in time'));
    },
  );

  it('in the middle of a large body defers, because the dot was never written', async () => {
    const { transport } = await setUp({ script: { dropInBodyAfter: 100_000 } });
    const raw = Buffer.from(`Subject: x\r\n\r\n${'y'.repeat(70)}\r\n`.repeat(200_000));
    expect(await transport.send(message({ raw }))).toMatchObject({ kind: 'deferred', phase: 'body' });
  });

  it.each([
    ['drop', 'connection_lost'],
    ['hang', 'timeout'],
    ['gibberish', 'protocol'],
  ])('by %s after the final dot leaves the message uncertain', async (answer, reason) => {
    const { server, transport } = await setUp({ script: { answers: { final: answer } } });
    expect(await sendOne(transport)).toMatchObject({ kind: 'uncertain', reason });
    expect(server.messages).toHaveLength(1);
  });

  it('after the final dot defers the message pipelined behind it', async () => {
    const { server, transport } = await setUp({ script: { answers: { final: ['drop', okOf('final')] } } });
    const outcomes = await Promise.all([sendOne(transport), sendOne(transport), sendOne(transport)]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['uncertain', 'deferred', 'accepted']);
    expect(server.messages).toHaveLength(2);
  });

  it('by refusing connections defers all that waits', async () => {
    const { server, transport } = await setUp();
    await server.close();
    open.shift();
    const outcomes = await Promise.all([sendOne(transport), sendOne(transport)]);
    expect(outcomes).toEqual([
      expect.objectContaining({ kind: 'deferred', phase: 'connect', isConnectionFault: true }),
      expect.objectContaining({ kind: 'deferred', phase: 'connect', isConnectionFault: true }),
    ]);
  });

  it('because the name does not resolve defers', async () => {
    const lookup: LookupFunction = (_host, _options, done) =>
      done(Object.assign(new Error('queryA ENOTFOUND nowhere.test'), { code: 'ENOTFOUND' }), []);
    const { transport } = await setUp({ options: { host: 'nowhere.test', lookup } });
    expect(await sendOne(transport)).toMatchObject({
      kind: 'deferred',
      phase: 'connect',
      text: 'queryA ENOTFOUND nowhere.test',
    });
  });

  it('with 554 in the greeting blames no recipient', async () => {
    const { transport } = await setUp({ script: { answers: { greeting: '554 5.7.1 go away' } } });
    expect(await sendOne(transport)).toMatchObject({
      kind: 'deferred',
      code: 554,
      phase: 'greeting',
      isConnectionFault: true,
    });
  });

  it('by nonsense before the dot defers', async () => {
    const { transport } = await setUp({ script: { answers: { mail: 'HTTP/1.1 400 Bad Request' } } });
    expect(await sendOne(transport)).toMatchObject({ kind: 'deferred', phase: 'mail', isConnectionFault: true });
  });
});

describe('what the server cannot take', () => {
  const eightBit = Buffer.from('Subject: x\r\n\r\nñ\r\n', 'utf8');

  it('is an 8-bit body without 8BITMIME', async () => {
    const { server, transport } = await setUp({ script: { capabilities: ['PIPELINING'] } });
    expect(await transport.send(message({ raw: eightBit }))).toMatchObject({
      kind: 'rejected',
      enhanced: '5.6.3',
      origin: 'client',
    });
    expect(server.commands).toEqual(['EHLO client.test']);
  });

  it('is an international address without SMTPUTF8', async () => {
    const { transport } = await setUp({ script: { capabilities: ['8BITMIME'] } });
    const envelope = { from: 'sender@example.test', to: 'josé@example.test' };
    expect(await transport.send(message({ envelope }))).toMatchObject({ enhanced: '5.6.7', origin: 'client' });
  });

  it('is a message above SIZE', async () => {
    const { transport } = await setUp({ script: { capabilities: ['SIZE 10'] } });
    expect(await sendOne(transport)).toMatchObject({ code: 552, enhanced: '5.3.4', origin: 'client' });
  });

  it('is told the parameters it knows', async () => {
    const { server, transport } = await setUp();
    await transport.send(message({ raw: eightBit, envelope: { from: '', to: 'josé@ñandú.test' } }));
    expect(server.commands[1]).toBe(`MAIL FROM:<> SIZE=${eightBit.length} BODY=8BITMIME SMTPUTF8`);
    expect(Buffer.from(server.commands[2] ?? '', 'latin1').toString()).toBe('RCPT TO:<josé@xn--and-6ma2c.test>');
  });

  it('refusing thousands in a row does not exhaust the stack', async () => {
    // Twenty thousand turns may take longer than the short limits of the other tests on a busy machine.
    const timeouts = { connect: 10_000, greeting: 10_000, command: 10_000, final: 10_000, idle: 2_000 };
    const { transport } = await setUp({ script: { capabilities: ['PIPELINING'] }, options: { timeouts } });
    const outcomes = await Promise.all(
      Array.from({ length: 20_000 }, () => transport.send(message({ raw: eightBit }))),
    );
    expect(outcomes.every((outcome) => outcome.kind === 'rejected')).toBe(true);
  });
});

describe('the hook before the final dot', () => {
  it('runs after the body was asked for and before anything is delivered', async () => {
    const { server, transport } = await setUp();
    let seen: unknown;
    const onBeforeFinalDot = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen = { commands: server.commands.at(-1), messages: server.messages.length };
    };
    expect(await transport.send(message({ onBeforeFinalDot }))).toMatchObject({ kind: 'accepted' });
    expect(seen).toEqual({ commands: 'DATA', messages: 0 });
  });

  it('that fails prevents the delivery and fails the call', async () => {
    const { server, transport } = await setUp();
    const onBeforeFinalDot = async () => {
      throw new Error('ledger is down');
    };
    await expect(transport.send(message({ onBeforeFinalDot }))).rejects.toThrow('ledger is down');
    expect(server.messages).toHaveLength(0);
    expect(await sendOne(transport)).toMatchObject({ kind: 'accepted' });
  });

  it('keeps the verdict deferred when the connection is lost while it runs', async () => {
    const { server, transport } = await setUp();
    const onBeforeFinalDot = async () => {
      await server.close();
      open.shift();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    expect(await transport.send(message({ onBeforeFinalDot }))).toMatchObject({ kind: 'deferred', phase: 'body' });
  });
});

describe('the pool', () => {
  it('proves one connection before it opens the others', async () => {
    const { server, transport } = await setUp({
      script: { replyDelay: 5 },
      options: { maxConnections: 5 },
    });
    const sends = Array.from({ length: 50 }, () => sendOne(transport));
    const outcomes = await Promise.all(sends);
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect(server.connections).toBe(5);
    expect(server.messages).toHaveLength(50);
  });

  it('changes the connection after the agreed number of messages', async () => {
    const { server, transport } = await setUp({ options: { maxMessagesPerConnection: 2 } });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => sendOne(transport)));
    expect(outcomes.every((outcome) => outcome.kind === 'accepted')).toBe(true);
    expect(server.connections).toBe(3);
  });

  it('lets an unused connection go', async () => {
    const { server, transport } = await setUp({ options: { timeouts: { idle: 30 } } });
    await sendOne(transport);
    await expect.poll(() => transport.stats().connections).toBe(0);
    expect(server.commands.at(-1)).toBe('QUIT');
  });

  it('finishes what is in hand when it closes and defers the rest', async () => {
    const { server, transport } = await setUp({ script: { replyDelay: 150 } });
    const first = sendOne(transport);
    await expect.poll(() => server.commands.includes('DATA'), { timeout: 15_000 }).toBe(true);
    const second = sendOne(transport);
    await transport.close();
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect(await second).toMatchObject({ kind: 'deferred', phase: 'connect' });
    expect(await sendOne(transport)).toMatchObject({ kind: 'deferred', text: 'The transport was closed' });
  });

  it('cuts by force and says that the message in hand is uncertain', async () => {
    const { server, transport } = await setUp({ script: { answers: { final: 'hang' } } });
    const first = sendOne(transport);
    await expect.poll(() => server.messages.length).toBe(1);
    await transport.close({ force: true });
    expect(await first).toMatchObject({ kind: 'uncertain' });
  });
});

describe('the envelope', () => {
  it.each([
    'b@x.test\r\nRCPT TO:<evil@x.test>',
    'b@x.test>\nRCPT TO:<evil@x.test',
    'a@x.test,b@x.test',
    'a@x.test;b@x.test',
    'Ana <a@x.test>',
    '<a@x.test>',
    'a@x.test\0',
    'a b@x.test',
    '"a b"@x.test',
    '@x.test',
    'a@',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@x.test`,
    '',
  ])('refuses %j as a recipient before anything is sent', async (to) => {
    const { server, transport } = await setUp();
    await expect(transport.send(message({ envelope: { from: 'a@x.test', to } }))).rejects.toThrow(SmtpEnvelopeError);
    expect(server.connections).toBe(0);
  });
});

function okOf(step: Step): string {
  return step === 'data' ? '354 go' : '250 ok';
}
