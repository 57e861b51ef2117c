import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instance } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
import { queueMail } from '#workspace/mails/mails.usecases.ts';
import { addContacts, createDraft, readCampaign, startNow, until } from '#sending/campaigns/campaigns.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let app: TestApp;
let client: TestClient;
let admin: { token: string };
let file: string;
let ahead = 0;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => systemClock.now().add({ minutes: ahead }) };
  app = await createTestApp({ overrides: { clock } });
  file = path.join(app.platform.config.dataDir, 'installation.json');
  client = await app.createClient();
  admin = await app.createAdmin();
});
afterAll(() => app.close());

const markOfDatabase = async () => (await app.database.adminSql`select mark from instance`)[0]?.['mark'] as string;
const read = async () => (await app.call('GET', '/api/admin/instance', { token: admin.token })).json<Instance>();

/** What restoring a backup does: the database's mark is an earlier one. */
async function putBack(mark: string): Promise<void> {
  await app.database.adminSql`update instance set mark = ${mark}, held_since = null, held_reason = null`;
}

/** Somebody who has just confirmed their identity. */
async function confirm(): Promise<Instance> {
  const owner = await app.createAdmin();
  return (await app.call('POST', '/api/admin/instance/confirm', { token: owner.token })).json<Instance>();
}

async function mailState(): Promise<string> {
  const { platform } = app;
  const { mailId } = await platform.db.system((tx) =>
    queueMail({
      tx,
      deps: platform,
      mail: { purpose: 'test', to: { name: null, address: 'ana@correo.example' }, subject: 'Hola', text: 'Hola.' },
    }),
  );
  await deliverStoredMail({ deps: platform, mailId });
  const [row] = await app.database.adminSql`select state, attempts from mails where id = ${mailId}`;
  return `${row?.['state']} ${row?.['attempts']}`;
}

describe('an installation', () => {
  it('that goes on with its own database sends, also after its mark was renewed', async () => {
    expect(await app.platform.installation.maySend()).toBe(true);
    const first = await markOfDatabase();
    await app.platform.installation.renew();
    expect(await markOfDatabase()).toBe(first);
    ahead += 11;
    await app.platform.installation.renew();
    expect(await markOfDatabase()).not.toBe(first);
    expect(await app.platform.installation.maySend()).toBe(true);
    expect(await mailState()).toBe('caught 1');
  });

  it('whose database was put back sends nothing until somebody confirms: no mail and no campaign', async () => {
    const old = await markOfDatabase();
    ahead += 11;
    await app.platform.installation.renew();
    await addContacts(app, client, { count: 5 });
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    await putBack(old);
    expect(await mailState()).toBe('queued 0');
    const held = await read();
    expect(held).toMatchObject({ reason: 'other_mark', waiting: { mails: 1, campaigns: 1 } });
    const sender = startCampaignSender(app.platform);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await readCampaign(app, client, draft.id)).totals.waiting).toBe(5);

    const unproven = await app.createAdmin({ role: 'support' });
    expect((await app.call('POST', '/api/admin/instance/confirm', { token: unproven.token })).statusCode).toBe(403);
    expect((await confirm()).heldSince).toBeNull();
    await until(
      () => readCampaign(app, client, draft.id),
      ({ totals }) => totals.waiting === 0,
    );
    await sender.stop();
    expect(await mailState()).toBe('caught 1');
  }, 30_000);

  it('whose file is gone, or cannot be read, is not believed either', async () => {
    await rm(file);
    expect(await read()).toMatchObject({ reason: 'file_missing' });
    await confirm();
    expect(await app.platform.installation.maySend()).toBe(true);
    await writeFile(file, '{"mark":');
    expect(await app.platform.installation.maySend()).toBe(false);
    await confirm();
  });

  it('that died while its mark was renewed goes on with either', async () => {
    const current = await markOfDatabase();
    await writeFile(file, JSON.stringify({ mark: '01900000-0000-7000-8000-000000000001', next: current }));
    expect(await app.platform.installation.maySend()).toBe(true);
    await writeFile(file, JSON.stringify({ mark: current, next: '01900000-0000-7000-8000-000000000002' }));
    expect(await app.platform.installation.maySend()).toBe(true);
  });
});
