import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureThroughput } from './byte-counting-client.ts';
import { reportFigures } from './figures.ts';
import { median } from './median.ts';

// The cost of counting visits: the same cached page, answered with and without a counter, by the same HTTP stack. Every
// request comes from a different one of many visitors, and counts are aggregated and handed over every two seconds as
// always; only the database is missing, which runs in another process. The ratio is of answers per second of CPU time:
// what one core can answer, however busy the machine is otherwise.
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const VISITORS = 5000;
const WANTED_RATIO = 0.95;
const ports = { counting: 5283, silent: 5284 } as const;
const pagePath = '/link/marina/barro-y-sal';
const server = path.resolve(import.meta.dirname, '../apps/server/src');
const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const headers = {
  'accept-encoding': 'gzip',
  'accept-language': 'es-ES,es;q=0.9',
  referer: 'https://l.instagram.com/',
  'user-agent': browser,
};

type Role = keyof typeof ports;
type Work = { answers: number; cpuMs: number };

function createPage() {
  const body = gzipSync(randomBytes(6 * 1024).toString('hex'));
  const answer = [
    'content-type',
    'text/html; charset=utf-8',
    'content-encoding',
    'gzip',
    'content-length',
    String(body.length),
  ];
  const page = {
    owner: 'owner',
    profileId: 'profile',
    timeZone: 'Europe/Madrid',
    targets: new Map(),
    etag: 'W/"page"',
    notModifiedHeaders: [],
    sizeBytes: body.length,
    variant: () => ({ body, headers: answer }),
    forApp: () => page,
  };
  return page;
}

/** The HTTP stack of the product with one page in memory. */
async function serve(role: Role): Promise<void> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    root: path.dirname(server),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const load = (file: string) => vite.ssrLoadModule(path.join(server, file));
  // Loaded one by one: loaded concurrently, a shared module could exist twice.
  const { publicPagesOf } = await load('publishing/public-pages/public-pages.ts');
  const { createPublicPageFastPath } = await load('publishing/public-pages/fast-path.ts');
  const { createHttp } = await load('platform/http/create-http.ts');
  const { systemClock } = await load('platform/clock.ts');
  const { createIds } = await load('platform/ids.ts');
  const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
  const platform = {
    clock: systemClock,
    ids: createIds({ clock: systemClock }),
    config: { publicUrl: 'https://enlace.example', geoCountries: true, http: { trustProxy: ['127.0.0.1'] } },
    logger: quiet,
    db: { scoped: () => Promise.resolve() },
  };
  const pages = publicPagesOf(platform);
  if (role === 'silent') pages.visits.countVisit = () => undefined;
  pages.visits.start();
  await pages.cache.load('marina/barro-y-sal', () => Promise.resolve({ answer: undefined, page: createPage() }));
  const answer = createPublicPageFastPath(platform);
  let [turn, answers] = [0, 0];
  const app = createHttp({
    logger: quiet,
    ids: platform.ids,
    trustProxy: [],
    hsts: true,
    // Both pay for setting another visitor's address on each request.
    fastPath: (request: IncomingMessage, response: ServerResponse) => {
      turn = (turn + 1) % VISITORS;
      answers += 1;
      request.headers['x-forwarded-for'] = `80.58.${turn >> 8}.${turn & 255}`;
      return answer(request, response);
    },
  });
  await app.listen({ host: '127.0.0.1', port: ports[role] });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ answers, cpuMs: (user + system) / 1000 } satisfies Work);
  });
  process.send?.('ready');
}

async function workOf(child: ChildProcess): Promise<Work> {
  const reply = once(child, 'message');
  child.send('report');
  const [work]: Work[] = await reply;
  if (!work) throw new Error('a server did not report');
  return work;
}

async function start(role: Role): Promise<ChildProcess> {
  const child = spawn(process.execPath, [import.meta.filename, role], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${role} ended with ${code}`)));
  await Promise.race([once(child, 'message'), failed]);
  return child;
}

/** Answers per second of CPU time over one round. */
async function measure(role: Role, child: ChildProcess): Promise<number> {
  const before = await workOf(child);
  await measureThroughput({
    port: ports[role],
    path: pagePath,
    headers,
    connections: 32,
    pipelined: 4,
    seconds: SECONDS,
  });
  const after = await workOf(child);
  return ((after.answers - before.answers) / (after.cpuMs - before.cpuMs)) * 1000;
}

async function main(): Promise<void> {
  const children: Record<Role, ChildProcess> = { counting: await start('counting'), silent: await start('silent') };
  const rates: Record<Role, number[]> = { counting: [], silent: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      // They alternate in going first, so that other load affects both equally.
      const order: Role[] = round % 2 === 0 ? ['counting', 'silent'] : ['silent', 'counting'];
      for (const role of order) {
        const rate = await measure(role, children[role]);
        // The first round is a warm-up.
        if (round > 0) rates[role].push(rate);
      }
    }
  } finally {
    const running = Object.values(children).filter((child) => child.exitCode === null);
    for (const child of running) child.kill();
    await Promise.all(running.map((child) => once(child, 'exit')));
  }
  const ratio = median(rates.counting.map((rate, round) => rate / (rates.silent[round] ?? Number.NaN)));
  console.log(
    `${VISITORS} visitors in turn, 32 connections, medians of ${ROUNDS} rounds of ${SECONDS} s, answers/s of processor`,
  );
  console.log(
    `counting ${Math.round(median(rates.counting))}   not counting ${Math.round(median(rates.silent))}   ratio ${ratio.toFixed(3)} (wanted ${WANTED_RATIO})`,
  );
  reportFigures({
    what: 'public page from memory, visits counted',
    ours: median(rates.counting),
    unit: '/s of processor',
    peer: { name: 'not counted', value: median(rates.counting) / ratio },
    wanted: { of: 'ratio', atLeast: WANTED_RATIO },
  });
  if (ratio < WANTED_RATIO) process.exitCode = 1;
}

const role = process.argv[2];
if (role === 'counting' || role === 'silent') await serve(role);
else await main();
