import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  segmentConditionSchema,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentRule,
  segmentRulesSchema,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import {
  createTestClient,
  createTestDeps,
  type TestClient,
  type TestDeps,
} from '#audience/contacts/contacts.test-support.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { countByCounters } from './known-counts.ts';
import { countExactly } from './match-counts.ts';
import { matchesRule, type TestPerson, type TestWorld } from './segment-matches.test-support.ts';
import { rulesCondition } from './segments.usecases.ts';

const runs = Number(process.env['SEGMENT_RUNS'] ?? 250);
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [outer, inner, side] = [id(901), id(902), id(903)];
const labels = [id(911), id(912), id(913)];
const profiles = [id(921), id(922)];
const campaigns = [id(931), id(932)];
const words = ['altea', 'Altea', 'denia', 'al', 'ea'];

let database: TestDatabase;
let deps: TestDeps;
let marina: TestClient;
let other: TestClient;
let world: TestWorld;
let people: TestPerson[];

const some = <T>(values: readonly T[]) => fc.constantFrom(...values);
const ids = (values: readonly string[]) => fc.uniqueArray(some(values), { minLength: 1, maxLength: 2 });
const presence = fc.constantFrom({ op: 'filled' as const }, { op: 'empty' as const });
const textTest = fc.oneof(
  presence,
  fc.record({ op: some(['is', 'is_not', 'contains', 'not_contains', 'starts', 'ends'] as const), value: some(words) }),
);
const dayTest = fc.oneof(
  presence,
  fc.record({ op: some(['last_days', 'not_last_days', 'next_days'] as const), days: some([1, 3, 30]) }),
  fc.record({ op: some(['before', 'after', 'on'] as const), day: some(['2026-11-13', '2026-11-16', '2026-11-19']) }),
);
const values = fc.uniqueArray(some(['a', 'b', 'c']), { minLength: 1, maxLength: 2 });
const kinds = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), test: textTest }),
  fc.record({
    kind: fc.constant('number' as const),
    test: fc.oneof(
      presence,
      fc.record({
        op: some(['equals', 'not_equals', 'above', 'at_least', 'below', 'at_most'] as const),
        value: some([0, 1.5, -2]),
      }),
    ),
  }),
  fc.record({ kind: fc.constant('date' as const), test: dayTest }),
  fc.record({
    kind: fc.constant('boolean' as const),
    test: fc.oneof(presence, fc.record({ op: fc.constant('is' as const), value: fc.boolean() })),
  }),
  fc.record({
    kind: fc.constant('choice' as const),
    test: fc.oneof(presence, fc.record({ op: some(['any_of', 'none_of'] as const), values })),
  }),
  fc.record({
    kind: fc.constant('choices' as const),
    test: fc.oneof(presence, fc.record({ op: some(['any_of', 'all_of', 'none_of'] as const), values })),
  }),
);
const twoWays = some(['any_of', 'none_of'] as const);
const conditions: fc.Arbitrary<SegmentCondition> = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    field: some(['name', 'email', 'phone', 'company', 'city', 'notes', 'first_name'] as const),
    test: textTest,
  }),
  fc.record({ type: fc.constant('date' as const), field: some(['created', 'activity'] as const), test: dayTest }),
  fc.record({
    type: fc.constant('status' as const),
    op: twoWays,
    values: fc.uniqueArray(some(['subscribed', 'pending', 'bounced'] as const), { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('source' as const),
    op: twoWays,
    values: fc.uniqueArray(some(['form', 'manual'] as const), { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('language' as const),
    op: twoWays,
    values: fc.uniqueArray(some(['es', 'jp'] as const), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('profile' as const), op: twoWays, ids: ids(profiles) }),
  fc.record({
    type: fc.constant('label' as const),
    op: some(['any_of', 'all_of', 'none_of'] as const),
    ids: ids(labels),
  }),
  fc.record({ type: fc.constant('folder' as const), op: twoWays, ids: ids([outer, inner, side]) }),
  fc.record({
    type: fc.constant('activity' as const),
    activity: some(['wrote', 'opened', 'clicked', 'form', 'received'] as const),
    op: some(['did', 'did_not'] as const),
    times: some([1, 1, 2]),
    days: some([null, 3, 30]),
    campaignId: some([null, null, campaigns[0] ?? null]),
  }),
  fc.record({ type: fc.constant('field' as const), key: some(['x', 'y']), of: kinds }),
);
const group = (rule: fc.Arbitrary<SegmentRule>): fc.Arbitrary<SegmentGroup> =>
  fc.record({ type: some(['all', 'any', 'none'] as const), rules: fc.array(rule, { minLength: 1, maxLength: 3 }) });
const trees = group(
  fc.oneof(
    { weight: 3, arbitrary: conditions },
    {
      weight: 2,
      arbitrary: group(fc.oneof({ weight: 3, arbitrary: conditions }, { weight: 1, arbitrary: group(conditions) })),
    },
  ),
);

const field = fc.oneof(
  fc.constantFrom<unknown>('altea', 'a', '', '2026-11-16', 0, 1.5, true, false, ['a'], ['a', 'b'], []),
  fc.constant(undefined),
);
const person: fc.Arbitrary<Omit<TestPerson, 'id'>> = fc.record({
  name: some(['Altea', 'Denia Al']),
  email: fc.option(fc.constant('email')),
  phone: some([null, '+34655', '+81']),
  company: some([null, 'Altea', 'Bodega']),
  city: some([null, 'Altea', 'Denia']),
  notes: some(['', 'en Altea']),
  status: some(['subscribed', 'pending', 'bounced', 'unsubscribed']),
  source: some(['form', 'manual', 'import']),
  language: some([null, 'es', 'ja'] as const),
  profileId: some([null, ...profiles]),
  fields: fc.record({ x: field, y: field }),
  labels: fc.uniqueArray(some(labels), { maxLength: 3 }),
  folder: some([null, outer, inner, side]),
  createdAgo: some([0, 1, 2, 3, 4, 31]),
  activityAgo: some([0, 3, 4, 30, 31]),
  events: fc.array(
    fc.record({
      kind: some(['wrote', 'campaign_sent', 'campaign_opened', 'campaign_clicked', 'joined']),
      ago: some([0, 3, 4, 40]),
      campaignId: some(campaigns),
      source: some(['form', 'mail']),
    }),
    { maxLength: 4 },
  ),
});

/** The fields as JSON. */
function jsonOf(fields: TestPerson['fields']): Parameters<TestDeps['db']['sql']['json']>[0] {
  return JSON.parse(JSON.stringify(fields));
}

async function store(client: TestClient, rows: readonly TestPerson[]): Promise<void> {
  const noon = (ago: number) =>
    world.today.subtract({ days: ago }).toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant();
  const { owner } = client;
  await database.db.scoped(owner, async (tx) => {
    await tx.sql`insert into folders (owner_id, noun, id, parent_id, name, name_key, position)
      values (${owner}, 'contact', ${outer}, null, 'o', 'o', 1), (${owner}, 'contact', ${inner}, ${outer}, 'i', 'i', 1), (${owner}, 'contact', ${side}, null, 's', 's', 2)`;
    for (const [index, label] of labels.entries())
      await tx.sql`insert into labels (owner_id, noun, id, name, name_key, colour, position) values (${owner}, 'contact', ${label}, ${label}, ${label}, 1, ${index})`;
    for (const row of rows) {
      await tx.sql`
        insert into contacts ${tx.sql({
          ownerId: owner,
          id: row.id,
          name: row.name,
          nameKey: row.name.toLowerCase(),
          email: row.email,
          phone: row.phone,
          company: row.company,
          city: row.city,
          notes: row.notes,
          status: row.status,
          source: row.source,
          language: row.language,
          sourceProfileId: row.profileId,
          fields: tx.sql.json(jsonOf(row.fields)),
          createdAt: noon(row.createdAgo).toString(),
          updatedAt: noon(row.createdAgo).toString(),
          statusChangedAt: noon(row.createdAgo).toString(),
          activityAt: noon(row.activityAgo).toString(),
        })}`;
      if (row.folder)
        await tx.sql`insert into folder_links (owner_id, noun, subject_id, folder_id) values (${owner}, 'contact', ${row.id}, ${row.folder})`;
      for (const label of row.labels)
        await tx.sql`insert into label_links (owner_id, noun, subject_id, label_id) values (${owner}, 'contact', ${row.id}, ${label})`;
      for (const { kind, ago, campaignId, source } of row.events) {
        const details = { ...(campaignId ? { campaignId } : {}), ...(source ? { source } : {}) };
        await tx.sql`insert into contact_events (owner_id, contact_id, kind, at, details) values (${owner}, ${row.id}, ${kind}, ${noon(ago)}, ${tx.sql.json(details)})`;
      }
    }
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  [marina, other] = [await createTestClient(database, deps), await createTestClient(database, deps)];
  const today = deps.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
  world = {
    today,
    branches: new Map([
      [outer, [outer, inner]],
      [inner, [inner]],
      [side, [side]],
    ]),
  };
  people = fc
    .sample(person, { numRuns: 60, seed: 7 })
    .map((row, index) => ({ ...row, id: id(index + 1), email: row.email && `altea${index}@denia.es` }));
  await store(marina, people);
  await database.adminSql`insert into contacts (owner_id, name, name_key, status, source, city) values (${other.owner}, 'Altea', 'altea', 'subscribed', 'form', 'Altea')`;
});
afterAll(() => database.drop());

async function matching(rules: SegmentGroup): Promise<string[]> {
  const { owner } = marina;
  return deps.db.scoped(owner, async (tx) => {
    const { and } = await rulesCondition(tx, owner, { rules, now: deps.clock.now() });
    const rows = await tx.sql<
      { id: string }[]
    >`select c.id from contacts c where c.owner_id = ${owner} and c.deleted_at is null ${and} order by c.id`;
    expect(await countExactly(tx, owner, { and })).toBe(rows.length);
    return rows.map((row) => row.id);
  });
}

test('any tree of rules finds in SQL whom it means', async () => {
  let between = 0;
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const rules = segmentRulesSchema.parse(tree);
      const expected = people.filter((each) => matchesRule(each, rules, world)).map((each) => each.id);
      if (expected.length > 0 && expected.length < people.length) between += 1;
      expect(await matching(rules)).toEqual(expected);
    }),
    { numRuns: runs },
  );
  // A fuzz test in which everything or nothing matched would have said little.
  expect(between).toBeGreaterThan(runs / 3);
});

test('every condition alone and turned round splits the tamys in two, as the counters say where they know it', async () => {
  const counted = new Set<string>();
  const said = (rules: SegmentGroup) => deps.db.scoped(marina.owner, (tx) => countByCounters(tx, marina.owner, rules));
  await fc.assert(
    fc.asyncProperty(conditions, async (condition) => {
      segmentConditionSchema.parse(condition);
      const rules: SegmentGroup = { type: 'all', rules: [condition] };
      const turned: SegmentGroup = { type: 'none', rules: [rules] };
      const [inside, outside] = [await matching(rules), await matching(turned)];
      expect([...inside, ...outside].toSorted()).toEqual(people.map((each) => each.id));
      const known = await said(rules);
      if (known === undefined) return;
      counted.add(condition.type);
      expect([known, await said(turned)]).toEqual([inside.length, outside.length]);
    }),
    { numRuns: Math.ceil(runs / 2) },
  );
  expect([...counted].toSorted()).toEqual(['folder', 'label', 'status']);
});

test('a tree too deep, too long or empty is no tree', () => {
  const one = { type: 'text', field: 'city', test: { op: 'filled' } };
  const deep = (levels: number): unknown => (levels === 0 ? one : { type: 'all', rules: [deep(levels - 1)] });
  expect(segmentRulesSchema.safeParse(deep(4)).success).toBe(true);
  expect(segmentRulesSchema.safeParse(deep(5)).success).toBe(false);
  expect(segmentRulesSchema.safeParse({ type: 'all', rules: [] }).success).toBe(false);
  expect(
    segmentRulesSchema.safeParse({
      type: 'any',
      rules: Array.from({ length: 4 }, () => ({ type: 'all', rules: Array.from({ length: 11 }, () => one) })),
    }).success,
  ).toBe(false);
});
