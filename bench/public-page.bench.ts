import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { measureFirstByte, measureThroughput } from './byte-counting-client.ts';
import { reportFigures } from './figures.ts';
import { measureWays } from './public-ways.ts';

// A published page with a form (its timestamp changes every second) against the same bytes from bare node:http and from
// nginx.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 32;
const PIPELINED = 4;
const STEADY_RATE = 500;
const KEEP_ALIVE_MS = 72_000;
const WANTED_RATIO = 0.9;
const WANTED_TTFB_MS = 10;
const WANTED_RENDER_MS = 5;
const WANTED_WAY_MS = 30;
const WANTED_PICTURE_MS = 300;
const RENDERED_BLOCKS = 30;
const ports = { ours: 5280, bare: 5281, nginx: 5282 } as const;
const pagePath = '/link/marina/barro-y-sal';
const nginx = '/usr/sbin/nginx';
const server = path.resolve(import.meta.dirname, '../apps/server/src');
const browserHeaders = {
  'accept-encoding': 'gzip',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36',
};

/** Our HTTP stack with one page in memory, like a running server after the first visit; this needs no database. */
async function serveOurs(): Promise<void> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: path.dirname(server),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  const load = (file: string) => vite.ssrLoadModule(path.join(server, file));
  // Loaded one by one: loaded concurrently, a shared module could exist twice.
  const { publicPagesOf } = await load('publishing/public-pages/public-pages.ts');
  const { createPublicPageFastPath } = await load('publishing/public-pages/fast-path.ts');
  const { renderProfilePage } = await load('publishing/public-pages/render-profile-page.ts');
  const { createCachedPage, stampPlaceholder } = await load('publishing/public-pages/cached-page.ts');
  const stamps = await load('publishing/public-pages/form/form-stamp.ts');
  const { createHttp } = await load('platform/http/create-http.ts');
  const clocks = await load('platform/clock.ts');
  const idsModule = await load('platform/ids.ts');
  const secretsModule = await load('platform/security/secrets.ts');
  const { barroYSal } = await vite.ssrLoadModule(
    path.join(import.meta.dirname, '../packages/blocks/src/examples/barro-y-sal.ts'),
  );
  const clock = clocks['systemClock'];
  const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const platform = {
    clock,
    ids: idsModule['createIds']({ clock }),
    secrets: secretsModule['createSecrets'](Buffer.alloc(32, 7)),
    config: { publicUrl: 'https://enlace.example', http: { trustProxy: [] } },
    logger: quiet,
  };
  const pages = publicPagesOf(platform);
  const subject = {
    name: 'Barro y Sal',
    slug: 'barro-y-sal',
    alias: 'marina',
    locale: 'es',
    createdAt: clock.now(),
    document: barroYSal,
  };
  const loadedAssets = await pages.assets();
  let rendered = 0;
  const page = renderProfilePage({
    assets: loadedAssets,
    publicUrl: platform.config.publicUrl,
    subject,
    formRenderedAt: stampPlaceholder,
  });
  const cached = createCachedPage({
    page,
    owner: 'owner',
    profileId: 'profile',
    timeZone: 'Europe/Madrid',
    hsts: true,
    monotonicMs: clock.monotonicMs,
    issueStamp: () => stamps['issueFormStamp'](platform),
  });
  await pages.cache.load('marina/barro-y-sal', () => Promise.resolve({ answer: undefined, page: cached }));
  const app = createHttp({
    logger: quiet,
    ids: platform.ids,
    trustProxy: [],
    hsts: true,
    fastPath: createPublicPageFastPath(platform),
  });
  await app.listen({ host: '127.0.0.1', port: ports.ours });
  process.on('message', () => process.send?.(renderTimes(() => renderProfilePage(longPage(subject)))));
  process.send?.('ready');

  /** A page of thirty blocks, with a different name each time, so that nothing can be cached. */
  function longPage(one: typeof subject) {
    const blocks = Array.from({ length: RENDERED_BLOCKS }, (_, index) => {
      const block = one.document.blocks[index % one.document.blocks.length];
      const isSingle = ['cover', 'footer', 'form'].includes(block?.type);
      return index < one.document.blocks.length || !isSingle
        ? { ...block, id: `b${index}` }
        : {
            id: `b${index}`,
            type: 'heading',
            version: 1,
            props: { text: `Parte ${index}`, moreLabel: '', moreUrl: '' },
          };
    });
    rendered += 1;
    return {
      assets: loadedAssets,
      publicUrl: platform.config.publicUrl,
      subject: { ...one, name: `Barro y Sal ${rendered}`, document: { ...one.document, blocks } },
      formRenderedAt: stampPlaceholder,
    };
  }
}

/** Rendering time in milliseconds after warm-up: median and 95th percentile. */
function renderTimes(draw: () => unknown): { median: number; p95: number } {
  const times: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const began = performance.now();
    draw();
    if (round >= 100) times.push(performance.now() - began);
  }
  const sorted = times.toSorted((left, right) => left - right);
  return { median: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

async function askRenderTimes(child: ChildProcess): Promise<{ median: number; p95: number }> {
  child.send('render');
  const [times] = await once(child, 'message');
  return times;
}

/** The upper bound: the same headers and bytes from a server that does nothing else. */
async function serveBare(): Promise<void> {
  const reply = await fetchPage();
  const names = [
    'content-type',
    'content-security-policy',
    'cache-control',
    'vary',
    'etag',
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
    'strict-transport-security',
    'content-encoding',
  ];
  const headers = [
    ...names.flatMap((name) => [name, reply.headers[name] ?? '']),
    'content-length',
    String(reply.body.length),
  ];
  const bare = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(reply.body);
  });
  // Same as ours: otherwise it would close briefly idle connections, and the next request on one would fail.
  bare.keepAliveTimeout = KEEP_ALIVE_MS;
  bare.listen(ports.bare, '127.0.0.1', () => process.send?.('ready'));
}

type RawPage = { headers: Record<string, string>; body: Buffer };

/** The raw answer; `fetch` would decompress it. */
async function fetchPage(): Promise<RawPage> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: ports.ours, path: pagePath, headers: browserHeaders }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startRole(role: 'ours' | 'bare'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [import.meta.filename, role], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // React must run in production mode, as in the product.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${role} ended with ${code}`))),
  ]);
  return child;
}

/** One nginx worker with the page as a file and its gzip version, as for a static site. */
async function startNginx(folder: string, page: RawPage): Promise<ChildProcess> {
  const target = path.join(folder, 'www/link/marina');
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'barro-y-sal.gz'), page.body);
  await writeFile(path.join(target, 'barro-y-sal'), gunzipSync(page.body));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  // Workers of a root-started nginx would otherwise run as a user who cannot read the folder.
  const user = process.getuid?.() === 0 ? `user ${os.userInfo().username};` : '';
  const config = `${user} worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100; default_type text/html; ${temporary}
server { listen 127.0.0.1:${ports.nginx}; root ${folder}/www; gzip_static on; } }`;
  await writeFile(path.join(folder, 'nginx.conf'), config);
  const child = spawn(nginx, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await sleep(500);
  return child;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Rates = Record<keyof typeof ports, number[]>;

/** The servers alternate, so that other load affects all of them equally. */
async function measure(names: readonly (keyof typeof ports)[]): Promise<Rates> {
  const rates: Rates = { ours: [], bare: [], nginx: [] };
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    for (const name of names) {
      const rate = await measureThroughput({
        port: ports[name],
        path: pagePath,
        headers: browserHeaders,
        connections: CONNECTIONS,
        pipelined: PIPELINED,
        seconds: SECONDS,
      });
      // The first round is a warm-up.
      if (round > 0) rates[name].push(rate);
    }
  }
  return rates;
}

function medianRatio(rates: Rates, peer: 'bare' | 'nginx'): number {
  return median(rates.ours.map((rate, round) => rate / (rates[peer][round] ?? Number.NaN)));
}

async function firstByteP95(name: keyof typeof ports): Promise<number> {
  const times = await measureFirstByte({
    port: ports[name],
    path: pagePath,
    headers: browserHeaders,
    connections: 200,
    rate: STEADY_RATE,
    seconds: 10,
  });
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
  const children = [await startRole('ours')];
  try {
    const page = await fetchPage();
    children.push(await startRole('bare'));
    const hasNginx = existsSync(nginx);
    if (hasNginx) children.push(await startNginx(folder, page));
    const rates = await measure(hasNginx ? ['ours', 'bare', 'nginx'] : ['ours', 'bare']);
    const [ours] = children;
    if (!ours) throw new Error('the server is gone');
    const drawing = await askRenderTimes(ours);
    const [oursFirst, bareFirst] = [await firstByteP95('ours'), await firstByteP95('bare')];
    const ratio = medianRatio(rates, 'bare');
    console.log(
      `page with form, ${page.body.length} bytes gzip, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s, requests/s`,
    );
    console.log(
      `ours ${Math.round(median(rates.ours))}   bare node:http ${Math.round(median(rates.bare))}   ratio ${ratio.toFixed(2)} (wanted ${WANTED_RATIO})`,
    );
    console.log(
      hasNginx
        ? `one nginx worker, static file ${Math.round(median(rates.nginx))}   ratio ${medianRatio(rates, 'nginx').toFixed(2)}`
        : 'nginx is not installed here',
    );
    console.log(
      `first byte at ${STEADY_RATE} rps, p95: ours ${oursFirst.toFixed(1)} ms (wanted ≤ ${WANTED_TTFB_MS}), bare node:http ${bareFirst.toFixed(1)} ms`,
    );
    console.log(
      `page of ${RENDERED_BLOCKS} blocks drawn anew: median ${drawing.median.toFixed(1)} ms, p95 ${drawing.p95.toFixed(1)} ms (wanted median ≤ ${WANTED_RENDER_MS})`,
    );
    if (drawing.median > WANTED_RENDER_MS) process.exitCode = 1;
    reportFigures(
      {
        what: 'public page from memory',
        ours: median(rates.ours),
        unit: '/s',
        peer: { name: 'bare node:http', value: median(rates.ours) / ratio },
        wanted: { of: 'ratio', atLeast: WANTED_RATIO },
      },
      {
        what: `public page, first byte at ${STEADY_RATE} rps, p95`,
        ours: oursFirst,
        unit: 'ms',
        peer: { name: 'bare node:http', value: bareFirst },
        wanted: { of: 'ours', atMost: WANTED_TTFB_MS },
      },
    );
  } finally {
    for (const child of children) child.kill();
    const ending = children.filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(ending.map((child) => once(child, 'exit')));
    await rm(folder, { recursive: true, force: true });
  }
}

const role = process.argv[2];
/** Requests of the built product that use routing and the database. */
async function reportWays(): Promise<void> {
  const { redirectMs, clickMs, firstPictureMs, laterPictureMs, stallMs } = await measureWays();
  console.log(
    `short link p95 ${redirectMs.toFixed(1)} ms, counted click p95 ${clickMs.toFixed(1)} ms (wanted ≤ ${WANTED_WAY_MS}) at 100 rps`,
  );
  console.log(
    `picture for shared links: first ${Math.round(firstPictureMs)} ms with the thread's start, from memory ${laterPictureMs.toFixed(1)} ms (wanted ≤ ${WANTED_PICTURE_MS}); pages meanwhile p95 ${stallMs.toFixed(1)} ms`,
  );
  const isSlow = redirectMs > WANTED_WAY_MS || clickMs > WANTED_WAY_MS || laterPictureMs > WANTED_PICTURE_MS;
  if (isSlow) process.exitCode = 1;
}

if (role === 'ours') await serveOurs();
else if (role === 'bare') await serveBare();
else {
  await main();
  await reportWays();
}
