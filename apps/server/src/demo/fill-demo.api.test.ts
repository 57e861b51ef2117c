import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Automation, AutomationSummary } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { fillDemo } from './fill-demo.ts';
import { joining } from './people.ts';
import { createStoryApp, type StoryApp } from './story-app.ts';
import { createStoryClock } from './story-clock.ts';

const picturesFolder = path.resolve(import.meta.dirname, '../../../../packages/blocks/src/examples/img');
const days = 28;

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
  const [row] = await database.adminSql<
    { started: Date }[]
  >`select started_at as started from campaigns where name = 'Novedades de otoño'`;
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

test('two subjects were tried, and the better one, which the figures bear out, went to the rest', async () => {
  const token = await app.signIn({ email: 'barroysal@demo.example', password: 'demostracion de enlace' });
  const { items } = await app.call<{ items: Campaign[] }>('/api/campaigns', { token });
  const tried = items.find(({ name }) => name === 'Talleres de temporada');
  const { state, trial } = await app.call<Campaign>(`/api/campaigns/${tried?.id}`, { token });
  expect(state).toBe('sent');
  expect(trial).toMatchObject({
    phase: 'decided',
    winner: 1,
    leader: 1,
    decidedBy: 'rule',
    rest: 0,
    certainty: 'clear',
  });
  const [first, second] = trial?.variants ?? [];
  const rate = (variant = first) => (variant?.opened ?? 0) / (variant?.accepted ?? 1);
  expect(rate(second)).toBeGreaterThan(rate(first) * 1.5);
  const accepted = (first?.accepted ?? 0) + (second?.accepted ?? 0);
  const [ledger] = await database.adminSql<{ n: number; late: number }[]>`
    select count(*)::int as n, count(*) filter (where settled_at > now() - interval '11 days')::int as late
    from campaign_deliveries where campaign_id = ${tried?.id ?? ''} and state = 'accepted'`;
  // The versions went to six of ten, as many people each, the better one to the rest.
  expect(Math.abs(accepted - (ledger?.n ?? 0) * 0.6)).toBeLessThan(2);
  expect(ledger?.late).toBe(0);
  const { funnel } = await app.call<{ funnel: { opened: number } }>(`/api/campaigns/${tried?.id}/report`, { token });
  expect(funnel.opened).toBeGreaterThan((first?.opened ?? 0) + (second?.opened ?? 0));
});

test('a welcome has run since the pottery opened, with people in it, through it and out of it', async () => {
  const token = await app.signIn({ email: 'barroysal@demo.example', password: 'demostracion de enlace' });
  const { items } = await app.call<{ items: AutomationSummary[] }>('/api/automations', { token });
  const [welcome] = items;
  expect(welcome).toMatchObject({ name: 'Bienvenida', state: 'active' });
  const { figures, stepFigures } = await app.call<Automation>(`/api/automations/${welcome?.id}`, { token });
  const { entered, waiting, done, left, failed, mails } = figures;
  const joined = joining.filter(({ daysAgo }) => daysAgo <= days).length;
  expect(entered).toBeGreaterThanOrEqual(joined);
  expect({ total: waiting + done + left, left, failed }).toEqual({ total: entered, left: 2, failed: 0 });
  // Whoever came within six days is still in it.
  expect(waiting).toBeGreaterThan(5);
  expect(done).toBeGreaterThan(entered / 2);
  const [hello, workshops, shop] = stepFigures.flatMap((step) => step.mails ?? []);
  expect(hello).toMatchObject({ sent: entered, failed: 0 });
  expect(mails.sent).toBe(entered + (workshops?.sent ?? 0) + (shop?.sent ?? 0));
  expect(mails.opened / mails.sent).toBeGreaterThan(0.4);
  expect(mails.opened / mails.sent).toBeLessThan(0.9);
  expect(mails.clicked).toBeGreaterThan(10);
  expect(mails.clicked).toBeLessThan(mails.opened);
  const { yes = 0, no = 0 } = stepFigures.find(({ stepId }) => stepId === 'looked') ?? {};
  expect(yes).toBeGreaterThan(2);
  expect(no).toBeGreaterThan(yes);
});

test('everything of the welcome is dated on the days of the story', async () => {
  const rows = await database.adminSql<{ what: string; first: number; last: number; weeks: number }[]>`
    with moments as (
      select 'entered' as what, entered_at as at from automation_runs
      union all select 'ended', ended_at from automation_runs where ended_at is not null
      union all select 'log', (line ->> 'at')::timestamptz from automation_runs, jsonb_array_elements(log) line
      union all select 'sent', d.settled_at from automation_mails m join campaign_deliveries d on d.id = m.delivery_id
      union all select 'opened', d.opened_at from automation_mails m join campaign_deliveries d on d.id = m.delivery_id
        where d.opened_at is not null
      union all select 'timeline', e.at from contact_events e
    )
    select what, extract(day from now() - min(at))::int as first, extract(day from now() - max(at))::int as last,
           count(distinct date_trunc('week', at))::int as weeks
    from moments group by what order by what`;
  expect(rows.map(({ what }) => what)).toEqual(['ended', 'entered', 'log', 'opened', 'sent', 'timeline']);
  for (const { what, first, last, weeks } of rows) {
    expect(first, what).toBeLessThanOrEqual(days);
    expect(first, what).toBeGreaterThan(days - 14);
    expect(last, what).toBe(0);
    expect(weeks, what).toBeGreaterThan(2);
  }
  const [ahead] = await database.adminSql<{ n: number }[]>`
    select count(*)::int as n from automation_mails m join campaign_deliveries d on d.id = m.delivery_id
    join automation_runs r on r.id = m.run_id where d.settled_at < r.entered_at or d.opened_at < d.settled_at`;
  expect(ahead?.n).toBe(0);
});
