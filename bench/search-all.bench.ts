import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { startProduct } from '../e2e/kit/product.ts';
import { createClient } from '../e2e/kit/session.ts';
import { reportFigures } from './figures.ts';

// The global search through HTTP on the built server, for a client with many contacts, files and messages.
const CONTACTS = Number(process.env['BENCH_CONTACTS'] ?? 100_000);
const FILES = Number(process.env['BENCH_FILES'] ?? 20_000);
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 25);
const LIMIT_MS = 300;

async function seed(sql: Sql, owner: string): Promise<void> {
  await sql`
    insert into contacts (owner_id, name, name_key, email, status, source, search, activity_at)
    select ${owner}, name, enlace_fold(name), 'persona' || n || '@correo.example', 'subscribed', 'import',
           array_to_tsvector(array(select distinct word from unnest(string_to_array(enlace_fold(name), ' ') || array['persona' || n, 'correo', 'example']) as word)),
           now() - n * interval '1 minute'
    from (select n, (array['Julia', 'Tomás', 'Yuki', 'Aitana', 'Esmeralda'])[1 + n % 5] || ' ' || (array['Roca', 'Ortega', 'Kanda', 'Soler'])[1 + (n / 5) % 4] || ' ' || n as name
          from generate_series(1, ${CONTACTS}::int) as n) as made`;
  await sql`
    insert into files (owner_id, name, kind, format, widths, size_bytes)
    select ${owner}, (array['Jarrón', 'Taza', 'Esmalte', 'Tarifas'])[1 + n % 4] || ' ' || n || '.pdf', 'document', 'pdf', '{}', n
    from generate_series(1, ${FILES}::int) as n`;
  const [profile] = await sql<{ id: string }[]>`select id from profiles where owner_id = ${owner} limit 1`;
  await sql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, subject, locale, state, last_message_at)
    select ${owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${profile?.id ?? owner}, 'Perfil', 'Persona ' || n, 'Consulta ' || n,
           'es', 'open', now() - n * interval '3 minutes' from generate_series(0, ${Math.ceil(MESSAGES / 10)}::int) as n`;
  await sql`
    insert into messages (owner_id, conversation_id, direction, channel, author_name, text, search, at)
    select ${owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n / 10), 12, '0'))::uuid, 'in', 'email', 'Persona', text,
           array_to_tsvector(array(select distinct word from unnest(string_to_array(text, ' ')) as word)), now() - n * interval '18 seconds'
    from (select n, 'hola pregunto por el taller de esmaltes rara' || n % 10000 || ' unica' || n as text
          from generate_series(0, ${MESSAGES - 1}::int) as n) as made`;
  for (const table of ['contacts', 'files', 'conversations', 'messages']) await sql`vacuum (analyze) ${sql(table)}`;
}

function p95(values: readonly number[]): number {
  const ordered = values.toSorted((left, right) => left - right);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * 0.95))] ?? 0;
}

const product = await startProduct({ env: { LOG_LEVEL: 'warn' } });
const password = (await readFile(clusterPaths(product.dataDir).passwordFile, 'utf8')).trim();
const host = path.join(product.dataDir, 'postgres-socket');
const sql = postgres({
  host,
  port: 5432,
  user: clusterOwner,
  password,
  database: 'enlace',
  max: 1,
  onnotice: () => undefined,
});
try {
  const { token, user } = await createClient(product, { alias: 'busca-todo' });
  const [owner] = await sql<{ id: string }[]>`select id from users where alias = ${user.alias}`;
  await seed(sql, owner?.id ?? '');
  console.log(
    `${CONTACTS.toLocaleString('en')} tamys, ${FILES.toLocaleString('en')} files, ${MESSAGES.toLocaleString('en')} messages, ${ROUNDS} rounds`,
  );
  const ask = async (q: string): Promise<{ groups: { hits: unknown[] }[]; missing: string[] }> => {
    const reply = await fetch(`${product.url}/api/search?${new URLSearchParams({ q }).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!reply.ok) throw new Error(`${q}: ${reply.status}`);
    return reply.json();
  };
  let worst = 0;
  for (const [name, q] of [
    ['common everywhere', 'esm'],
    ['one letter', 'j'],
    ['common name', 'julia'],
    ['two words', 'julia roca'],
    ['one message', 'unica77'],
    ['nothing', 'zzyzx'],
    ['Japanese', '焼き物'],
  ] as const) {
    for (let warm = 0; warm < 3; warm += 1) await ask(q);
    const times: number[] = [];
    let answer = await ask(q);
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      answer = await ask(q);
      times.push(performance.now() - began);
    }
    const ours = p95(times);
    const found = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
    console.log(
      `${name.padEnd(18)} p95 ${ours.toFixed(0).padStart(4)} ms (limit ${LIMIT_MS}, ratio ${(ours / LIMIT_MS).toFixed(2)}), ${found} shown, missing: ${answer.missing.join(' ') || 'none'}`,
    );
    worst = Math.max(worst, ours);
    if (answer.missing.length > 0) process.exitCode = 1;
  }
  const wanted = { of: 'ours', atMost: LIMIT_MS } as const;
  reportFigures({ what: 'search over everything, slowest case, p95', ours: worst, unit: 'ms', wanted });
} finally {
  await sql.end();
  await product.stop();
}
