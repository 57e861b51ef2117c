import { describe, expect, it } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { startFakeSmtpServer } from './fake-smtp-server.test-support.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const envelope = { from: 'sender@example.test', to: 'ana@example.test' };
const raw = Buffer.from('Subject: hola\r\n\r\nbody\r\n');
const timeouts = { connect: 2000, greeting: 2000, command: 2000, final: 2000, idle: 2000 };

describe('a server that went away after it had answered', () => {
  it('defers all that waits instead of being tried without end', async () => {
    const server = await startFakeSmtpServer();
    const transport = createSmtpTransport({
      host: '127.0.0.1',
      port: server.port,
      maxConnections: 4,
      timeouts,
      logger: silentLogger,
    });
    expect(await transport.send({ envelope, raw })).toMatchObject({ kind: 'accepted' });
    await server.close();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => transport.send({ envelope, raw })));
    expect(outcomes.every(({ kind }) => kind === 'deferred')).toBe(true);
    expect(transport.stats()).toMatchObject({ connections: 0, queued: 0 });
    await transport.close({ force: true });
  });
});
