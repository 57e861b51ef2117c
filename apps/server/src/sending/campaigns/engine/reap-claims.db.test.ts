import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { ownerId } from '#platform/context.ts';
import { addContacts, compareSums, createCampaignApp, createDraft, startNow } from '../campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';
import { claimDeliveries, reapClaims } from './ledger.repository.ts';
import { startDue } from './start-due.ts';

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
  client = await app.createClient();
  await addContacts(app, client, { count: 6 });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

/** A campaign being sent, all of whose rows are claimed by a silent worker, one with its body on its way. */
async function createHeld(): Promise<string> {
  const { id } = await createDraft(app, client);
  await startNow(app, client, id);
  await startDue({ deps: app.platform });
  const owner = ownerId(client.owner);
  const claimed = await app.platform.db.system((tx) =>
    claimDeliveries(tx, { owner, campaignId: id, limit: 10, leaseSeconds: 60 }),
  );
  expect(claimed).toHaveLength(6);
  await app.database
    .adminSql`update campaign_deliveries set state = 'sending' where id = ${claimed[0]?.deliveryId ?? null}`;
  await app.database.adminSql`update campaign_claims set lease_until = now() - interval '1 second'`;
  return id;
}

const reap = () => app.platform.db.system(reapClaims);

async function statesOf(campaignId: string) {
  const rows = await app.database.adminSql<{ state: string; n: number }[]>`
    select state, count(*)::int as n from campaign_deliveries where campaign_id = ${campaignId} group by state order by state`;
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

const claimsOf = async (campaignId: string) =>
  (await app.database.adminSql`select 1 from campaign_claims where campaign_id = ${campaignId}`).length;

it('gives back what had not begun and doubts what had, with sums that are right', async () => {
  const id = await createHeld();
  await reap();
  expect(await statesOf(id)).toEqual({ pending: 5, uncertain: 1 });
  expect(await claimsOf(id)).toBe(0);
  const { kept, counted } = await compareSums(app, id);
  expect(kept).toEqual(counted);
  expect(await reap()).toEqual([]);
});

it('passes over a row that is being written, and comes back for it', async () => {
  const id = await createHeld();
  await app.database.adminSql.begin(async (writer) => {
    await writer`
      update campaign_deliveries set smtp_text = 'on its way' where campaign_id = ${id} and state = 'sending'`;
    await reap();
    expect(await statesOf(id)).toEqual({ pending: 5, sending: 1 });
    expect(await claimsOf(id)).toBe(1);
  });
  await reap();
  expect(await statesOf(id)).toEqual({ pending: 5, uncertain: 1 });
  expect(await claimsOf(id)).toBe(0);
});

it('is done by two workers at once, each row and sum once', async () => {
  const ids = [await createHeld(), await createHeld(), await createHeld()];
  await app.database.adminSql`update campaign_claims set lease_until = now() - interval '1 second'`;
  await Promise.all([reap(), reap(), reap()]);
  for (const id of ids) {
    expect(await statesOf(id)).toEqual({ pending: 5, uncertain: 1 });
    const { kept, counted } = await compareSums(app, id);
    expect(kept).toEqual(counted);
  }
});
