import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { mailsTo } from '#test/kit/mail-text.ts';
import { downloadExport, exportState, finishedExport } from './exports.test-support.ts';
import { claimExport } from './portability.repository.ts';
import { exportKey } from './portability.rules.ts';
import { requestExport } from './usecases/request-export.ts';
import { maintainExports } from './usecases/maintain-exports.ts';
import { writeExport } from './usecases/write-export.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock }, work: true });
});
afterAll(() => kit.close());

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');
const never = new AbortController().signal;

describe('asking for an export', () => {
  test('needs a proof and is not for who acts as the client', async () => {
    const client = await kit.createClient();
    const admin = await kit.createAdmin();
    const unproven = await kit.createSession(client.userId, { isProven: false });
    expect((await kit.call('POST', '/api/exports', { token: unproven })).json().error.code).toBe('auth.proof_required');
    const acting = await kit.createSession(client.userId, { actingAdminId: admin.userId });
    expect((await kit.call('POST', '/api/exports', { token: acting })).statusCode).toBe(403);
  });

  test('is one at a time and three a day', async () => {
    const client = await kit.createClient();
    const quiet = { ...kit.platform, jobs: { ...kit.platform.jobs, enqueue: async () => undefined } };
    const ask = () =>
      requestExport({ deps: quiet, owner: client.owner, requestedBy: { kind: 'user', userId: client.userId } });
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    const refusals = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.code);
    expect(refusals).toEqual(['exports.already_running', 'exports.already_running']);
    for (let done = 1; done <= exportLimits.perDay; done += 1) {
      await kit.database.adminSql`update exports set state = 'expired' where owner_id = ${client.owner}`;
      if (done < exportLimits.perDay) await ask();
    }
    await expect(ask()).rejects.toMatchObject({ code: 'exports.daily_limit' });
    const listed = (await kit.call('GET', '/api/exports', { token: client.token })).json();
    expect([listed.leftToday, listed.items.length]).toEqual([0, 3]);
  });

  test('ends with a mail and a notice', async () => {
    const done = await kit.createClient();
    await finishedExport(kit, done);
    const mails = await mailsTo(kit, { address: done.email, count: 1 });
    expect(mails.map(({ subject }) => subject)).toContain('Tus datos están listos');
    const notices = (await kit.call('GET', '/api/notifications', { token: done.token })).json();
    expect(notices.items).toContainEqual(
      expect.objectContaining({ kind: 'export.ready', link: '/user/opciones/datos' }),
    );
  });
});

describe('the download', () => {
  test('works once per ticket, within a minute, and only for its client', async () => {
    const [client, other] = [await kit.createClient(), await kit.createClient()];
    const id = await finishedExport(kit, client);
    expect((await kit.call('POST', `/api/exports/${id}/ticket`, { token: other.token })).statusCode).toBe(404);
    const ticketOf = async () =>
      String((await kit.call('POST', `/api/exports/${id}/ticket`, { token: client.token })).json().path);
    const once = await ticketOf();
    const answers = await Promise.all([1, 2, 3].map(() => kit.app.inject({ url: once })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
    const good = answers.find(({ statusCode }) => statusCode === 200);
    expect(good?.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="enlace-[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip"; /),
    });
    const replaced = await ticketOf();
    const late = await ticketOf();
    expect((await kit.app.inject({ url: replaced })).statusCode).toBe(410);
    clock.advance({ seconds: 61 });
    expect((await kit.app.inject({ url: late })).json().error.code).toBe('exports.ticket_invalid');
    const [row] = await kit.database.adminSql<
      { text: string }[]
    >`select to_jsonb(e)::text as text from exports e where id = ${id}`;
    expect(row?.text).not.toContain(late.slice(late.lastIndexOf('/') + 1));
  });

  test('ends after a week, and the bytes with it', async () => {
    const client = await kit.createClient();
    const id = await finishedExport(kit, client);
    const key = exportKey({ owner: client.owner, exportId: id });
    expect(await kit.platform.storage.size(key)).toBeGreaterThan(0);
    clock.advance({ hours: 24 * 7 });
    const token = await kit.createSession(client.userId);
    expect((await kit.call('POST', `/api/exports/${id}/ticket`, { token })).json().error.code).toBe(
      'exports.not_ready',
    );
    await maintainExports({ deps: kit.platform });
    expect([
      await exportState({ kit, client: { ...client, token }, id }),
      await kit.platform.storage.size(key),
    ]).toEqual(['expired', undefined]);
  });
});

describe('after a crash', () => {
  async function forsaken(): Promise<{ client: TestClient; id: string }> {
    const client = await kit.createClient();
    const quiet = { ...kit.platform, jobs: { ...kit.platform.jobs, enqueue: async () => undefined } };
    const { id } = await requestExport({
      deps: quiet,
      owner: client.owner,
      requestedBy: { kind: 'user', userId: client.userId },
    });
    const now = clock.now();
    await kit.platform.db.scoped(client.owner, (tx) =>
      claimExport(tx, { owner: client.owner, exportId: id, now, staleBefore: now.subtract({ seconds: 60 }) }),
    );
    return { client, id };
  }

  test('a run in good hands is left alone, and taken over once it is silent', async () => {
    const { client, id } = await forsaken();
    const job = { deps: kit.platform, owner: client.owner, exportId: id, signal: never };
    await writeExport(job);
    expect(await exportState({ kit, client, id })).toBe('working');
    clock.advance({ seconds: 61 });
    await maintainExports({ deps: kit.platform });
    await until(
      () => exportState({ kit, client, id }),
      (state) => state === 'ready',
    );
    expect(Object.keys(unzipSync(await downloadExport({ kit, client, id })))).toContain('manifest.json');
  });

  test('a run that was taken over leaves no bytes of its own and tells nobody', async () => {
    const { client, id } = await forsaken();
    clock.advance({ seconds: 61 });
    const { storage } = kit.platform;
    const slow = {
      ...kit.platform,
      storage: {
        ...storage,
        async write(key: string, pieces: AsyncIterable<Uint8Array>) {
          await kit.database.adminSql`update exports set attempt = attempt + 1 where id = ${id}`;
          await storage.write(key, pieces);
        },
      },
    };
    await writeExport({ deps: slow, owner: client.owner, exportId: id, signal: never });
    expect(await storage.listOwned(client.owner)).toEqual([]);
    expect(await exportState({ kit, client, id })).toBe('working');
  });

  test('a storage that fails three times is told as a failure, and the try does not count', async () => {
    const { client, id } = await forsaken();
    const broken = {
      ...kit.platform,
      storage: { ...kit.platform.storage, write: () => Promise.reject(new Error('the disk is gone')) },
    };
    const job = { deps: broken, owner: client.owner, exportId: id, signal: never };
    for (const state of ['queued', 'failed']) {
      clock.advance({ seconds: 61 });
      await expect(writeExport(job)).rejects.toThrow('the disk is gone');
      expect(await exportState({ kit, client, id })).toBe(state);
    }
    const mails = await mailsTo(kit, { address: client.email });
    expect(mails[0]?.subject).toBe('No hemos podido preparar tus datos');
    expect((await kit.call('GET', '/api/exports', { token: client.token })).json().leftToday).toBe(3);
  });
});

test('100 MB of files pass through without being held in memory', async () => {
  const client = await kit.createClient();
  const { storage } = kit.platform;
  const megabyte = randomBytes(1024 * 1024);
  for (let number = 0; number < 100; number += 1) {
    megabyte.writeUInt32LE(number, 0);
    await storage.put(`images/${client.owner}/${number}/640.webp`, megabyte);
  }
  const quiet = { ...kit.platform, jobs: { ...kit.platform.jobs, enqueue: async () => undefined } };
  const requestedBy = { kind: 'user', userId: client.userId } as const;
  const { id } = await requestExport({ deps: quiet, owner: client.owner, requestedBy });
  /** What is still held once finished streams have released it. */
  const held = async () => {
    await kit.platform.clock.sleep(20);
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = await held();
  const samples: number[] = [];
  let sinceLook = 0;
  const watching = {
    ...kit.platform,
    storage: {
      ...storage,
      write: (key: string, pieces: AsyncIterable<Uint8Array>) =>
        storage.write(
          key,
          (async function* watched() {
            for await (const piece of pieces) {
              sinceLook += piece.length;
              if (sinceLook > 8 * 1024 * 1024) {
                samples.push((await held()) - before);
                sinceLook = 0;
              }
              yield piece;
            }
          })(),
        ),
    },
  };
  await writeExport({ deps: watching, owner: client.owner, exportId: id, signal: never });
  const size = await storage.size(exportKey({ owner: client.owner, exportId: id }));
  expect(size).toBeGreaterThan(100 * 1024 * 1024);
  // Other work of the process affects single samples; leaked memory would show in the whole second half.
  expect(samples.length).toBeGreaterThan(8);
  expect(Math.min(...samples.slice(samples.length / 2))).toBeLessThan(2 * 1024 * 1024);
}, 240_000);

test('the storage keeps nothing of a write that ends with an error', async () => {
  const { storage, config } = kit.platform;
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('no more');
  }
  const key = 'exports/0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80/x.zip';
  await expect(storage.write(key, breaking())).rejects.toThrow('no more');
  expect(await storage.size(key)).toBeUndefined();
  const part = createReadStream(path.join(config.dataDir, 'files', `${key}.part`));
  await expect(buffer(part)).rejects.toThrow('ENOENT');
});
