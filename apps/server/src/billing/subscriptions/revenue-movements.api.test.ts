import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
});
afterAll(() => scene.close());

async function renewOn(day: string, clients: readonly TestClient[]): Promise<void> {
  scene.clock.set(`${day}T10:00`);
  await scene.run();
  for (const { owner } of clients) await scene.payOpen(owner);
}

it('a renewal moves the revenue only when the rate of a tax within the price is another one', async () => {
  const sql = scene.kit.database.adminSql;
  const [plain, inclusive] = [await scene.createPayer(), await scene.createPayer()];
  const clients = [plain, inclusive];
  await sql`update catalog_items set tax_inclusive = true where id = ${scene.offers.middle}`;
  await scene.subscribe(plain, scene.offers.small);
  await scene.subscribe(inclusive, scene.offers.middle);
  const movements = async (owner: string) => {
    const rows = await sql<{ move: string }[]>`
      select kind || ' ' || delta_minor || ' → ' || after_minor as move from revenue_movements
      where client_id = ${owner} order by id`;
    return rows.map(({ move }) => move);
  };
  const begun = [await movements(plain.owner), await movements(inclusive.owner)];
  expect(begun[0]).toEqual(['new 1000 → 1000']);
  // 20.00 including 21 % tax.
  expect(begun[1]?.at(-1)).toMatch(/→ 1653$/);
  await renewOn('2026-02-10', clients);
  await renewOn('2026-03-10', clients);
  expect([await movements(plain.owner), await movements(inclusive.owner)]).toEqual(begun);
  await sql`update tax_rates set valid_until = '2026-04-01' where rate_ppm = 210000`;
  await sql`
    insert into tax_rates (tax_id, rate_ppm, valid_from)
    select tax_id, 250000, '2026-04-01' from tax_rates where valid_until = '2026-04-01'`;
  await renewOn('2026-04-10', clients);
  const moved = [begun[0], [...(begun[1] ?? []), 'contraction -53 → 1600']];
  expect([await movements(plain.owner), await movements(inclusive.owner)]).toEqual(moved);
  await renewOn('2026-05-10', clients);
  expect([await movements(plain.owner), await movements(inclusive.owner)]).toEqual(moved);
  const [run] = await sql<{ periods: number }[]>`select count(*)::int as periods from subscription_periods`;
  expect(run?.periods).toBe(10);
});
