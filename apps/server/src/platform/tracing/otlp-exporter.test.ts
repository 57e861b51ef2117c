import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { startTracing } from './otlp-exporter.ts';
import { beginSpan } from './trace.ts';

afterEach(() => void vi.useRealTimers());

test('a busy process loses no span to a collector that answers: full batches do not wait for the timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let received = 0;
  const collector = createServer((request, response) => {
    void buffer(request).then((body) => {
      received += body.toString().split('"spanId"').length - 1;
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const config = { endpoint: `http://127.0.0.1:${port}`, headers: {}, serviceName: 'enlace', share: 1 };
  const exporter = startTracing({ config, version: '0', role: 'all', logger: silentLogger });
  for (let sent = 0; sent < 6000; sent += 1) {
    beginSpan({ name: 'busy' })?.end();
    // As a process that waits for its database: the collector gets its turn.
    while (sent + 1 - received > 1000) await turn();
  }
  await exporter.close();
  expect(received).toBe(6000);
  await new Promise((resolve) => collector.close(resolve));
});
