import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundRequest } from './outbound.types.ts';
import { dialOver, publicAddress, startCanary, startWebServer } from './outbound.test-support.ts';

const releases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).toReversed()) await release();
});

type Seen = { host: string; path: string; method: string; headers: IncomingMessage['headers']; body: string };
type Site = (request: IncomingMessage, response: ServerResponse) => void;

async function world(site: Site, { allow = [] as string[] } = {}) {
  const seen: Seen[] = [];
  const web = await startWebServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '', method = '' } = request;
      seen.push({ host: headers.host ?? '', path, method, headers, body: Buffer.concat(chunks).toString() });
      site(request, response);
    });
  });
  const canary = await startCanary();
  releases.push(web.close, canary.close);
  const { dial, dialled } = dialOver({ web: web.port, canary: canary.port });
  const outbound = createOutbound({
    allow,
    dial,
    resolve: async (name) => (name.endsWith('.inside.example') ? ['127.0.0.1'] : [publicAddress]),
  });
  return { outbound, seen, dialled, canary };
}

async function errorOf(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OutboundError)) throw new Error(`expected an OutboundError, got ${String(error)}`);
  return error;
}

function redirectTo(location: string, status = 302): Site {
  return (_request, response) => response.writeHead(status, { location }).end();
}

describe('an answer from outside', () => {
  it('comes with its status, type, headers and body, and the request says nothing about the caller', async () => {
    const { outbound, seen } = await world((_request, response) =>
      response.writeHead(201, { 'content-type': 'Text/Plain; charset=utf-8', 'x-one': '1' }).end('hola'),
    );
    const answer = await outbound.fetch({ url: 'http://Public.Example./a?b=c#d' });
    expect(answer).toMatchObject({ status: 201, contentType: 'text/plain', url: 'http://public.example./a?b=c#d' });
    expect(answer.body.toString()).toBe('hola');
    expect(answer.headers['x-one']).toBe('1');
    expect(seen[0]).toMatchObject({ host: 'public.example.', path: '/a?b=c', method: 'GET' });
    expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('takes what was posted', async () => {
    const { outbound, seen } = await world((_request, response) => response.end('ok'));
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
    await outbound.fetch({ url: 'http://public.example/hook', method: 'POST', headers, body: '{"a":"ñ"}' });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":"ñ"}' });
    expect(seen[0]?.headers).toMatchObject({ 'content-length': '10', authorization: 'Bearer x' });
  });

  it('is refused by its type before the body is read, unless it is an error answer', async () => {
    const { outbound } = await world((request, response) =>
      response.writeHead(request.url === '/404' ? 404 : 200, { 'content-type': 'text/html' }).end('<b>'),
    );
    const accept = ['image/*', 'application/json'];
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/', accept }))).reason).toBe('content_type');
    expect((await outbound.fetch({ url: 'http://public.example/404', accept })).status).toBe(404);
    expect((await outbound.fetch({ url: 'http://public.example/', accept: ['text/html'] })).status).toBe(200);
  });

  it('with a header that would break out of the request is never asked for', async () => {
    const { outbound, seen } = await world((_request, response) => response.end());
    const headers = { 'x-a': '1\r\nx-b: 2' };
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/', headers }))).code).toBe('outbound.failed');
    await outbound.fetch({ url: 'http://public.example/ HTTP/1.1\r\nx-c: 3\r\n\r\n' });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).not.toHaveProperty('x-c');
  });
});

describe('redirects', () => {
  it('are followed three times at most, and a loop ends', async () => {
    const { outbound, seen } = await world((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end('there');
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    });
    expect((await outbound.fetch({ url: 'http://public.example/3' })).body.toString()).toBe('there');
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/4' }))).reason).toBe('too_many_redirects');
    const none = { url: 'http://public.example/1', maxRedirects: 0 };
    expect((await errorOf(outbound.fetch(none))).reason).toBe('too_many_redirects');
    expect(seen).toHaveLength(4 + 4 + 1);
  });

  it('to itself end too', async () => {
    const { outbound, seen } = await world(redirectTo('http://public.example/'));
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/' }))).reason).toBe('too_many_redirects');
    expect(seen).toHaveLength(4);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    '//localhost/',
    'http://db.inside.example/',
    'http://user:secret@other.example/',
    'http://other.example:22/',
    'https://127.0.0.1/',
    'file:///etc/hostname',
    'gopher://127.0.0.1/',
    'http://[::1%25lo]/',
  ])('to %s are refused without a connection', async (location) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { outbound, dialled, canary } = await world(redirectTo(location, status));
      expect((await errorOf(outbound.fetch({ url: 'http://public.example/' }))).code).toBe('outbound.refused');
      expect(dialled).toEqual([{ address: publicAddress, port: 80 }]);
      expect(canary.connections()).toBe(0);
    }
  });

  it('take secrets along within an origin and leave them behind at its border', async () => {
    const { outbound, seen } = await world((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (request.url === '/b') response.writeHead(302, { location: 'http://other.example/c' }).end();
      else response.end('end');
    });
    const headers = { Authorization: 'Bearer s', Cookie: 'a=b', 'X-Signature': 's', Accept: 'image/*' };
    const { url } = await outbound.fetch({ url: 'http://public.example/a', headers });
    expect(url).toBe('http://other.example/c');
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer s', cookie: 'a=b', 'x-signature': 's' });
    expect(seen[2]?.headers).toMatchObject({ accept: 'image/*', host: 'other.example' });
    for (const name of ['authorization', 'cookie', 'x-signature', 'referer'])
      expect(seen[2]?.headers).not.toHaveProperty([name]);
  });

  it('never carry a body to another origin', async () => {
    const away = await world(redirectTo('http://other.example/', 307));
    const post: OutboundRequest = { url: 'http://public.example/', method: 'POST', body: 'secret' };
    expect((await errorOf(away.outbound.fetch(post))).code).toBe('outbound.failed');
    expect(away.seen).toHaveLength(1);
    const turned = await world((request, response) =>
      request.method === 'POST' ? redirectTo('http://other.example/', 303)(request, response) : response.end(),
    );
    await turned.outbound.fetch(post);
    expect(turned.seen[1]).toMatchObject({ method: 'GET', body: '', host: 'other.example' });
  });
});

describe('a server that wants to hurt', () => {
  const short = { url: 'http://public.example/', timeoutMs: 400 };

  it('by never answering is left after the deadline', async () => {
    const { outbound } = await world(() => undefined);
    expect((await errorOf(outbound.fetch(short))).reason).toBe('timeout');
  });

  it('by dripping its body is left after the deadline', async () => {
    const { outbound } = await world((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect((await errorOf(outbound.fetch(short))).reason).toBe('timeout');
  });

  it('by dripping its head, or sending too much of it, is left', async () => {
    const server = createServer();
    server.on('connection', (socket) => {
      socket.removeAllListeners('data');
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      let sent = 0;
      const drip = setInterval(() => socket.write(`x-${(sent += 1)}: ${'a'.repeat(1000)}\r\n`), 5);
      socket.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    releases.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    const { dial } = dialOver({ web: typeof address === 'object' && address ? address.port : 0 });
    const outbound = createOutbound({ allow: [], dial, resolve: async () => [publicAddress] });
    // Too much data, long before the deadline.
    expect((await errorOf(outbound.fetch({ ...short, timeoutMs: 15_000 }))).reason).toBe('protocol');
  });

  it('by a name server that never answers is left after the deadline', async () => {
    const outbound = createOutbound({ allow: [], resolve: () => new Promise(() => undefined) });
    expect((await errorOf(outbound.fetch(short))).reason).toBe('timeout');
  });

  it('by a body beyond the limit is cut, announced or not', async () => {
    let written = 0;
    const { outbound } = await world((request, response) => {
      if (request.url === '/announced') {
        response.writeHead(200, { 'content-length': String(3 * 1024 * 1024) });
        response.write('x');
        return;
      }
      const block = Buffer.alloc(64 * 1024);
      const addToBucket = () => {
        while (!response.destroyed && response.write(block)) written += block.length;
      };
      response.on('drain', addToBucket).on('error', () => undefined);
      addToBucket();
    });
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/announced' }))).reason).toBe('too_large');
    expect((await errorOf(outbound.fetch({ url: 'http://public.example/' }))).reason).toBe('too_large');
    const lower = outbound.fetch({ url: 'http://public.example/', maxBytes: 1000 });
    expect((await errorOf(lower)).reason).toBe('too_large');
    const higher = outbound.fetch({ url: 'http://public.example/', maxBytes: 1e9 });
    expect((await errorOf(higher)).reason).toBe('too_large');
    expect(written).toBeLessThan(40 * 1024 * 1024);
  });

  it('in crumbs, or with endless words before it, is cut while others are served', async () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    const floods = {
      '/crumbs': head + '1\r\n-\r\n'.repeat(1_000_000),
      '/early': 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500_000),
    };
    const { outbound } = await world((request) => {
      const { socket } = request;
      const flood = request.url === '/early' ? floods['/early'] : floods['/crumbs'];
      socket.on('error', () => undefined);
      socket.write(flood);
    });
    for (const path of ['/crumbs', '/early']) {
      const before = process.threadCpuUsage();
      expect((await errorOf(outbound.fetch({ url: `http://public.example${path}` }))).reason).toBe('protocol');
      const { user } = process.threadCpuUsage(before);
      expect(user).toBeLessThan(2_000_000);
    }
    const small = await world((_request, response) => {
      for (let count = 0; count < 1000; count += 1) response.write('-');
      response.end();
    });
    expect((await small.outbound.fetch({ url: 'http://public.example/' })).body).toHaveLength(1000);
  });

  it('by a bomb is cut before it has unfolded', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bombs = {
      gzip: gzipSync(zeros, { level: 9 }),
      br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    };
    const { outbound } = await world((request, response) => {
      const encoding = request.url === '/br' ? 'br' : 'gzip';
      response.writeHead(200, { 'content-encoding': encoding }).end(bombs[encoding]);
    });
    const before = process.memoryUsage().rss;
    for (const path of ['gzip', 'br'])
      for (let run = 0; run < 5; run += 1)
        expect((await errorOf(outbound.fetch({ url: `http://public.example/${path}` }))).reason).toBe('too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    ['an unknown encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\n\r\nx'],
    ['broken gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd'],
    ['no HTTP', '220 mail.example ESMTP\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['too little', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
    ['nothing', ''],
  ])('by %s gives the one error', async (_name, answer) => {
    const { outbound } = await world((request) => request.socket.end(answer));
    expect(await errorOf(outbound.fetch({ url: 'http://public.example/' }))).toMatchObject({
      code: 'outbound.failed',
      reason: 'protocol',
    });
  });

  it('answers compressed within the limit are unfolded', async () => {
    const { outbound } = await world((request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`hola ${request.url ?? ''}`)),
    );
    expect((await outbound.fetch({ url: 'http://public.example/x' })).body.toString()).toBe('hola /x');
  });
});

describe('what the operator permits', () => {
  it('is reached by its name and port, and nothing beside it', async () => {
    const { outbound, canary } = await world((_request, response) => response.end(), {
      allow: ['127.0.0.1:8080', 'db.inside.example'],
    });
    expect((await outbound.fetch({ url: 'http://127.0.0.1:8080/' })).body.toString()).toBe('inside');
    expect(canary.connections()).toBe(1);
    for (const url of [
      'http://127.0.0.1/',
      'http://127.0.0.1:8081/',
      'http://127.0.0.2:8080/',
      'http://b.inside.example/',
    ])
      expect((await errorOf(outbound.fetch({ url }))).code).toBe('outbound.refused');
    expect(canary.connections()).toBe(1);
  });
});
