import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from './fake-smtp-server.test-support.ts';
import { MessageWithdrawnError } from './message-withdrawn-error.ts';
import type { SmtpTransport } from './smtp-client.types.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let server: FakeSmtpServer;
let transport: SmtpTransport;

afterEach(async () => {
  await transport.close({ force: true });
  await server.close();
});

function send(name: string, mayBegin: () => boolean) {
  const envelope = { from: 'sender@example.test', to: `${name}@example.test` };
  return transport.send({ envelope, raw: Buffer.from('Subject: hola\r\n\r\nbody\r\n'), mayBegin });
}

describe('a message that is not wanted any more when its turn comes', () => {
  it.each([['PIPELINING'], []])(
    'is never named to the server, and those behind it go (%s)',
    async (...capabilities) => {
      server = await startFakeSmtpServer({ capabilities });
      transport = createSmtpTransport({
        host: '127.0.0.1',
        port: server.port,
        maxConnections: 1,
        logger: silentLogger,
      });
      const sent = [
        send('first', () => true),
        send('late', () => false),
        send('later', () => false),
        send('last', () => true),
      ];
      const [first, late, later, last] = await Promise.allSettled(sent);
      expect([first, last]).toMatchObject([{ value: { kind: 'accepted' } }, { value: { kind: 'accepted' } }]);
      for (const each of [late, later])
        expect(each).toMatchObject({ status: 'rejected', reason: expect.any(MessageWithdrawnError) });
      expect(server.commands.filter((line) => line.startsWith('RCPT')).join(' ')).not.toContain('late');
      expect(server.connections).toBe(1);
    },
  );

  it('is not asked whether it is when it has only waited for the connection to open', async () => {
    server = await startFakeSmtpServer({ replyDelay: 20 });
    transport = createSmtpTransport({ host: '127.0.0.1', port: server.port, maxConnections: 1, logger: silentLogger });
    expect(await send('first', () => false)).toMatchObject({ kind: 'accepted' });
  });
});
