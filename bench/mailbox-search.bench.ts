import { randomUUID } from 'node:crypto';
import os from 'node:os';
import postgres, { type Sql } from 'postgres';
import { conversationListQuerySchema } from '../packages/contract/src/mailbox/conversations/list-query.schemas.ts';
import { listConversations } from '../apps/server/src/mailbox/conversations/usecases/read-mailbox.ts';
import { ownerId } from '../apps/server/src/platform/context.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../apps/server/src/platform/database/client.ts';
import { createSecrets } from '../apps/server/src/platform/security/secrets.ts';
import { reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';
import { percentile } from './percentile.ts';

// Lists and searches of one client's mailbox, row-level security on, against the page's plain statement on the bare
// driver.
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1_000_000);
const CONVERSATIONS = Math.round(MESSAGES / 10);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const PAGE = 30;
const LIST_LIMIT_MS = 150;
const SEARCH_LIMIT_MS = 300;
const STEP = 100_000;

const owner = ownerId(randomUUID());
const profiles = [randomUUID(), randomUUID(), randomUUID()];
const labels = Array.from({ length: 20 }, () => randomUUID());
const folders = Array.from({ length: 10 }, () => randomUUID());

async function seedPlaces(sql: Sql): Promise<void> {
  await sql`insert into account_types (code, name, position) values ('persona', '{"es":"Persona","en":"Person","jp":"個人"}', 1)`;
  await sql`
    insert into users (id, roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select ${owner}, 'user', 'Marina Ferrer', 'barroysal', 'BENCH001', 'marina@correo.example', id, '', 'es' from account_types limit 1`;
  await sql`
    insert into profiles (owner_id, id, name, slug, locale, draft, short_code, theme_id)
    select ${owner}, id, 'Perfil ' || n, 'perfil-' || n, 'es', '{}', 'b' || n, 'barro'
    from unnest(${profiles}::uuid[]) with ordinality as t (id, n)`;
  await sql`
    insert into labels (owner_id, noun, id, name, name_key, colour, position)
    select ${owner}, 'conversation', id, 'Etiqueta ' || n, 'etiqueta ' || n, 1 + n % 8, n from unnest(${labels}::uuid[]) with ordinality as t (id, n)`;
  await sql`
    insert into folders (owner_id, noun, id, name, name_key, position)
    select ${owner}, 'conversation', id, 'Carpeta ' || n, 'carpeta ' || n, n from unnest(${folders}::uuid[]) with ordinality as t (id, n)`;
}

async function seedConversations(sql: Sql): Promise<void> {
  await sql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, subject, locale, state,
      snoozed_until, unread_count, preview, last_direction, last_message_at, created_at)
    select ${owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, (${profiles}::uuid[])[1 + n % 3], 'Perfil',
           (array['Julia', 'Tomás', 'Yuki', 'Aitana', 'Carme'])[1 + n % 5] || ' ' || n, 'persona' || n || '@correo.example', 'Consulta ' || n, 'es',
           (array['waiting', 'open', 'closed', 'closed', 'closed', 'closed', 'closed', 'snoozed', 'spam', 'closed'])[1 + n % 10],
           case when n % 10 = 7 then now() + interval '1 day' end, (n % 4 = 0)::int, 'mensaje 10 de ' || n, 'in',
           now() - n * interval '3 minutes', now() - n * interval '3 minutes' - interval '9 days'
    from generate_series(0, ${CONVERSATIONS - 1}::int) as n`;
  await sql`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select owner_id, 'conversation', id, (${labels}::uuid[])[1 + (hashtext(id::text) & 1048575) % 20] from conversations where owner_id = ${owner}`;
  await sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select owner_id, 'conversation', id, (${folders}::uuid[])[1 + (hashtext(id::text) & 1048575) % 10] from conversations
    where owner_id = ${owner} and hashtext(id::text) % 3 = 0`;
}

/** Words of three frequencies: in one message out of three, a hundred, a hundred thousand; and Japanese bigrams. */
async function seedMessages(sql: Sql): Promise<void> {
  for (let from = 0; from < MESSAGES; from += STEP) {
    await sql`
      insert into messages (owner_id, conversation_id, direction, channel, author_name, author_email, text, delivery_state, has_files, search, at)
      select ${owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n / 10), 12, '0'))::uuid, case n % 4 when 3 then 'out' else 'in' end, 'email',
             'Persona', 'persona' || n / 10 || '@correo.example', text, case n % 4 when 3 then 'accepted' end, n % 50 = 0,
             array_to_tsvector(array(select distinct token from unnest(string_to_array(lower(text), ' ') || array['persona' || n / 10]) as token where token <> '')),
             now() - (n / 10) * interval '3 minutes' - (9 - n % 10) * interval '1 day'
      from (select n, 'hola ' || (array['taza', 'plato', 'jarra'])[1 + n % 3] || ' palabra' || n % 100 || ' rara' || n % 100000 || ' unica' || n
              || (case when n % 7 = 0 then ' 見学 土曜' else '' end) || ' pregunto por el taller de esmaltes y la entrega' as text
            from generate_series(${from}::int, ${Math.min(MESSAGES, from + STEP) - 1}::int) as n) as made`;
    process.stdout.write(`\r${Math.min(MESSAGES, from + STEP).toLocaleString('en')} messages`);
  }
  process.stdout.write('\n');
  for (const table of ['conversations', 'messages', 'label_links', 'folder_links'])
    await sql`vacuum (analyze) ${sql(table)}`;
}

async function measure(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let warm = 0; warm < 3; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

const cell = (value: string) => value.padStart(11);
const ms = (value: number) => cell(value.toFixed(1));

const cases: { name: string; kind: 'list' | 'search'; query: Record<string, string> }[] = [
  { name: 'all', kind: 'list', query: {} },
  { name: 'waiting', kind: 'list', query: { state: 'waiting' } },
  { name: 'closed of a profile', kind: 'list', query: { state: 'closed', profileId: profiles[0] ?? '' } },
  { name: 'unread', kind: 'list', query: { unread: 'true' } },
  { name: 'a label', kind: 'list', query: { labelIds: labels[3] ?? '' } },
  { name: 'a folder', kind: 'list', query: { folderId: folders[3] ?? '' } },
  { name: 'with files', kind: 'list', query: { hasFiles: 'true' } },
  { name: 'common word', kind: 'search', query: { search: 'taza' } },
  { name: 'usual word', kind: 'search', query: { search: 'palabra7' } },
  { name: 'rare word', kind: 'search', query: { search: 'rara4242' } },
  { name: 'one message', kind: 'search', query: { search: 'unica4242' } },
  { name: 'nothing', kind: 'search', query: { search: 'zzyzx' } },
  { name: 'Japanese', kind: 'search', query: { search: '見学' } },
  { name: 'two words', kind: 'search', query: { search: 'taza palabra42' } },
  { name: 'exact phrase', kind: 'search', query: { search: '"taller de esmaltes" palabra9' } },
  { name: 'without a word', kind: 'search', query: { search: 'palabra7 -rara7' } },
  { name: 'a person', kind: 'search', query: { search: 'de:persona4242' } },
  {
    name: 'words, label, sent',
    kind: 'search',
    query: { search: 'palabra3', labelIds: labels[5] ?? '', direction: 'out' },
  },
  { name: 'words, dates, files', kind: 'search', query: { search: 'plato', hasFiles: 'true', from: '2020-01-01' } },
];

const database = await createThrowAwayDatabase();
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 4 });
try {
  await seedPlaces(admin);
  await seedConversations(admin);
  await seedMessages(admin);
  // NOTE: the use case only reads the owner of a call.
  const ctx = { actor: { kind: 'user', userId: owner, ownerId: owner } } as unknown as Parameters<
    typeof listConversations
  >[0]['ctx'];
  const bare = await measure(
    () => admin`
      select id, visitor_name, preview, last_message_at from conversations where owner_id = ${owner} and deleted_at is null
      order by last_message_at desc, id desc limit ${PAGE + 1}`,
  );
  process.stdout.write(`bare page p95 ${bare.p95.toFixed(1)} ms, ${ROUNDS} rounds\n`);
  process.stdout.write(`${''.padEnd(24)}${['p50', 'p95', 'limit', 'ratio', 'found'].map(cell).join('')}\n`);
  const worst = { list: 0, search: 0 };
  for (const { name, kind, query } of cases) {
    const parsed = conversationListQuerySchema.parse({ limit: String(PAGE), ...query });
    const deps = {
      db,
      clock: systemClock,
      config: loadConfig({ DATA_DIR: os.tmpdir() }),
      secrets: createSecrets(Buffer.alloc(32, 7)),
    };
    const work = () => listConversations({ deps, ctx, query: parsed });
    const { items, next } = await work();
    const { p50, p95 } = await measure(work);
    const limit = kind === 'list' ? LIST_LIMIT_MS : SEARCH_LIMIT_MS;
    worst[kind] = Math.max(worst[kind], p95);
    const found = `${items.length}${next === null ? '' : '+'}`;
    process.stdout.write(
      `${name.padEnd(24)}${ms(p50)}${ms(p95)}${ms(limit)}${cell((p95 / limit).toFixed(2))}${cell(found)}\n`,
    );
  }
  const messages = `${MESSAGES.toLocaleString('en')} messages`;
  reportFigures(
    {
      what: `mailbox of ${messages}, slowest list, p95`,
      ours: worst.list,
      unit: 'ms',
      wanted: { of: 'ours', atMost: LIST_LIMIT_MS },
    },
    {
      what: `mailbox of ${messages}, slowest search, p95`,
      ours: worst.search,
      unit: 'ms',
      wanted: { of: 'ours', atMost: SEARCH_LIMIT_MS },
    },
  );
} finally {
  await db.close();
  await admin.end();
  await database.remove();
}
