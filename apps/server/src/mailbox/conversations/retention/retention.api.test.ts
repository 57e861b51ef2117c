import * as contract from '@enlace/contract/mailbox/conversations/retention.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';

const path = '/api/mailbox/retention';
let kit: TestApp;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

it('is read, told of and changed over HTTP, within its limits and by each client alone', async () => {
  const [one, other] = [await kit.createClient(), await kit.createClient()];
  const read = async (client: typeof one) =>
    contract.getMailboxRetention.reply.parse((await kit.call('GET', path, client)).json());
  expect(await read(one)).toEqual({ keepDays: null });
  for (const keepDays of [29, 3651, 30.5, '365', undefined]) {
    const refused = await kit.call('PUT', path, { ...one, body: { keepDays } });
    expect([keepDays, refused.statusCode]).toEqual([keepDays, 422]);
  }
  for (const keepDays of [30, 3650, null, 365])
    expect((await kit.call('PUT', path, { ...one, body: { keepDays } })).json()).toEqual({ keepDays });
  expect([await read(one), await read(other)]).toEqual([{ keepDays: 365 }, { keepDays: null }]);
  for (const query of ['', '?keepDays=30']) {
    const preview = await kit.call('GET', `${path}/preview${query}`, one);
    expect(contract.previewMailboxRetention.reply.parse(preview.json())).toMatchObject({
      conversations: 0,
      messages: 0,
      nextAgeAt: null,
    });
  }
  expect((await kit.call('GET', `${path}/preview?keepDays=7`, one)).statusCode).toBe(422);
});
