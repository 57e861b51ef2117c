import { afterEach, describe, expect, it } from 'vitest';
import { type FakeSmtpScript, startFakeSmtpServer } from './fake-smtp-server.test-support.ts';
import type { OutgoingMessage } from './smtp-client.types.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const item of open.splice(0).reverse()) await item.close();
});

async function setUp({ script }: { script: FakeSmtpScript }) {
  const server = await startFakeSmtpServer(script);
  const place = { host: '127.0.0.1', port: server.port, clientName: 'client.test', maxConnections: 1 };
  const transport = createSmtpTransport({ ...place, logger });
  open.push(server, { close: () => transport.close({ force: true }) });
  return { server, transport };
}

const message = ({ envelope }: Pick<OutgoingMessage, 'envelope'>): OutgoingMessage => ({
  envelope,
  raw: Buffer.from('Subject: hola\r\n\r\nbody\r\n'),
});

describe.each([true, false])('a message to several, pipelining %s', (isPipelining) => {
  const capabilities = isPipelining ? ['PIPELINING', 'ENHANCEDSTATUSCODES'] : ['ENHANCEDSTATUSCODES'];
  const envelope = {
    from: 's@example.test',
    to: 'ana@example.test',
    further: ['luz@example.test', 'eva@example.test'],
  };
  const [taken, unknown, busy] = ['250 2.1.5 ok', '550 5.1.1 no such user', '450 4.2.1 try later'];
  const end = isPipelining ? { data: '554 5.5.1 no valid recipients' } : {};

  it('leaves once, for everybody', async () => {
    const { server, transport } = await setUp({ script: { capabilities } });
    const outcome = await transport.send(message({ envelope }));
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(outcome).not.toHaveProperty('refused');
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(
      ['ana', 'luz', 'eva'].map((name) => `RCPT TO:<${name}@example.test>`),
    );
    expect(server.messages).toHaveLength(1);
  });

  it('leaves for those the server takes, and says who it does not', async () => {
    const { server, transport } = await setUp({ script: { capabilities, answers: { rcpt: [taken, unknown, busy] } } });
    expect(await transport.send(message({ envelope }))).toMatchObject({
      kind: 'accepted',
      refused: [
        { address: 'luz@example.test', outcome: { kind: 'rejected', code: 550, enhanced: '5.1.1' } },
        { address: 'eva@example.test', outcome: { kind: 'deferred', code: 450 } },
      ],
    });
    expect(server.messages).toHaveLength(1);
  });

  it('is deferred as a whole when the server defers its sender', async () => {
    const answers = {
      mail: '451 4.7.1 try later',
      rcpt: '503 5.5.1 need MAIL first',
      data: '503 5.5.1 need MAIL first',
    };
    const { server, transport } = await setUp({ script: { capabilities, answers } });
    const outcome = await transport.send(message({ envelope }));
    expect(outcome).toMatchObject({ kind: 'deferred', code: 451, phase: 'mail' });
    expect(outcome).not.toHaveProperty('refused');
    expect(server.messages).toHaveLength(0);
  });

  it('does not leave when the server takes nobody, and the connection is used again', async () => {
    const { server, transport } = await setUp({
      script: { capabilities, answers: { rcpt: [unknown, busy, unknown, taken], ...end } },
    });
    expect(await transport.send(message({ envelope }))).toMatchObject({
      kind: 'rejected',
      refused: [{ outcome: { code: 550 } }, { outcome: { code: 450 } }, { outcome: { code: 550 } }],
    });
    expect(server.messages).toHaveLength(0);
    expect(server.commands.includes('DATA')).toBe(isPipelining);
  });
});
