import { connect, type Socket } from 'node:net';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { operations } from '@enlace/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from '#platform/security/passwords.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createBox } from './kit/fixtures.ts';
import { inputSchemaOf, propertiesOf } from './kit/json-schema.ts';

let kit: TestApp;
let token: string;
let port: number;
/** How often a password was hashed, for whatever reason. */
let hashed = 0;

function countHashing(passwords: Passwords): Passwords {
  const counted = <T>(answer: T): T => {
    hashed += 1;
    return answer;
  };
  return {
    ...passwords,
    hash: (password) => counted(passwords.hash(password)),
    verify: (input) => counted(passwords.verify(input)),
    pretend: (password) => counted(passwords.pretend(password)),
  };
}

beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false, overrides: { passwords: countHashing(createPasswords()) } });
  token = (await kit.createClient()).token;
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  const address = kit.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}, 60_000);
afterAll(() => kit.close());

function sendJson(payload: string, url = '/api/contacts') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return kit.app.inject({ method: 'POST', url, headers, payload });
}

describe('a body', () => {
  it.each([
    ['of more than a mebibyte', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413, 'request.too_large'],
    ['nested thirty-three deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400, 'request.malformed'],
    ['of a million brackets', '['.repeat(1_000_000), 400, 'request.malformed'],
    [
      'with ten thousand and one keys',
      `{${Array.from({ length: 10_001 }, (_, key) => `"k${key}":1`).join(',')}}`,
      400,
      'request.malformed',
    ],
    ['with a prototype in it', '{"name":"a","__proto__":{"roll":"admin"}}', 400, 'request.malformed'],
    ['with a constructor in it', '{"name":"a","constructor":{"prototype":{"roll":"admin"}}}', 400, 'request.malformed'],
    ['with NUL in a text', '{"name":"a","fields":{"campo":"a\\u0000b"}}', 422, 'request.invalid'],
    ['with half a character', '{"name":"a","fields":{"campo":"\\ud800"}}', 422, 'request.invalid'],
  ])('%s is refused', async (_name, payload, status, code) => {
    const answer = await sendJson(payload);
    expect({ status: answer.statusCode, code: answer.json().error.code }).toEqual({ status, code });
  });

  it('of a megabyte of password, fifty times at once, costs no hashing', async () => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': kit.pageToken() };
    const logIn = (password: string) =>
      kit.app.inject({ method: 'POST', url: '/api/login', headers, payload: { email: 'a@correo.example', password } });
    expect((await logIn('una clave cualquiera')).statusCode).toBe(401);
    expect(hashed).toBe(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn('x'.repeat(1_000_000))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    expect(hashed).toBe(1);
  });
});

function hasQuery({ query }: Operation, wanted: string): boolean {
  return query !== undefined && propertiesOf(inputSchemaOf(query)).some(([name]) => name === wanted);
}

const lists = operations.filter(
  (operation) =>
    operation.access === 'user' &&
    operation.method === 'GET' &&
    !operation.path.includes(':') &&
    hasQuery(operation, 'cursor'),
);

describe('a list', () => {
  it.each(lists.filter((operation) => hasQuery(operation, 'limit')).map(({ id, path }) => [id, path]))(
    '%s gives no page of any size',
    async (_id, path) => {
      for (const limit of ['1000000000', '0', '-1', '1e9', 'NaN', '201']) {
        const answer = await kit.call('GET', `${path}?limit=${limit}`, { token });
        expect({ limit, status: answer.statusCode }).toEqual({ limit, status: 422 });
      }
    },
  );

  it.each(lists.map(({ id, path }) => [id, path]))('%s reads no cursor it did not write', async (_id, path) => {
    const garbage = [
      '',
      'x',
      '%00',
      '../..',
      Buffer.from('[]').toString('base64url'),
      Buffer.from('["x","y"]').toString('base64url'),
      Buffer.from('["2026-01-01T00:00:00Z","\u0000"]').toString('base64url'),
      Buffer.from('["+275760-01-01T00:00:00Z","01900000-0000-7000-8000-000000000000"]').toString('base64url'),
      Buffer.from('["0001-01-01T00:00:00Z","01900000-0000-7000-8000-000000000000"]').toString('base64url'),
      Buffer.from('["a\\u0000","01900000-0000-7000-8000-000000000000"]').toString('base64url'),
      Buffer.from('["\\ud800","01900000-0000-7000-8000-000000000000"]').toString('base64url'),
      Buffer.from(`${'['.repeat(290)}`).toString('base64url'),
      '9'.repeat(400),
      'x'.repeat(401),
    ];
    for (const cursor of garbage) {
      const answer = await kit.call('GET', `${path}?cursor=${cursor}`, { token });
      expect({ cursor, isSound: answer.statusCode < 500 }).toEqual({ cursor, isSound: true });
    }
  });
});

describe('a file', () => {
  it('answers ranges meant to multiply it with no more than itself', async () => {
    const client = await kit.createClient();
    const file = await createBox({ kit, client, mark: 'propio' }).get('file');
    // As a published page leaves it.
    await kit.database.adminSql`update files set is_closed = false where id = ${file}`;
    const whole = (await kit.app.inject(`/f/${file}/320.webp`)).rawPayload.length;
    const ranges = [
      `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`,
      'bytes=0-99999999999999999999',
      'bytes=-99999999999999999999',
      'bytes=5-1',
      'bytes=x',
      'lines=0-1',
    ];
    for (const range of ranges) {
      const answer = await kit.app.inject({ url: `/f/${file}/320.webp`, headers: { range } });
      expect([200, 206, 416]).toContain(answer.statusCode);
      expect(answer.rawPayload.length).toBeLessThanOrEqual(whole);
    }
  });
});

/** Waits until the server closes a connection that sent these bytes and nothing more. */
function untilCut(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('close', () => resolve());
    // A reset is an end like any other.
    socket.on('error', () => socket.destroy());
    socket.resume();
  });
}

describe('a request that dribbles', () => {
  it('is cut within a minute by limits that are really looked after', async () => {
    const { server } = kit.app;
    expect(server.headersTimeout).toBeLessThanOrEqual(20_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(50_000);
    // The limits themselves are too long to wait for; that they are checked every five seconds can be tested with
    // shorter ones.
    const usual = { headers: server.headersTimeout, request: server.requestTimeout };
    Object.assign(server, { headersTimeout: 200, requestTimeout: 400 });
    const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    await Promise.all([untilCut(head), untilCut(`${head}content-length: 100\r\n\r\n{"a"`)]);
    Object.assign(server, { headersTimeout: usual.headers, requestTimeout: usual.request });
  }, 30_000);

  it.each([
    ['a request line that is none', 'x'.repeat(200) + '\r\n\r\n'],
    ['headers beyond any measure', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`],
    [
      'two lengths that contradict',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 50\r\n\r\n{"a"}',
    ],
    [
      'a length beside chunks',
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s ends the connection at once', async (_name, bytes) => {
    await untilCut(bytes);
  });
});
