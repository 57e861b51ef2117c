import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';

// The lists of a client with a million rows in each, compared with the same lists of a client with ten thousand in the
// same database, through HTTP on the built server: the first page, the page after twenty others, and a filter. Contacts
// have their own benchmark (contact-list). BENCH_ROWS for fewer.
const MANY = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const FEW = Math.min(10_000, MANY);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 60);
const DEEP = 20;
const LIMIT_MS = 200;
const RATIO = 1.5;

type Client = { owner: string; profileId: string; token: string; count: number };
type List = {
  name: string;
  /** One statement that inserts `count` rows of a client. */
  seed: (sql: Sql, client: Client) => Promise<unknown>;
  tables: readonly string[];
  address: (client: Client) => string;
  filter: { name: string; query: string };
};

const lists: readonly List[] = [
  {
    name: 'files',
    seed: (sql, { owner, count }) => sql`
      insert into files (owner_id, name, kind, format, widths, size_bytes, sha256, created_at, updated_at)
      select ${owner}, (array['Jarrón', 'Taza', 'Cuenco', 'Plato'])[1 + n % 4] || ' ' || n || '.pdf', 'document', 'pdf', '{}',
             (n::bigint * 7919) % 5000000, sha256(n::text::bytea), now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) as n`,
    tables: ['files'],
    address: () => '/api/files?limit=50&sort=name',
    filter: { name: 'search', query: 'search=taza%209' },
  },
  {
    name: 'conversations',
    seed: (sql, { owner, profileId, count }) => sql`
      insert into conversations (owner_id, profile_id, profile_name, visitor_name, visitor_email, subject, locale, state, unread_count,
        preview, last_direction, last_message_at, created_at)
      select ${owner}, ${profileId}, 'Barro y Sal', 'Persona ' || n, 'persona' || n || '@correo.example', 'Consulta ' || n, 'es',
             (array['waiting', 'open', 'closed', 'closed', 'closed'])[1 + n % 5], (n % 4 = 0)::int, 'mensaje de ' || n, 'in',
             now() - n * interval '30 seconds', now() - n * interval '30 seconds'
      from generate_series(1, ${count}::int) as n`,
    tables: ['conversations'],
    address: () => '/api/mailbox/conversations?limit=50',
    filter: { name: 'waiting', query: 'state=waiting' },
  },
  {
    name: 'communications',
    seed: (sql, { owner, count }) => sql`
      insert into mails (owner_id, purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state, created_at, sent_at)
      select ${owner}, 'transactional', ${owner} || '-' || n, 'a@b.example', 'a@b.example', 'persona' || n || '@correo.example',
             'Tu pedido ' || n, 'Va de camino.', 'accepted', d.at, d.at
      from generate_series(1, ${count}::int) n cross join lateral (select now() - n * interval '20 seconds' as at) d`,
    tables: ['mails'],
    address: () => '/api/communications?limit=50',
    filter: { name: 'sent', query: 'state=sent' },
  },
  {
    name: 'posts of a wall',
    seed: (sql, { owner, profileId, count }) => sql`
      insert into wall_posts (owner_id, id, profile_id, kind, body, topics, state, author_name, published_at, activity_at,
        reaction_count, reactions, created_at, updated_at)
      select ${owner}, uuidv7(), ${profileId}, 'text', 'Hornada ' || n || ': ' || repeat('barro y sal, ', 8), '{}'::text[], 'published',
             'Barro y Sal', d.at, d.at, n % 50, jsonb_build_object('like', n % 50), d.at, d.at
      from generate_series(1, ${count}::int) n cross join lateral (select now() - n * interval '1 minute' as at) d`,
    tables: ['wall_posts'],
    address: ({ profileId }) => `/api/walls/${profileId}/posts?limit=50`,
    filter: { name: 'published', query: 'view=published' },
  },
  {
    name: 'notices',
    seed: (sql, { owner, count }) => sql`
      insert into notifications (owner_id, kind, params, link, read_at, created_at)
      select ${owner}, 'message.received', jsonb_build_object('name', 'Persona ' || n, 'profile', 'Barro y Sal'), null,
             case when n % 100 > 0 then now() end, now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`,
    tables: ['notifications'],
    address: () => '/api/notifications?limit=50',
    filter: { name: 'unread', query: 'unread=true' },
  },
];

const shareOf = (values: readonly number[], share: number) =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? 0;

const product = await startProduct({ env: { LOG_LEVEL: 'error' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const connection = { host, port: 5432, user: clusterOwner, password, database: 'enlace', max: 1 };
const sql = postgres({ ...connection, onnotice: () => undefined });

async function get(address: string, { token }: Client): Promise<{ next: string | null }> {
  const reply = await fetch(product.url + address, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { next: string | null };
}

async function join(alias: string, count: number): Promise<Client> {
  const { token } = await createClient(product, { alias });
  const [user] = await sql<{ id: string }[]>`select id from users where alias = ${alias}`;
  const call = async (address: string, body: object, method = 'POST') => {
    const reply = await callApi(product, address, { method, token, body });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as { id: string };
  };
  const profile = await call('/api/profiles', { name: 'Barro y Sal' });
  await call(`/api/profiles/${profile.id}/publish`, {});
  await call(`/api/walls/${profile.id}`, { isOn: true }, 'PATCH');
  return { owner: user?.id ?? '', profileId: profile.id, token, count };
}

/** Disables what the product maintains row by row: it is not needed here and would take hours for a million rows. */
async function seed({ seed: insert, tables, name }: List, clients: readonly Client[]): Promise<void> {
  const began = performance.now();
  for (const table of tables) await sql`alter table ${sql(table)} disable trigger user`;
  for (const client of clients) await insert(sql, client);
  for (const table of tables) {
    await sql`alter table ${sql(table)} enable trigger user`;
    await sql`vacuum (analyze) ${sql(table)}`;
  }
  console.log(`${name}: ${MANY.toLocaleString('en')} rows in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function deepAddress(address: string, client: Client): Promise<string> {
  let at = address;
  for (let page = 0; page < DEEP; page += 1) {
    const { next } = await get(at, client);
    if (next === null) break;
    at = `${address}&cursor=${next}`;
  }
  return at;
}

/** Both alternately, so that other load affects both. */
async function compare(addresses: readonly [string, string], clients: readonly [Client, Client]) {
  const times: [number[], number[]] = [[], []];
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const at of [0, 1] as const) {
      const began = performance.now();
      await get(addresses[at], clients[at]);
      if (round >= 0) times[at].push(performance.now() - began);
    }
  }
  const [many, few] = times;
  // For a few milliseconds the slowest of twenty depend on chance more than on size: medians are compared.
  return { p95: shareOf(many, 0.95), many: shareOf(many, 0.5), few: shareOf(few, 0.5) };
}

try {
  const clients = [await join('muchos', MANY), await join('pocos', FEW)] as const;
  const worst = { ms: 0, ratio: 0 };
  for (const list of lists) {
    await seed(list, clients);
    const [many, few] = [list.address(clients[0]), list.address(clients[1])];
    const shapes: [string, [string, string]][] = [
      ['first page', [many, few]],
      [`page ${DEEP + 1}`, [await deepAddress(many, clients[0]), await deepAddress(few, clients[1])]],
      [list.filter.name, [`${many}&${list.filter.query}`, `${few}&${list.filter.query}`]],
    ];
    for (const [shape, addresses] of shapes) {
      const figures = await compare(addresses, clients);
      const ratio = figures.many / figures.few;
      worst.ms = Math.max(worst.ms, figures.p95);
      worst.ratio = Math.max(worst.ratio, ratio);
      console.log(
        `${`${list.name}, ${shape}`.padEnd(34)} p95 ${figures.p95.toFixed(1).padStart(6)} ms, median ${figures.many.toFixed(1).padStart(6)}, of ${FEW.toLocaleString('en')} ${figures.few.toFixed(1).padStart(6)} ms, ratio ${ratio.toFixed(2)}`,
      );
      reportFigures({
        what: `${list.name}, ${shape}, a million beside 10,000, median`,
        ours: figures.many,
        unit: 'ms',
        peer: { name: 'of 10,000', value: figures.few },
        wanted: { of: 'ratio', atMost: RATIO },
      });
    }
  }
  reportFigures({
    what: 'lists of a million rows, slowest, p95',
    ours: worst.ms,
    unit: 'ms',
    wanted: { of: 'ours', atMost: LIMIT_MS },
  });
  console.log(
    `slowest ${worst.ms.toFixed(0)} ms (limit ${LIMIT_MS}), worst ratio ${worst.ratio.toFixed(2)} (${RATIO})`,
  );
} finally {
  await sql.end();
  await product.stop();
}
