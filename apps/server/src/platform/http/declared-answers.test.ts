import type { FastifyReply } from 'fastify';
import { sendTransactional } from '@enlace/contract/sending/transactional/transactional.contract.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, fileHeaders } from '@enlace/contract/core/operation.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createHttp } from './create-http.ts';
import { declaredCodes } from './declared-answers.ts';
import { mountRoutes } from './mount-routes.ts';
import { rawRoute, route } from './route.ts';

const list = defineOperation({
  id: 'things.export',
  method: 'GET',
  path: '/things.csv',
  access: 'public',
  summary: 'Things as CSV',
  media: ['text/csv'],
  answerHeaders: fileHeaders,
  reply: z.string(),
});
const change = defineOperation({
  id: 'things.change',
  method: 'POST',
  path: '/things',
  access: 'public',
  summary: 'Change things',
  body: z.object({ name: z.string().optional() }),
  reply: z.object({}),
});

/** What the export answers when its handler writes this. */
async function answerOf(write: (reply: FastifyReply) => FastifyReply): Promise<number> {
  const app = createHttp({ logger: silentLogger, ids: { uuid: () => 'id' }, trustProxy: [], hsts: false });
  mountRoutes(app, {
    routes: [rawRoute(list, async ({ reply }) => write(reply))],
    clock: systemClock,
    authenticate: async () => undefined,
    csrf: { issue: () => '', assert: () => undefined },
    defaultLocale: 'es',
  });
  return (await app.inject('/things.csv')).statusCode;
}

const name = { 'content-disposition': 'attachment; filename="things.csv"' };

test('a handler that writes its answer answers what is declared, or nothing', async () => {
  expect(await answerOf((reply) => reply.headers(name).type('text/csv; charset=utf-8').send('a'))).toBe(200);
  expect(await answerOf((reply) => reply.headers(name).type('text/plain').send('a'))).toBe(500);
  expect(await answerOf((reply) => reply.headers(name).type('text/csv').status(202).send('a'))).toBe(500);
  expect(await answerOf((reply) => reply.headers(name).status(304).send())).toBe(500);
  expect(await answerOf((reply) => reply.type('text/csv').send('a'))).toBe(500);
});

test('a form is refused where JSON is declared, and not read as an empty body', async () => {
  const app = createHttp({ logger: silentLogger, ids: { uuid: () => 'id' }, trustProxy: [], hsts: false });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
  mountRoutes(app, {
    routes: [route(change, async () => ({}))],
    clock: systemClock,
    authenticate: async () => undefined,
    csrf: { issue: () => '', assert: () => undefined },
    defaultLocale: 'es',
  });
  const send = async (type: string, payload: string) =>
    (await app.inject({ method: 'POST', url: '/things', headers: { 'content-type': type }, payload })).statusCode;
  expect(await send('application/json', '{}')).toBe(200);
  expect(await send('multipart/form-data; boundary=b', '--b--\r\n')).toBe(415);
  expect(await send('application/offset+octet-stream', 'abc')).toBe(415);
});

test('errors follow from policy and input', () => {
  expect(declaredCodes(list, false)).toEqual([
    'request.malformed',
    'server.unexpected',
    'server.unavailable',
    'server.busy',
  ]);
  expect(declaredCodes(change, true)).toEqual(
    expect.arrayContaining(['request.csrf', 'request.invalid', 'request.unsupported_media_type', 'resource.not_found']),
  );
});

test('what a plan may lack is declared where a feature is asked for, and where an API key may call', () => {
  const codes = ['plan.feature_missing', 'plan.feature_not_offered'];
  expect(declaredCodes({ ...change, feature: 'series' }, true)).toEqual(expect.arrayContaining(codes));
  expect(declaredCodes(sendTransactional, true)).toEqual(expect.arrayContaining(codes));
  expect(declaredCodes(change, true)).not.toContain('plan.feature_missing');
});
