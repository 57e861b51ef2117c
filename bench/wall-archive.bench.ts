import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';

// A wall with 1,000 posts, three comments, five reactions and a file each, through HTTP on the built server: exported
// as a ZIP, and imported into the same wall after everything on it was purged. Its posts must have the same ids.
const POSTS = Number(process.env['BENCH_POSTS'] ?? 1000);
const MAX_SECONDS = 60;
const patienceMs = 120_000;

type Place = { owner: string; profileId: string; fileId: string };

async function seed(sql: Sql, { owner, profileId, fileId }: Place): Promise<void> {
  await sql`
    insert into wall_posts (owner_id, id, profile_id, kind, body, media, state, author_name, published_at, activity_at, created_at, updated_at)
    select ${owner}, uuidv7(), ${profileId}, 'file', 'Hornada ' || n || ': ' || repeat('barro y sal, ', 12),
      ${sql.json([{ fileId, alt: '' }])}, 'published', 'Barro y Sal', now() - n * interval '7 minutes', now(), now(), now()
    from generate_series(1, ${POSTS}::int) as n`;
  await sql`
    insert into wall_comments (owner_id, id, post_id, author_name, body, review, created_at)
    select owner_id, uuidv7(), id, 'Pau', 'Qué azul ' || n, 'approved', now() from wall_posts, generate_series(1, 3) as n`;
  await sql`
    insert into wall_reactions (owner_id, post_id, visitor_key, kind, created_at)
    select owner_id, id, 'v' || n, 'love', now() from wall_posts, generate_series(1, 5) as n`;
}

type Asker = { product: Product; token: string };
type Step = { id: string; state: string; report: { kinds: { kind: string; fresh: number }[] } | null };

async function ask<T>({ product, token }: Asker, address: string, body?: object): Promise<T> {
  const reply = await callApi(product, address, { token, ...(body ? { method: 'POST', body } : {}) });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function settled(asker: Asker, id: string): Promise<Step> {
  const began = performance.now();
  for (;;) {
    const step = await ask<Step>(asker, `/api/data-imports/${id}`);
    if (step.state !== 'checking' && step.state !== 'running') return step;
    if (performance.now() - began > patienceMs) throw new Error(`an import is still ${step.state}`);
    await sleep(50);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const done = await work();
  return [(performance.now() - began) / 1000, done];
}

const product = await startProduct({ env: { LOG_LEVEL: 'error' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const connection = { host, port: 5432, user: clusterOwner, password, database: 'enlace', max: 1 };
const sql = postgres({ ...connection, onnotice: () => undefined });
try {
  const { token, user } = await createClient(product, { alias: 'muro-banco' });
  const asker = { product, token };
  const [client] = await sql<{ id: string }[]>`select id from users where alias = ${user.alias}`;
  const owner = client?.id ?? '';
  const profile = await ask<{ id: string }>(asker, '/api/profiles', { name: 'Barro', themeId: 'barro', locale: 'es' });
  const form = new FormData();
  form.append('file', new Blob(['Sábado, a las seis']), 'programa.txt');
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${product.url}/api/files`, { method: 'POST', headers, body: form });
  const { id: fileId }: { id: string } = await uploaded.json();
  const place = { owner, profileId: profile.id, fileId };
  await seed(sql, place);
  const idsOf = async () =>
    (await sql<{ id: string }[]>`select id from wall_posts where owner_id = ${owner} order by id`).map(({ id }) => id);
  const before = await idsOf();
  const [outSeconds, archive] = await timed(async () => {
    const { path: address } = await ask<{ path: string }>(asker, `/api/walls/${profile.id}/archive`, {});
    return new Uint8Array(await (await fetch(product.url + address)).arrayBuffer());
  });
  await sql`delete from wall_posts where owner_id = ${owner}`;
  const [inSeconds, finished] = await timed(async () => {
    const zip = new FormData();
    zip.append('file', new Blob([archive]), 'muro.zip');
    const url = `${product.url}/api/data-imports?wallOf=${profile.id}`;
    const { id }: { id: string } = await (await fetch(url, { method: 'POST', headers, body: zip })).json();
    await settled(asker, id);
    await ask(asker, `/api/data-imports/${id}/run`, {});
    return settled(asker, id);
  });
  const after = await idsOf();
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  console.log(
    `${POSTS.toLocaleString('en')} posts: out ${outSeconds.toFixed(1)} s (${archive.length} bytes), in ${inSeconds.toFixed(1)} s, ${finished.state}, ids ${isSame ? 'equal' : 'DIFFERENT'}`,
  );
  if (!isSame) process.exitCode = 1;
  const wanted = { of: 'ours', atMost: MAX_SECONDS } as const;
  reportFigures(
    { what: `Wall of ${POSTS} posts as a ZIP`, ours: outSeconds, unit: 's', wanted },
    { what: `Wall of ${POSTS} posts brought in again`, ours: inSeconds, unit: 's', wanted },
  );
} finally {
  await sql.end();
  await product.stop();
}
