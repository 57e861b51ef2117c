import { afterEach, expect, test } from 'vitest';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';
import { Chain, type World } from './chain.ts';
import { setHomeRate } from './example.ts';
import { Ledger } from './ledger.ts';

// Random chains of everything that moves money, through the API and a real database. After every act the dashboard, the
// lists, their sums, the file, the invoices, the client's own pages and the engine's data agree with an oracle that
// only knows the acts; what is shown is what is invoiced; nothing is credited twice or with another tax; clients who
// owe nothing are never reminded. `npm run money [chains] [seed]`.

const chains = Number(process.env.MONEY_CHAINS ?? 2);
const firstSeed = Number(process.env.MONEY_SEED ?? process.env.TEST_SEED ?? 1);
const acts = 10;

const scenes: Scene[] = [];
afterEach(async () => {
  for (const scene of scenes.splice(0)) await scene.close();
});

async function createWorld(): Promise<World> {
  const scene = await createScene('2026-01-10T10:00');
  scenes.push(scene);
  const { userId: admin } = await scene.kit.createAdmin();
  const [made] = await scene.kit.database.adminSql<{ id: string }[]>`
    with made as (
      insert into packages (code, name, currency, price_minor, visible_from)
      values ('chain_sends', '{"es": "25.000 envíos"}', 'EUR', 3500, '2020-01-01') returning id),
    held as (insert into package_quotas (package_id, resource, amount) select id, 'sends', 25000 from made)
    select id from made`;
  return { scene, admin, packageId: made?.id ?? '', ledger: new Ledger() };
}

async function run(world: World, seed: number): Promise<void> {
  const { scene } = world;
  scene.clock.add({ days: 1 });
  await setHomeRate(scene, 21);
  const chain = new Chain(world, await scene.createPayer(), seed);
  try {
    await chain.start();
    for (let act = 0; act < acts; act += 1) await chain.act();
  } finally {
    await chain.end();
  }
}

/** The first disagreement in any of the chains, as text. */
async function findViolation(world: World, { from, count }: { from: number; count: number }) {
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      await run(world, seed);
    } catch (error) {
      if (error instanceof Error && error.name === 'Violation') return error.message;
      throw error;
    }
  }
  return undefined;
}

test(
  'after every act of any chain, everything that speaks of money says the same',
  async () => {
    expect(await findViolation(await createWorld(), { from: firstSeed, count: chains })).toBeUndefined();
  },
  30_000 + chains * 20_000,
);

type Sabotage = (sql: Scene['kit']['database']['adminSql'], owner: string) => Promise<unknown>;

const broken: readonly [string, Sabotage, RegExp][] = [
  [
    'what was paid back is forgotten',
    (sql, owner) => sql`update refunds set state = 'failed' where owner_id = ${owner}`,
    /says/,
  ],
  [
    'what was refunded is owed again',
    (sql, owner) => sql`
      update invoices set state = 'issued', waived_minor = 0, paid_at = null where owner_id = ${owner} and waived_minor > 0`,
    /says/,
  ],
  [
    'the dashboard counts a refund twice',
    (sql) => sql`
      insert into invoice_day_changes (figure, day, currency, invoices, net_minor, total_minor)
      select figure, day, currency, invoices, net_minor, total_minor from invoice_day_changes where figure = 'refunded' limit 1`,
    /the dashboard says/,
  ],
  [
    'a card that did not pay is forgotten',
    (sql, owner) => sql`
      insert into payments (owner_id, invoice_id, provider, state, amount_minor, currency)
      select owner_id, invoice_id, provider, 'cancelled', amount_minor, currency from payments
       where owner_id = ${owner} and state = 'failed'`,
    /failed ones says/,
  ],
  [
    'what a card paid is asked of it once more',
    (sql, owner) => sql`
      update invoices set state = 'issued', paid_minor = 0, paid_at = null where owner_id = ${owner} and exists (
        select 1 from payments p where p.invoice_id = invoices.id and p.provider = 'sandbox' and p.state = 'succeeded')`,
    /says/,
  ],
  [
    'the engine forgets what a period has given back',
    (sql, owner) => sql`
      update subscription_periods set returned_minor = 0, lowered_minor = 0 where owner_id = ${owner}`,
    /the engine counts on/,
  ],
];

test.each(broken)(
  'a control: it is found when %s',
  async (_, sabotage, words) => {
    const world = await createWorld();
    const sql = world.scene.kit.database.adminSql;
    const spoilt = { ...world, sabotage: ({ owner }: { owner: string }) => sabotage(sql, owner) };
    expect(await findViolation(spoilt, { from: 1, count: 40 })).toMatch(words);
  },
  600_000,
);
