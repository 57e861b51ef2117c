import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { fillDemo } from './fill-demo.ts';
import { createStoryApp, type StoryApp } from './story-app.ts';
import { createStoryClock } from './story-clock.ts';

const picturesFolder = path.resolve(import.meta.dirname, '../../../../packages/blocks/src/examples/img');
const days = 8;

let database: TestDatabase;
let dataDir: string;
let platform: Platform;
let app: StoryApp;
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-demo-'));
  const config = loadConfig({
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEFAULT_LOCALE: 'es', ADMIN_SECOND_FACTOR: 'optional' },
    ...{ ADMIN_EMAIL: 'operadora@demo.example', ADMIN_PASSWORD: 'demostracion de enlace' },
  });
  const clock = createStoryClock();
  const target = { connection: database.connection };
  platform = await buildPlatform({ config, logger: silentLogger, db: database.db, clock, target });
  app = await createStoryApp(platform);
  await fillDemo({ app, clock, picturesFolder, say: () => undefined }, days);
});
afterAll(async () => {
  await app.close();
  await closePlatform(platform);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the demonstration is a business in use whose days lie in the past', async () => {
  const token = await app.signIn({ email: 'barroysal@demo.example', password: 'demostracion de enlace' });
  const list = async (url: string) => (await app.call<{ items: Record<string, unknown>[] }>(url, { token })).items;
  expect((await list('/api/contacts')).length).toBeGreaterThan(3);
  expect((await list('/api/mailbox/conversations')).length).toBeGreaterThan(1);
  const [campaign] = await list('/api/campaigns');
  expect(campaign).toMatchObject({ name: 'Novedades de otoño', state: 'sent' });
  type Report = { funnel: { opened: number; clicked: number } };
  const { funnel } = await app.call<Report>(`/api/campaigns/${String(campaign?.['id'])}/report`, { token });
  expect(funnel.opened).toBeGreaterThan(0);
  expect(funnel.clicked).toBeGreaterThan(0);
  const [profile] = await list('/api/profiles');
  expect((await app.visit(String(profile?.['path']), {})).match(/<img /g)?.length).toBeGreaterThan(2);
  const daysSince = (date: Date | undefined) => Math.round((Date.now() - (date?.getTime() ?? 0)) / 86_400_000);
  const [row] = await database.adminSql<{ started: Date }[]>`select started_at as started from campaigns`;
  expect(daysSince(row?.started)).toBe(6);
  const [other] = await database.adminSql<{ joined: Date }[]>`
    select created_at as joined from users where alias = 'bicinorte'`;
  expect(daysSince(other?.joined)).toBe(5);
  const stats = await app.call<{ totals: { visits: number; clicks: number } }>(
    `/api/profiles/${String(profile?.['id'])}/stats`,
    { token },
  );
  expect(stats.totals.visits).toBeGreaterThan(days * 8);
  expect(stats.totals.clicks).toBeGreaterThan(days);
});
