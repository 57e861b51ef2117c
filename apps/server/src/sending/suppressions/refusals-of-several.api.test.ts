import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Suppression } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { addContacts } from '#sending/campaigns/campaigns.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailSettled } from '#workspace/door.ts';

let app: TestApp;
let marina: TestClient;

beforeAll(async () => {
  app = await createTestApp();
  marina = await app.createClient();
  await addContacts(app, marina, { count: 3 });
});
afterAll(() => app.close());

const list = async () =>
  (await app.call('GET', '/api/suppressions', { token: marina.token })).json<{ items: Suppression[] }>().items;
const statusOf = async (email: string) =>
  (await app.database.adminSql`select status from contacts where owner_id = ${marina.owner} and email = ${email}`)[0]?.[
    'status'
  ];

/** A single mail ended so for several recipients. */
function settle(recipients: Record<string, { state: 'accepted' | 'rejected'; outcome: string | null }>) {
  const { db, events, ids } = app.platform;
  return db.scoped(marina.owner, (tx) =>
    events.emit(tx, mailSettled, {
      mailId: ids.uuid(),
      owner: marina.owner,
      purpose: 'test',
      state: 'accepted',
      outcome: null,
      recipients,
      related: {},
    }),
  );
}

it('of a mail to several puts those aside whom the server refuses, and nobody else', async () => {
  const [one, two, three] = (
    await app.database.adminSql<{ email: string }[]>`
        select email from contacts where owner_id = ${marina.owner} order by email`
  ).map(({ email }) => email);
  await settle({
    [one ?? '']: { state: 'accepted', outcome: null },
    [two ?? '']: { state: 'rejected', outcome: '550 5.1.1 No such user' },
    [three ?? '']: { state: 'rejected', outcome: '550 5.1.1 No such user' },
  });
  expect((await list()).map(({ address }) => address).toSorted()).toEqual([two, three]);
  expect(await Promise.all([one, two, three].map((email) => statusOf(email ?? '')))).toEqual([
    'subscribed',
    'bounced',
    'bounced',
  ]);
});
