import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/kit/postfix.ts';

const nginx = '/usr/sbin/nginx';
const sample = path.resolve(import.meta.dirname, '../../../../deploy/nginx.conf');
const isThere = await access(nginx).then(
  () => true,
  () => false,
);
const mebibyte = 1024 * 1024;

type Seen = { port: number; method: string; url: string; headers: IncomingMessage['headers']; bytes: number };
type Backend = { port: number; seen: Seen[]; firstByte: Promise<void>; server: Server; isLeaving: boolean };

/** Stands in for a web process: reports the request it received, streams events, and can leave. */
async function startBackend(): Promise<Backend> {
  const first = Promise.withResolvers<void>();
  const backend: Backend = { port: 0, seen: [], firstByte: first.promise, server: createServer(), isLeaving: false };
  backend.server.on('request', (request, response) => {
    const { method = '', url = '', headers } = request;
    if (url.startsWith('/api/live')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // Never followed by a second event: what arrives was not flushed by a later one.
      response.write('event: ready\ndata: {}\n\n');
      return;
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      first.resolve();
    });
    request.on('end', () => {
      backend.seen.push({ port: backend.port, method, url, headers, bytes });
      if (backend.isLeaving) response.writeHead(503, { connection: 'close' });
      else response.writeHead(method === 'PATCH' ? 204 : 200, { 'upload-offset': String(bytes) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => backend.server.listen(0, '127.0.0.1', resolve));
  const address = backend.server.address();
  backend.port = typeof address === 'object' && address ? address.port : 0;
  return backend;
}

describe.skipIf(!isThere)('the sample for nginx, in a real nginx', () => {
  let folder: string;
  let child: ChildProcess;
  let url: string;
  let ended: Promise<void>;
  let backends: [Backend, Backend];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'enlace-nginx-'));
    // Its parts run as another user when it is started as root.
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'logs'));
    backends = [await startBackend(), await startBackend()];
    const [port, other] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    const text = (await readFile(sample, 'utf8'))
      .replace('server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', () =>
        backends.map((backend) => `server 127.0.0.1:${backend.port} max_fails=1 fail_timeout=2s;`).join('\n  '),
      )
      .replace('listen 80;', `listen 127.0.0.1:${other};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^\s*ssl_certificate.*$/gm, '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const file = path.join(folder, 'nginx.conf');
    await writeFile(
      file,
      `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${text}\n}\ndaemon off;\nerror_log ${folder}/logs/error.log;\n`,
    );
    await promisify(execFile)(nginx, ['-t', '-q', '-p', folder, '-c', file]);
    child = spawn(nginx, ['-p', folder, '-c', file], { stdio: 'ignore' });
    ended = new Promise((resolve) => child.once('close', () => resolve()));
    const began = performance.now();
    while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
      if (performance.now() - began > 20_000) throw new Error('nginx did not start');
      await delay(25);
    }
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await ended;
    for (const { server } of backends) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(folder, { recursive: true, force: true });
  });

  const lastSeen = (): Seen | undefined => backends.flatMap(({ seen }) => seen).at(-1);

  it('tells the address it sees, whatever the visitor says about himself', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
    backends.forEach(({ seen }) => seen.splice(0));
    expect((await fetch(`${url}/link/a/b?c=1`, { headers })).status).toBe(200);
    expect(lastSeen()).toMatchObject({
      url: '/link/a/b?c=1',
      headers: { host: new URL(url).hostname, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' },
    });
  });

  it('brings a line of the live stream at once', async () => {
    const over = new AbortController();
    const answer = await fetch(`${url}/api/live`, { signal: over.signal });
    const { value } = (await answer.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toContain('event: ready');
    over.abort();
  });

  it('passes an upload on while it comes, without a limit of its own, with its headers', async () => {
    backends.forEach(({ seen }) => seen.splice(0));
    const release = Promise.withResolvers<void>();
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(64 * 1024);
      // The rest is sent only once the first piece has arrived behind nginx.
      await release.promise;
      for (let index = 0; index < 40; index += 1) yield Buffer.alloc(mebibyte);
    }
    const sent = fetch(`${url}/api/uploads/abc`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    });
    await Promise.race(backends.map(({ firstByte }) => firstByte));
    release.resolve();
    const answer = await sent;
    expect(answer.status).toBe(204);
    expect(answer.headers.get('upload-offset')).toBe(String(64 * 1024 + 40 * mebibyte));
    expect(lastSeen()?.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' });
  });

  it('takes mails as large as the product does elsewhere, and nothing larger', async () => {
    const post = (bytes: number): Promise<number> =>
      fetch(`${url}/hooks/mail/x`, { method: 'POST', body: Buffer.alloc(bytes) }).then(
        ({ status }) => status,
        () => 413,
      );
    expect(await post(26 * mebibyte)).toBe(200);
    expect(await post(31 * mebibyte)).toBe(413);
  });

  it('goes to the other process when one leaves or is gone, without a failed answer', async () => {
    const [leaving] = backends;
    leaving.isLeaving = true;
    for (let index = 0; index < 20; index += 1) expect((await fetch(`${url}/link/${index}`)).status).toBe(200);
    leaving.server.closeAllConnections();
    await new Promise((resolve) => leaving.server.close(resolve));
    for (let index = 0; index < 20; index += 1)
      expect((await fetch(`${url}/api/contacts`, { method: 'POST', body: '{}' })).status).toBe(200);
  });
});
