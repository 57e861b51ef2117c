import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { callApi, createClient } from '../e2e/kit/session.ts';
import { startProduct } from '../e2e/kit/product.ts';
import { loadWithAutocannon } from './autocannon-load.ts';
import { type Figure, reportFigures } from './figures.ts';

// Two walls through HTTP on the built server, one with 100,000 posts and one with 20: pages, further pages, topics and
// feeds of the large one may cost little more than those of the small one, on any machine. Then 500 concurrent readers,
// first of the page, then of the notice of newer posts, compared with the static script every reader loads.
const POSTS = Number(process.env['BENCH_POSTS'] ?? 100_000);
const FEW = 20;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30);
const READERS = Number(process.env['BENCH_READERS'] ?? 500);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
/** Maximum ratio to a wall with a single page of posts. */
const MAX_RATIO = 2;
/** Maximum ratio to the time the same number of readers wait for a few hundred bytes from memory. */
const NEWS_RATIO = 4;

async function seed(sql: Sql, place: { owner: string; profileId: string; count: number }): Promise<void> {
  const { owner, profileId, count } = place;
  await sql`
    insert into wall_posts (owner_id, id, profile_id, kind, body, topics, state, author_name, published_at, activity_at,
      reaction_count, reactions, created_at, updated_at)
    select ${owner}, uuidv7(), ${profileId}, 'text', 'Hornada ' || n || ': ' || repeat('barro y sal, ', 12),
      case when n % 500 = 0 then array['taller'] else '{}'::text[] end, 'published', 'Barro y Sal',
      now() - n * interval '7 minutes', now() - (n * 37 % ${count}::int) * interval '5 minutes',
      n * 7919 % 1000, jsonb_build_object('like', n * 7919 % 1000), now() - n * interval '7 minutes', now() - n * interval '7 minutes'
    from generate_series(1, ${count}::int) as n`;
  await sql`vacuum (analyze) wall_posts`;
}

function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((left, right) => left - right);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}

async function get(url: string): Promise<string> {
  const reply = await fetch(url);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return text;
}

/** Both alternately, so that other load affects both. */
async function p95OfBoth(many: string, few: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 4; round += 1) {
    for (const [index, url] of [many, few].entries()) {
      const began = performance.now();
      await get(url);
      if (round >= 4) times[index === 0 ? 0 : 1].push(performance.now() - began);
    }
  }
  return [percentile(times[0], 0.95), percentile(times[1], 0.95)];
}

function report(name: string, { ours, limit, what }: { ours: number; limit: number; what: string }): void {
  const ratio = ours / limit;
  console.log(
    `${name.padEnd(26)} p95 ${ours.toFixed(1).padStart(7)} ms, ${what} ${limit.toFixed(1).padStart(7)} ms, ratio ${ratio.toFixed(2)}`,
  );
}

type Sides = { ours: number; small: number };

/** The requests with the largest ratio to the small wall. */
function furthest(what: string, sides: readonly Sides[]): Figure {
  const { ours, small } = sides.reduce((far, each) => (each.ours / each.small > far.ours / far.small ? each : far));
  const peer = { name: `wall of ${FEW}, for as many posts`, value: small };
  return { what, ours, unit: 'ms', peer, wanted: { of: 'ratio', atMost: MAX_RATIO } };
}

const product = await startProduct({ env: { LOG_LEVEL: 'warn' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const connection = { host, port: 5432, user: clusterOwner, password, database: 'enlace' };
const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });

async function createWall(alias: string, count: number): Promise<string> {
  const { token, user } = await createClient(product, { alias });
  const make = async (url: string, body: object, method = 'POST') =>
    (await callApi(product, url, { method, token, body })).json();
  const profile = await make('/api/profiles', { name: 'Barro y Sal' });
  await make(`/api/profiles/${profile.id}/publish`, {});
  await make(`/api/walls/${profile.id}`, { isOn: true }, 'PATCH');
  const [owner] = await sql<{ id: string }[]>`select id from users where alias = ${user.alias}`;
  await seed(sql, { owner: owner?.id ?? '', profileId: profile.id, count });
  return `${product.url}${profile.path}/muro`;
}

try {
  const many = await createWall('muro-grande', POSTS);
  const few = await createWall('muro-chico', FEW);
  console.log(`${POSTS.toLocaleString('en')} posts against ${FEW}, ${ROUNDS} rounds, both in turns`);
  const page = await get(many);
  const next = /rel="next" href="[^"]*antes=([^"&]+)/.exec(page)?.[1] ?? '';
  const places: [string, string, string][] = [
    ['first page', many, few],
    ['by reactions', `${many}?orden=reactions`, `${few}?orden=reactions`],
    ['by activity', `${many}?orden=activity`, `${few}?orden=activity`],
    ['from the beginning', `${many}?orden=oldest`, `${few}?orden=oldest`],
    ['second page', `${many}?antes=${next}`, few],
    ['feed (50 posts)', `${many}.rss`, `${few}.rss`],
  ];
  const [pages, feeds]: [Sides[], Sides[]] = [[], []];
  for (const [name, ofMany, ofFew] of places) {
    const [ours, small] = await p95OfBoth(ofMany, ofFew);
    // A feed of the small wall has fewer posts to write.
    const share = name.startsWith('feed') ? 50 / FEW : 1;
    report(name, { ours, limit: small * MAX_RATIO * share, what: `limit (${MAX_RATIO} × the small wall)` });
    (name.startsWith('feed') ? feeds : pages).push({ ours, small: small * share });
  }
  const origin = new URL(many).origin;
  const script = /<script defer src="([^"]+)"/.exec(page)?.[1] ?? '';
  const from = (/data-from="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
  const load = (url: string) => loadWithAutocannon({ url, callers: [{}], connections: READERS, seconds: SECONDS });
  const plain = await load(origin + script);
  const news = await load(origin + from);
  const readers = await load(many);
  const rate = ({ requests, latency }: typeof plain) =>
    `${requests.average.toFixed(0).padStart(6)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms`;
  console.log(`${READERS} readers at once, ${SECONDS} s each, as fast as they are answered`);
  console.log(`  the script from memory    ${rate(plain)}`);
  console.log(`  “n new posts”             ${rate(news)}`);
  console.log(`  the page, drawn each time ${rate(readers)}`);
  const limit = plain.latency.p99 * NEWS_RATIO;
  console.log(`  news against ${NEWS_RATIO} × the script: ratio ${(news.latency.p99 / limit).toFixed(2)}`);
  const wall = `wall of ${POSTS.toLocaleString('en')} posts`;
  reportFigures(furthest(`${wall}, worst page, p95`, pages), furthest(`${wall}, feed, p95`, feeds), {
    what: `${wall}, ${READERS} readers ask for newer posts, p99`,
    ours: news.latency.p99,
    unit: 'ms',
    peer: { name: 'script from memory', value: plain.latency.p99 },
    wanted: { of: 'ratio', atMost: NEWS_RATIO },
  });
  // Readers poll every twenty seconds at most: the used share of that.
  console.log(`  one process answers the questions of ${(news.requests.average * 20).toFixed(0)} readers`);
} finally {
  await sql.end();
  await product.stop();
}
