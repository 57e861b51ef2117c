import type { OperatorOverview } from '@enlace/contract/operator/operator.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene, type Scene } from '#modules/subscriptions/billing.test-support.ts';
import { Chain, setRate, type World } from './chain.ts';

// Random chains of everything that moves money, through the API and a real database. After every act the lists, the figures,
// the invoices and the client's own page agree with an oracle that was told of the acts alone; what is shown is what is
// invoiced; nothing goes back twice or with another tax; nobody is reminded who owes nothing. `npm run money [chains] [seed]`.

const chains = Number(process.env.MONEY_CHAINS ?? 2);
const firstSeed = Number(process.env.MONEY_SEED ?? process.env.TEST_SEED ?? 1);
const acts = 10;

let scene: Scene;
let world: World;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
  const { userId: admin } = await scene.kit.createAdmin();
  const [made] = await scene.kit.database.adminSql<{ id: string }[]>`
    with made as (
      insert into packages (code, name, currency, price_minor, visible_from)
      values ('chain_sends', '{"es": "25.000 envíos"}', 'EUR', 3500, '2020-01-01') returning id),
    held as (insert into package_quotas (package_id, resource, amount) select id, 'sends', 25000 from made)
    select id from made`;
  world = { scene, admin, packageId: made?.id ?? '' };
});
afterAll(() => scene.close());

async function run(seed: number, change: Partial<World> = {}): Promise<Chain> {
  scene.clock.add({ days: 1 });
  await setRate(scene, 210_000);
  const chain = new Chain({ ...world, ...change }, await scene.createPayer(), seed);
  try {
    await chain.start();
    for (let act = 0; act < acts; act += 1) await chain.act();
  } finally {
    await chain.end();
  }
  return chain;
}

test(
  'after every act of any chain, everything that speaks of money says the same',
  async () => {
    let [owed, invoices] = [0, 0];
    for (let each = 0; each < chains; each += 1) {
      const { oracle } = await run(firstSeed + each);
      owed += oracle.figures().dueMinor;
      invoices += [...oracle.accounts.keys()].filter((id) => oracle.owed(id) > 0).length;
    }
    const token = await scene.kit.createSession(world.admin);
    const { money } = (
      await scene.kit.call('GET', '/api/admin/overview?period=12m', { token })
    ).json<OperatorOverview>();
    const outstanding = money.find(({ currency }) => currency === 'EUR')?.outstanding;
    expect(outstanding ?? { invoices: 0, dueMinor: 0 }).toEqual({ invoices, dueMinor: owed });
  },
  30_000 + chains * 10_000,
);

test('a control: books that forget what was paid back, or that reopen what was refunded, are found', async () => {
  const sql = scene.kit.database.adminSql;
  const found = async (sabotage: World['sabotage']) => {
    for (let seed = 1; seed <= 40; seed += 1) {
      try {
        await run(seed, sabotage ? { sabotage } : {});
      } catch (error) {
        if (error instanceof Error && error.name === 'Violation') return error.message.split('\n')[0];
        throw error;
      }
    }
    return undefined;
  };
  const forgets = await found(({ owner }) => sql`update refunds set state = 'failed' where owner_id = ${owner}`);
  expect(forgets).toMatch(/says|is/);
  const reopens = await found(
    ({ owner }) => sql`
      update invoices set state = 'issued', waived_minor = 0, paid_at = null where owner_id = ${owner} and waived_minor > 0`,
  );
  expect(reopens).toMatch(/says|is/);
}, 600_000);
