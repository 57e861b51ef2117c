import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { paymentTransitions } from './transitions.rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the database allows exactly the steps the rules allow', async () => {
  const rows = await database.db.system(
    (tx) => tx.sql<{ step: string }[]>`select from_state || ' → ' || to_state as step from payment_transitions`,
  );
  const rules = Object.entries(paymentTransitions).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));
  expect(rows.map(({ step }) => step).toSorted()).toEqual(rules.toSorted());
});
