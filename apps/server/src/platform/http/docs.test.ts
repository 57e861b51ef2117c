import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { operations } from '@enlace/contract/operations.ts';
import { systemClock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { mountDocs } from './docs.ts';

const maxPackedBytes = 300 * 1024;

const app = Fastify();
app.setErrorHandler((error, _request, reply) =>
  reply.status(error instanceof AppError && error.code === 'request.rate_limited' ? 429 : 500).send(),
);
mountDocs(app, { operations, publicUrl: 'https://enlace.example', version: '1', clock: systemClock });

function get(url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') {
  return app.inject({ method: 'GET', url, headers, remoteAddress });
}

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is packed small, from memory, and asked for again by its tag',
  async (url) => {
    const plain = await get(url);
    const br = await get(url, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(url, { 'accept-encoding': 'br;q=0, gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(Math.max(br.rawPayload.length, gzip.rawPayload.length)).toBeLessThan(maxPackedBytes);
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test('the page links every schema it names', async () => {
  const { body } = await get('/api/docs');
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(targets.length).toBeGreaterThan(500);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});

test('one network cannot ask for it without end, and keeps nobody else from it', async () => {
  const statuses = new Set<number>();
  for (let call = 0; call < 70; call += 1) statuses.add((await get('/api/docs', {}, '198.51.100.7')).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  expect((await get('/api/docs', {}, '203.0.113.7')).statusCode).toBe(200);
});
