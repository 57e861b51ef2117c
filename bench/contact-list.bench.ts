import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { contactSorts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { SegmentCondition, SegmentGroup } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { listContacts } from '../apps/server/src/audience/contacts/usecases/list-contacts.ts';
import { countRules } from '../apps/server/src/audience/segments/usecases/read-segments.ts';
import { createDatabase, type Database } from '../apps/server/src/platform/database/client.ts';
import { type Figure, reportFigures } from './figures.ts';
import { complaintsOnly, createThrowAwayDatabase } from './throw-away-database.ts';
import { percentile } from './percentile.ts';

// Pages, searches and live segment counts of one client with a million contacts, compared with the same queries of a
// client with ten thousand in the same database, as read by the API. Limits: 200 ms, and 1.5 times the small client's
// figure, for each query and for all lists, all searches and all segment counts together.
const MANY = Number(process.env['BENCH_CONTACTS'] ?? 1_000_000);
const FEW = Math.min(10_000, MANY);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 40);
const LIMIT_MS = 200;
const RATIO = 1.5;
const PAGE = 50;

type Client = { owner: string; folders: string[]; labels: string[]; size: number };
type Query = Partial<Parameters<typeof listContacts>[0]['query']>;
type Shape = { name: string; work: (client: Client) => () => Promise<{ total: number; isExact: boolean }> };

/** Names, towns and companies with a realistic distribution: few common words, many rare ones. */
async function seed(sql: Sql, { owner, folders, labels, size }: Client): Promise<void> {
  await sql`
    insert into users (id, roll, name, alias, codigo, email, password_hash, locale, account_type_id)
    values (${owner}, 'user', 'Marina Ferrer', ${`c-${owner}`}, ${owner.slice(0, 8)}, ${`${owner}@correo.example`}, '', 'es',
            (select id from account_types limit 1))`;
  await sql`insert into folders (owner_id, noun, id, name, name_key, position)
    select ${owner}, 'contact', id, 'Carpeta ' || n, 'carpeta ' || n, n from unnest(${folders}::uuid[]) with ordinality as t (id, n)`;
  await sql`insert into labels (owner_id, noun, id, name, name_key, colour, position)
    select ${owner}, 'contact', id, 'Etiqueta ' || n, 'etiqueta ' || n, 1 + n % 8, n from unnest(${labels}::uuid[]) with ordinality as t (id, n)`;
  await sql`
    insert into contacts (owner_id, name, name_key, email, phone, company, city, status, language, fields, source, search, activity_at, created_at, updated_at)
    select ${owner}, name, enlace_fold(name), 'persona' || n || '@' || (array['correo', 'mail', 'taller'])[1 + n % 3] || '.example',
           '+346' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
           case when n % 10 = 0 then 'Taller ' || n % 5000 end,
           case when n % 4 > 0 then (array['Altea', 'Dénia', 'Valencia', 'Alicante', 'Madrid'])[1 + n % 5] when n % 1000 = 0 then 'Pinoso' end,
           (array['subscribed', 'subscribed', 'subscribed', 'subscribed', 'subscribed', 'subscribed', 'pending', 'unsubscribed'])[1 + n % 8],
           (array['es', 'es', 'en', 'ja', null])[1 + n % 5], jsonb_build_object('compras', n % 100, 'talla', (array['S', 'M', 'L'])[1 + n % 3]),
           (array['form', 'import', 'manual'])[1 + n % 3],
           array_to_tsvector(string_to_array(enlace_fold(name), ' ') || ('persona' || n)),
           now() - (n::bigint * 7919 % 500000) * interval '2 minutes', now() - n * interval '1 minute', now() - n * interval '1 minute'
    from (select n, (array['Marina', 'Íñigo', 'Julia', 'Tomás', 'Aitana', 'Núria', 'Pau', 'Elena', 'Quim', 'Noa'])[1 + n % 10] || ' '
             || (array['García', 'Ferrer', 'Muñoz', 'Roca', 'Soler', 'Gil', 'Marín', 'Bosch', 'Sala', 'Pastor', 'Verdú', 'Mira',
                       'Cardona', 'Fuster', 'Ortega', 'Núñez', 'Vidal', 'Peris', 'Llopis', 'Ripoll'])[1 + (n / 10) % 20] || ' '
             || substr(md5(n::text), 1, 4) as name
          from generate_series(1, ${size}::int) as n) as people`;
  // Half of the contacts in a folder, the last folder with a hundredth; three in ten with a label, the rarest with a
  // two-thousandth.
  await sql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'contact', id, (${folders}::uuid[])[case when n % 100 = 0 then 10 else 1 + n % 9 end]
    from (select id, row_number() over (order by id)::int as n from contacts where owner_id = ${owner}) c where n % 2 = 0`;
  await sql`
    insert into label_links (owner_id, noun, subject_id, label_id)
    select ${owner}, 'contact', id, (${labels}::uuid[])[case when n % 2000 = 3 then 10 else 1 + n % 9 end]
    from (select id, row_number() over (order by id)::int as n from contacts where owner_id = ${owner}) c where n % 10 between 1 and 3`;
  await sql`
    insert into contact_events (owner_id, contact_id, kind, at, details)
    select ${owner}, id, kind, activity_at - k * interval '9 days', '{}'
    from (select id, activity_at, row_number() over (order by id)::int as n from contacts where owner_id = ${owner}) c,
         (values (0, 'joined', 1), (1, 'campaign_sent', 1), (2, 'campaign_opened', 3), (3, 'campaign_clicked', 20)) as e (k, kind, every)
    where n % every = 0`;
}

async function settle(sql: Sql): Promise<void> {
  for (const table of [
    'contacts',
    'folders',
    'labels',
    'folder_links',
    'label_links',
    'contact_events',
    'contact_counters',
  ])
    await sql`vacuum (analyze) ${sql(table)}`;
}

const all = (...rules: SegmentCondition[]): SegmentGroup => ({ type: 'all', rules });
const text = (
  field: 'city' | 'company' | 'notes' | 'name',
  op: 'is' | 'contains',
  value: string,
): SegmentCondition => ({
  type: 'text',
  field,
  test: { op, value },
});
const did = (activity: 'opened' | 'clicked', op: 'did' | 'did_not', days: number | null): SegmentCondition => ({
  type: 'activity',
  activity,
  op,
  times: 1,
  days,
  campaignId: null,
});
const buys: SegmentCondition = {
  type: 'field',
  key: 'compras',
  of: { kind: 'number', test: { op: 'above', value: 90 } },
};
const recent: SegmentCondition = { type: 'date', field: 'activity', test: { op: 'last_days', days: 30 } };

function shapes(db: Database): Shape[] {
  const now = Temporal.Now.instant();
  const call = ({ owner }: Client) => {
    const actor = { userId: owner, ownerId: owner };
    // NOTE: reading touches only these dependencies and this part of the context.
    return { deps: { db, clock: { now: () => now } }, ctx: { actor } } as unknown as Parameters<
      typeof listContacts
    >[0] &
      Parameters<typeof countRules>[0];
  };
  const page =
    (query: (client: Client) => Query): Shape['work'] =>
    (client) =>
    async () => {
      const { total, totalIsExact } = await listContacts({
        ...call(client),
        query: { sort: 'activity', limit: PAGE, ...query(client) },
      });
      return { total, isExact: totalIsExact };
    };
  const count =
    (rules: (client: Client) => SegmentGroup): Shape['work'] =>
    (client) =>
    () =>
      countRules({ ...call(client), rules: rules(client) });
  const far = (sort: string) =>
    Buffer.from(JSON.stringify([sort, '00000000-0000-0000-0000-000000000000'])).toString('base64url');
  return [
    ...contactSorts.map((sort): Shape => ({ name: `list by ${sort}`, work: page(() => ({ sort })) })),
    { name: 'list, far down', work: page(() => ({ sort: 'name', cursor: far('noa') })) },
    { name: 'list, a status', work: page(() => ({ status: 'pending' })) },
    { name: 'list, a status by name', work: page(() => ({ status: 'unsubscribed', sort: 'name' })) },
    { name: 'search one person', work: page(() => ({ search: 'persona4242' })) },
    { name: 'search a surname', work: page(() => ({ search: 'muñoz' })) },
    { name: 'search two words', work: page(() => ({ search: 'julia verdu' })) },
    { name: 'search nothing', work: page(() => ({ search: 'zzyzx' })) },
    { name: 'list, a folder', work: page(({ folders }) => ({ folderId: folders[0] })) },
    { name: 'list, a small folder', work: page(({ folders }) => ({ folderId: folders[9] })) },
    { name: 'list, in no folder', work: page(() => ({ isUnfiled: true })) },
    { name: 'list, a label', work: page(({ labels }) => ({ labelIds: [labels[1] ?? ''] })) },
    { name: 'list, a rare label', work: page(({ labels }) => ({ labelIds: [labels[9] ?? ''], sort: 'name' })) },
    { name: 'list, a segment', work: page(() => ({ rules: all(text('city', 'is', 'altea'), recent) })) },
    { name: 'list, a hard segment', work: page(() => ({ rules: all(text('notes', 'contains', 'nadie')) })) },
    { name: 'segment: town', work: count(() => all(text('city', 'is', 'Altea'))) },
    { name: 'segment: small town', work: count(() => all(text('city', 'is', 'Pinoso'))) },
    { name: 'segment: in the name', work: count(() => all(text('name', 'contains', 'rip'))) },
    { name: 'segment: own field', work: count(() => all(buys)) },
    { name: 'segment: lately', work: count(() => all(recent)) },
    { name: 'segment: opened in 90 days', work: count(() => all(did('opened', 'did', 90))) },
    { name: 'segment: never clicked', work: count(() => all(did('clicked', 'did_not', null))) },
    {
      name: 'segment: label and town',
      work: count(({ labels }) =>
        all({ type: 'label', op: 'any_of', ids: labels.slice(1, 3) }, text('city', 'is', 'Altea')),
      ),
    },
    {
      name: 'segment: rare label',
      work: count(({ labels }) => all({ type: 'label', op: 'any_of', ids: labels.slice(9) })),
    },
    {
      name: 'segment: not the folder',
      work: count(({ folders }) => all({ type: 'folder', op: 'none_of', ids: folders.slice(0, 2) })),
    },
    {
      name: 'segment: a tree',
      work: count(({ labels }) => ({
        type: 'all',
        rules: [
          { type: 'status', op: 'any_of', values: ['subscribed'] },
          {
            type: 'any',
            rules: [did('opened', 'did', 30), { type: 'label', op: 'any_of', ids: labels.slice(0, 2) }, buys],
          },
          { type: 'none', rules: [text('city', 'is', 'Madrid'), did('clicked', 'did', 60)] },
        ],
      })),
    },
    { name: 'segment: nobody', work: count(() => all(text('notes', 'contains', 'nadie'))) },
  ];
}

type Measured = { p50: number; p95: number; found: string; times: readonly number[] };

async function measure(work: () => Promise<{ total: number; isExact: boolean }>): Promise<Measured> {
  const { total, isExact } = await work();
  for (let warm = 0; warm < 6; warm += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), found: `${isExact ? '' : '~'}${total}`, times };
}

function row([name = '', ...rest]: readonly string[]): string {
  return `${name.padEnd(28)}${rest.map((cell) => cell.padStart(11)).join('')}\n`;
}
const ms = (value: number) => value.toFixed(1);

type Pair = { kind: string; large: Measured; small: Measured };

type Sides = { many: number; few: number };

/** The figure of a kind, over all calls of its queries. Returns the kinds over a limit, and the p95 of each. */
function compareKinds(pairs: readonly Pair[]): { over: string[]; kinds: Sides[] } {
  const [over, kinds]: [string[], Sides[]] = [[], []];
  for (const kind of new Set(pairs.map((pair) => pair.kind))) {
    const ofKind = pairs.filter((pair) => pair.kind === kind);
    const [large, small] = [ofKind.flatMap((pair) => pair.large.times), ofKind.flatMap((pair) => pair.small.times)];
    const [p95, least] = [percentile(large, 0.95), percentile(small, 0.95)];
    kinds.push({ many: p95, few: least });
    if (p95 > LIMIT_MS || p95 / least > RATIO) over.push(kind);
    const figures = [percentile(large, 0.5), p95, percentile(small, 0.5), least].map(ms);
    process.stdout.write(row([`all of ${kind}`, ...figures, (p95 / least).toFixed(2)]));
  }
  return { over, kinds };
}

/** The queries with the largest ratio to the small client. */
function furthest(what: string, sides: readonly Sides[]): Figure {
  const { many, few } = sides.reduce((far, each) => (each.many / each.few > far.many / far.few ? each : far));
  const peer = { name: `of ${FEW.toLocaleString('en')}`, value: few };
  return { what, ours: many, unit: 'ms', peer, wanted: { of: 'ratio', atMost: RATIO } };
}

/** Each query for both clients, alternately. Returns those over a limit. */
async function compare(
  db: Database,
  many: Client,
  few: Client,
): Promise<{ slow: string[]; wide: string[]; over: string[]; kinds: Sides[]; pairs: Pair[] }> {
  process.stdout.write(row(['', 'many p50', 'many p95', 'few p50', 'few p95', 'ratio', 'found']));
  const [slow, wide, pairs]: [string[], string[], Pair[]] = [[], [], []];
  for (const { name, work } of shapes(db)) {
    const small = await measure(work(few));
    const large = await measure(work(many));
    const ratio = large.p95 / small.p95;
    pairs.push({ kind: name.split(/[ ,:]/)[0] ?? '', large, small });
    if (large.p95 > LIMIT_MS) slow.push(name);
    if (ratio > RATIO) wide.push(name);
    process.stdout.write(
      row([name, ms(large.p50), ms(large.p95), ms(small.p50), ms(small.p95), ratio.toFixed(2), large.found]),
    );
  }
  return { slow, wide, ...compareKinds(pairs), pairs };
}

const clientOf = (size: number): Client => ({
  owner: randomUUID(),
  folders: Array.from({ length: 10 }, () => randomUUID()),
  labels: Array.from({ length: 10 }, () => randomUUID()),
  size,
});

const database = await createThrowAwayDatabase();
const admin = postgres({ ...database.owner, max: 1, onnotice: () => undefined, connection: { statement_timeout: 0 } });
const db = createDatabase({ connection: database.app, logger: complaintsOnly, max: 2 });
try {
  const [many, few] = [clientOf(MANY), clientOf(FEW)];
  const began = performance.now();
  await admin`insert into account_types (code, name, position) values ('persona', '{"es":"Persona","en":"Person","jp":"個人"}', 1)`;
  for (const client of [few, many]) await seed(admin, client);
  await settle(admin);
  process.stdout.write(
    `${MANY.toLocaleString('en')} tamys beside ${FEW.toLocaleString('en')}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s; ${ROUNDS} rounds, milliseconds\n`,
  );
  const { slow, wide, over, kinds, pairs } = await compare(db, many, few);
  const worst = Math.max(...pairs.map(({ large }) => large.p95));
  process.stdout.write(`worst p95 ${ms(worst)} ms, limit ${LIMIT_MS} ms, ratio ${(worst / LIMIT_MS).toFixed(2)}\n`);
  process.stdout.write(
    `over ${LIMIT_MS} ms: ${slow.join(', ') || 'none'}\nover ${RATIO} times the small client: ${wide.join(', ') || 'none'}\nkinds over a limit: ${over.join(', ') || 'none'}\n`,
  );
  const compared = `beside ${FEW.toLocaleString('en')} tamys`;
  const shapesOfBoth = pairs.map(({ large, small }) => ({ many: large.p95, few: small.p95 }));
  reportFigures(
    {
      what: `lists of ${MANY.toLocaleString('en')} tamys, slowest shape, p95`,
      ours: worst,
      unit: 'ms',
      wanted: { of: 'ours', atMost: LIMIT_MS },
    },
    furthest(`lists, searches, counts ${compared}, worst of the three, p95`, kinds),
    furthest(`lists, searches, counts ${compared}, worst shape, p95`, shapesOfBoth),
  );
} finally {
  await Promise.all([db.close(), admin.end()]);
  await database.remove();
}
