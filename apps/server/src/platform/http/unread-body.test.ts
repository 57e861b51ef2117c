import multipart from '@fastify/multipart';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createHttp } from './create-http.ts';
import { withSingleFile } from './single-file.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function serve(): Promise<number> {
  const app = createHttp({ logger: silentLogger, ids: { uuid: () => 'id' }, trustProxy: [], hsts: false });
  await app.register(multipart);
  app.addContentTypeParser('text/x-pieces', (_request, payload, done) => done(null, payload));
  app.post<{ Body: AsyncIterable<Buffer> }>('/pieces', async ({ body }, reply) => {
    await body[Symbol.asyncIterator]().next();
    return reply.status(422).send('no');
  });
  app.post('/form', (request, reply) => {
    const problem = () => new Error('no form');
    const operation = { id: 'form', upload: { kind: 'form', file: 'Any file.' } } as const;
    return withSingleFile({ operation, request, noForm: problem, missing: problem }, async ({ pieces }) => {
      for await (const piece of pieces) return reply.status(422).send(`no: ${piece.length > 0}`);
      return reply.send('empty');
    });
  });
  app.get('/next', async () => 'here');
  opened.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

it.each([
  ['/pieces', 'text/x-pieces', 'a'.repeat(1_000_000)],
  [
    '/form',
    'multipart/form-data; boundary=b',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(1_000_000)}\r\n--b--\r\n`,
  ],
])('a body that is refused at its first piece does not hold up the connection: %s', async (path, type, body) => {
  const socket = connect(await serve(), '127.0.0.1');
  opened.push({ close: () => socket.destroy() });
  socket.setTimeout(20_000, () => socket.destroy());
  let text = '';
  const answers = new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('close', () => reject(new Error(`ended after ${text}`)));
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      if (text.endsWith('here')) resolve();
    });
  });
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(`${head}${body}GET /next HTTP/1.1\r\nHost: x\r\n\r\n`);
  await answers;
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200']);
});
