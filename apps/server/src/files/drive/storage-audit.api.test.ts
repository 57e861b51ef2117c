import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { uploadTo } from './files.test-support.ts';
import { auditAllStorage, repairSuspects } from './jobs/audit-storage.job.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

type Usage = { usedBytes: number; liveBytes: number };

async function usageOf({ token }: TestClient): Promise<Usage> {
  return (await kit.call('GET', '/api/files/usage', { token })).json();
}

async function upload(client: TestClient, name: string): Promise<string> {
  const reply = await uploadTo(kit, { client, name, type: 'text/plain', bytes: Buffer.from(`${name} `.repeat(200)) });
  return reply.json().id;
}

type Suspect = { owner: string; used: number; driveBytes: number };

/** What the first check found and left for the second. */
async function suspects(): Promise<Suspect[]> {
  await kit.database.adminSql`delete from pgboss.job where name = 'files.repair_storage'`;
  await auditAllStorage({ deps: kit.platform });
  const jobs = await kit.database.adminSql<{ data: { suspects: Suspect[] } }[]>`
    select data from pgboss.job where name = 'files.repair_storage'`;
  return jobs.flatMap(({ data }) => data.suspects);
}

const recounts = ({ userId }: TestClient) => kit.database.adminSql<{ before: unknown; after: unknown; job: string }[]>`
  select before, after, job from history_entries where owner_id = ${userId} and action = 'file.storage_recounted'`;

test('a counter that is right is left alone', async () => {
  const client = await kit.createClient();
  const id = await upload(client, 'uno.txt');
  await upload(client, 'dos.txt');
  await kit.call('DELETE', `/api/files/${id}`, { token: client.token });
  expect((await suspects()).filter(({ owner }) => owner === client.userId)).toEqual([]);
});

test('a counter that drifted is found at night, mended at the second look and told in the history', async () => {
  const client = await kit.createClient();
  await upload(client, 'tres.txt');
  const right = await usageOf(client);
  await kit.database.adminSql`
    update quota_counters set used = used + 777 where owner_id = ${client.userId} and resource = 'storage_bytes'`;
  const found = await suspects();
  expect(found).toMatchObject([{ owner: client.userId, used: right.usedBytes + 777, driveBytes: right.liveBytes }]);
  await repairSuspects({ deps: kit.platform, suspects: found });
  expect(await usageOf(client)).toEqual(right);
  expect(await recounts(client)).toMatchObject([
    {
      before: { sizeBytes: right.usedBytes + 777 },
      after: { sizeBytes: right.usedBytes },
      job: 'files.repair_storage',
    },
  ]);
  expect(await suspects()).toEqual([]);
});

test('rows that nobody counted are counted, and what changed since the first look waits for another night', async () => {
  const client = await kit.createClient();
  const id = await upload(client, 'cuatro.txt');
  const right = await usageOf(client);
  await kit.database.adminSql`update files set size_bytes = size_bytes + 1000 where id = ${id}`;
  const found = await suspects();
  await kit.database.adminSql`update files set size_bytes = size_bytes + 1 where id = ${id}`;
  await repairSuspects({ deps: kit.platform, suspects: found });
  expect((await usageOf(client)).usedBytes).toBe(right.usedBytes);
  expect(await recounts(client)).toEqual([]);
  await repairSuspects({ deps: kit.platform, suspects: await suspects() });
  expect((await usageOf(client)).usedBytes).toBe(right.usedBytes + 1001);
  const [sum] = await kit.database.adminSql<{ sum: number }[]>`
    select sum(amount)::int as sum from quota_entries where owner_id = ${client.userId} and resource = 'storage_bytes'`;
  expect(sum?.sum).toBe(right.usedBytes + 1001);
  expect(await suspects()).toEqual([]);
});
