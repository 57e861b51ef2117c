import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { operations } from '@enlace/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '#platform/http/create-http.ts';
import { createCsrfTokens } from '#platform/http/csrf.ts';
import { openKeptAssets } from '#platform/http/kept-assets.ts';
import { mountWebApp } from '#platform/http/web-app.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { isInShare } from '#test/kit/share.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { apiProblems, commonProblems, directivesOf, fileProblems } from './kit/header-rules.ts';
import { ownCalls, sendOwn } from './kit/own-call.ts';
import { mountedRoutes } from './kit/route-table.ts';
import { streamingOperations, urlOf } from './kit/request.ts';

let kit: TestApp;
let webRoot: string;
let web: FastifyInstance;

/** Output of a build, with source maps and compressed copies that must not be served. */
const built: Record<string, string> = {
  'index.html': '<!doctype html><html><head><title>Enlace</title></head><body><div id="root"></div></body></html>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-abc123.js': 'export {};',
  'assets/app-abc123.js.map': '{"version":3}',
  'assets/app-abc123.js.br': 'br',
  'assets/app-abc123.js.gz': 'gz',
};

async function webApp({
  publicUrl = 'http://localhost:3000',
  hsts = false,
  dataDir = kit.platform.config.dataDir,
} = {}): Promise<FastifyInstance> {
  const { platform } = kit;
  const app = createHttp({ logger: silentLogger, ids: platform.ids, trustProxy: [], hsts });
  const config = { ...platform.config, publicUrl, dataDir };
  await mountWebApp(app, {
    webRoot,
    csrf: createCsrfTokens(platform),
    ids: platform.ids,
    clock: platform.clock,
    config,
    settings: platform.settings,
    accentCss: () => '',
    withoutScripts: async () => undefined,
  });
  await app.ready();
  return app;
}

beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  webRoot = await mkdtemp(path.join(tmpdir(), 'enlace-web-'));
  await mkdir(path.join(webRoot, 'assets'));
  for (const [name, content] of Object.entries(built)) await writeFile(path.join(webRoot, name), content);
  web = await webApp();
}, 60_000);
afterAll(async () => {
  await web.close();
  await kit.close();
  await rm(webRoot, { recursive: true, force: true });
});

const cases = operations
  .filter(({ id }) => !streamingOperations.has(id))
  .map((operation): [string, Operation] => [operation.id, operation]);

/** Files have their own types and decide themselves who may cache them. */
const isFile = (type: unknown) => !String(type ?? '').startsWith('application/json');

describe('answers of the API', () => {
  it.each(cases.filter(([id]) => isInShare(`headers ${id}`, 2)))(
    '%s carries its headers, granted or refused',
    async (_id, operation) => {
      const [own] = await ownCalls(kit, operation);
      if (!own) throw new Error('an operation has at least one request');
      const granted = await sendOwn(kit, operation, own);
      const url = urlOf(operation, own.parts);
      const refused = await kit.app.inject({ method: operation.method, url, headers: { authorization: 'Bearer x' } });
      expect(apiProblems(refused)).toEqual([]);
      expect(isFile(granted.headers['content-type']) ? fileProblems(granted) : apiProblems(granted)).toEqual([]);
    },
  );

  it.each([
    ['an unknown path', '/api/no-such-thing'],
    ['an address that cannot be decoded', '/api/profiles/%E0%A4%A'],
    ['an address that is too long', `/api/profiles/${'x'.repeat(5000)}`],
  ])('%s answers with the same headers', async (_name, url) => {
    const answer = await kit.app.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(fileProblems(answer)).toEqual([]);
  });
});

describe('foreign origins', () => {
  it.each(cases)('%s lets none of them read or prepare anything', async (_id, operation) => {
    const url = operation.path.replace(/:\w+/g, 'x');
    const origin = { origin: 'https://evil.example' };
    const asked = {
      ...origin,
      'access-control-request-method': operation.method,
      'access-control-request-headers': 'authorization',
    };
    const [preflight, plain] = [
      await kit.app.inject({ method: 'OPTIONS', url, headers: asked }),
      await kit.app.inject({ method: 'GET', url, headers: origin }),
    ];
    for (const answer of [preflight, plain]) {
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed).toEqual([]);
    }
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('who is asking', () => {
  it('is told by the Authorization header alone', async () => {
    const { token } = await kit.createClient();
    const ways = [
      { cookie: `access_token=${token}; token=${token}; session=${token}` },
      { 'x-access-token': token, 'x-api-key': token },
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
      { authorization: `Bearer ${token}, Bearer x` },
      { authorization: `Bearer\t${token}` },
    ];
    for (const headers of ways) {
      const answer = await kit.app.inject({ url: '/api/user', headers });
      expect({ headers, status: answer.statusCode }).toEqual({ headers, status: 401 });
    }
    expect((await kit.app.inject(`/api/user?access_token=${token}&token=${token}`)).statusCode).toBe(401);
    expect((await kit.call('GET', '/api/user', { token })).statusCode).toBe(200);
  });

  it('is asked for the token of a page on every change without a session', async () => {
    const login = (headers: Record<string, string>) =>
      kit.app.inject({
        method: 'POST',
        url: '/api/login',
        headers,
        payload: { email: 'a@correo.example', password: 'x' },
      });
    const good = kit.pageToken();
    const [issuedAt = '', signature = ''] = good.split('.');
    const older = (Number.parseInt(issuedAt, 36) - 90_000).toString(36);
    const forged = [
      '',
      'x',
      `${issuedAt}.`,
      `.${signature}`,
      `${older}.${signature}`,
      `${issuedAt}.${signature}x`,
      `${good}.x`.slice(1),
    ];
    for (const token of forged) {
      const answer = await login({ 'x-csrf-token': token });
      expect({ token, code: answer.json().error.code }).toEqual({ token, code: 'request.csrf' });
    }
    expect((await login({ 'x-csrf-token': good })).json().error.code).toBe('auth.invalid_credentials');
  });
});

describe('the app', () => {
  const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const paths: [string, number][] = [
    ['/', 200],
    ['/user/dashboard', 200],
    ['/user/tamys/?sort=name', 200],
    ['/admin/users', 200],
    ['/error-404', 404],
    ['/user/nada', 404],
    ['/nada/de/nada', 404],
    ['/index.html', 404],
    ['/.git/config', 404],
    ['/metrics', 404],
    ['/../../etc/passwd', 404],
    ['//evil.example/x', 404],
  ];

  it.each(paths)('%s is its one document with status %i, behind its policy', async (url, status) => {
    const answer = await web.inject({ url, headers: navigation });
    const policy = String(answer.headers['content-security-policy']);
    const directives = directivesOf(policy);
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1];
    expect(answer.statusCode).toBe(status);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(['default', 'enlace-preview', 'ProseMirrorClipboard']);
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-|https?:\/\/\*|(?<!\w)\*/);
    expect(answer.body).toContain(`<meta name="style-nonce" content="${nonce}">`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('has another nonce in every answer', async () => {
    const [first, second] = [await web.inject('/'), await web.inject('/')];
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
  });

  it.each([
    ['/assets/gone-0a1b2c.css', 'text/css,*/*;q=0.1'],
    ['/assets/gone-0a1b2c.js', '*/*'],
    ['/assets/gone-0a1b2c.js', navigation.accept],
    ['/.git/config', '*/*'],
    ['/wp-login.php', undefined],
    ['/metrics', '*/*'],
    ['/logo.png', 'image/avif,image/webp,*/*;q=0.8'],
  ])('%s for whoever accepts %s is a plain 404 that nobody keeps', async (url, accept) => {
    const answer = await web.inject({ url, headers: accept === undefined ? {} : { accept } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.body).toBe('Not found\n');
    expect(commonProblems(answer)).toEqual([]);
  });

  it.each(['/link', '/link/a/b/c/d', '/link/?x'])('%s leads to the page about what is missing', async (url) => {
    const answer = await web.inject({ url, headers: navigation });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/error-404']);
  });

  it('answers files of the build before for a week, under their type, and then no more', async () => {
    const earlier = await mkdtemp(path.join(tmpdir(), 'enlace-web-'));
    const dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-data-'));
    let now = Temporal.Now.instant();
    const { ids } = kit.platform;
    const clock = { ...kit.platform.clock, now: () => now };
    await mkdir(path.join(earlier, 'assets'));
    await writeFile(path.join(earlier, 'assets/screen-old123.js'), 'export const old = 1;');
    await writeFile(path.join(earlier, 'assets/screen-old123.css'), '.old {}');
    await (await openKeptAssets({ assets: path.join(earlier, 'assets'), dataDir, clock, ids })).keep();
    await rm(earlier, { recursive: true });
    const later = await webApp({ dataDir });
    const statusOf = async (url: string) => (await later.inject(url)).statusCode;
    try {
      const packed = { 'accept-encoding': 'br, gzip' };
      for (const [url, type] of [
        ['/assets/screen-old123.js', 'application/javascript; charset=utf-8'],
        ['/assets/screen-old123.css', 'text/css; charset=utf-8'],
      ] as const) {
        const answer = await later.inject({ url, headers: packed });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
        expect(answer.headers['cache-control']).toContain('immutable');
      }
      expect(await statusOf('/assets/app-abc123.js')).toBe(200);
      const current = await openKeptAssets({ assets: path.join(webRoot, 'assets'), dataDir, clock, ids });
      now = now.add({ hours: 24 * 6 });
      await current.keep();
      expect(await statusOf('/assets/screen-old123.js')).toBe(200);
      now = now.add({ hours: 25 });
      await current.keep();
      expect(await statusOf('/assets/screen-old123.js')).toBe(404);
      expect(await statusOf('/assets/app-abc123.js')).toBe(200);
    } finally {
      await later.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('serves its files as files, and neither maps nor packed copies by name', async () => {
    for (const url of ['/favicon.svg', '/assets/app-abc123.js']) {
      const answer = await web.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(commonProblems(answer)).toEqual([]);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none';/),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    for (const url of [
      '/assets/app-abc123.js.map',
      '/assets/app-abc123.js.br',
      '/assets/app-abc123.js.gz',
      '/assets/%2e%2e/index.html',
    ]) {
      const answer = await web.inject(url);
      expect({ url, isMap: answer.body.includes('"version"'), type: answer.headers['content-type'] }).not.toMatchObject(
        { isMap: true },
      );
      expect(answer.body).not.toBe(built['index.html']);
    }
    const packed = await web.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    const files = mountedRoutes(web).map(({ path: mounted }) => mounted);
    expect(files.filter((name) => /\.(map|br|gz|html)$/.test(name))).toEqual([]);
  });

  it('promises HTTPS only where the installation has it', async () => {
    const secure = await webApp({ publicUrl: 'https://enlace.example', hsts: true });
    expect((await secure.inject('/')).headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect((await web.inject('/')).headers['strict-transport-security']).toBeUndefined();
    await secure.close();
  });
});
