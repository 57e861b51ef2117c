import { automationLimits } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { seriesLimits } from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { forgetBlankDrafts } from './blank-drafts.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient();
});
afterAll(() => app.close());

type Saved = { id: string; name: string; revision: number; [field: string]: unknown };
type Method = Parameters<TestApp['call']>[0];

async function call(method: Method, path: string, body?: object) {
  const reply = await app.call(method, path, { token: client.token, ...(body ? { body } : {}) });
  expect(reply.statusCode, `${method} ${path}: ${reply.body}`).toBe(200);
  return reply.json();
}

/** What each kind of draft is made, listed and first changed by. */
const kinds = [
  {
    path: '/api/campaigns',
    change: ({ revision, audience }: Saved) => ({
      baseRevision: revision,
      profileId: null,
      templateId: null,
      subject: null,
      audience,
    }),
  },
  {
    path: '/api/templates',
    change: ({ revision, subject, preheader, document }: Saved) => ({
      baseRevision: revision,
      subject,
      preheader,
      document,
    }),
  },
  {
    path: '/api/automations',
    change: ({ revision, trigger }: Saved) => ({ baseRevision: revision, trigger }),
  },
  {
    path: '/api/campaign-series',
    change: ({
      revision,
      subject,
      audience,
      rule,
      time,
      zone,
      startsOn,
      end,
      delivery,
      isTracked,
      isPublic,
      feed,
    }: Saved) => ({
      ...{ baseRevision: revision, profileId: null, templateId: null, subject, audience, rule, time, zone },
      ...{ startsOn, end, delivery, isTracked, isPublic, feed },
    }),
  },
];

async function forgetAfter(hours: number): Promise<void> {
  const clock = { ...app.platform.clock, now: () => app.platform.clock.now().add({ hours }) };
  await forgetBlankDrafts({ deps: { db: app.platform.db, clock } });
}

describe.each(kinds)('a draft opened at $path', ({ path, change }) => {
  const listed = async () => ((await call('GET', path)).items as Saved[]).map(({ id }) => id);
  const found = async (name: string) => JSON.stringify(await call('GET', `/api/search?q=${encodeURIComponent(name)}`));

  it('is in no list and no search before its first change, and goes after two days', async () => {
    const { id, name } = (await call('POST', path, { isBlank: true, name: 'Zarzamora' })) as Saved;
    expect(await listed()).not.toContain(id);
    expect(await found('Zarzamora')).not.toContain(id);
    expect((await call('GET', `${path}/${id}`)).name).toBe(name);
    await forgetAfter(47);
    expect((await call('GET', `${path}/${id}`)).id).toBe(id);
    await forgetAfter(49);
    expect((await app.call('GET', `${path}/${id}`, { token: client.token })).statusCode).toBe(404);
  });

  it('is listed from the first change on, and kept', async () => {
    const draft = (await call('POST', path, { isBlank: true })) as Saved;
    await call('PUT', `${path}/${draft.id}`, { ...change(draft), name: 'Mandarina' });
    expect(await listed()).toContain(draft.id);
    expect(await found('Mandarina')).toContain(draft.id);
    await forgetAfter(49);
    expect(await listed()).toContain(draft.id);
  });

  it('that a program makes is listed at once', async () => {
    const { id } = (await call('POST', path, {})) as Saved;
    expect(await listed()).toContain(id);
  });
});

it.each([
  ['/api/automations', automationLimits.count],
  ['/api/campaign-series', seriesLimits.perClient],
])('a draft opened at %s counts towards the limit: nothing asks again when it is changed', async (path, limit) => {
  const { token } = await app.createClient();
  const open = () => app.call('POST', path, { token, body: { isBlank: true } });
  for (let made = 0; made < limit; made += 1) expect((await open()).statusCode).toBe(200);
  expect((await open()).json()).toMatchObject({ error: { code: expect.stringMatching(/too_many|limit_reached/) } });
});

it('a blank template that a series or an automation sends is kept', async () => {
  const [letter, step, unused] = await Promise.all(
    [1, 2, 3].map(() => call('POST', '/api/templates', { isBlank: true }) as Promise<Saved>),
  );
  const change = (path: string, draft: Saved) => kinds.find((kind) => kind.path === path)?.change(draft);
  const series = (await call('POST', '/api/campaign-series', {})) as Saved;
  await call('PUT', `/api/campaign-series/${series.id}`, {
    ...change('/api/campaign-series', series),
    name: 'Boletín',
    templateId: letter?.id,
  });
  const automation = (await call('POST', '/api/automations', {})) as Saved;
  await call('PUT', `/api/automations/${automation.id}`, {
    ...change('/api/automations', automation),
    name: 'Bienvenida',
    steps: [{ id: 'm', kind: 'mail', templateId: step?.id }],
  });
  await forgetAfter(49);
  const statusOf = async (template: Saved | undefined) =>
    (await app.call('GET', `/api/templates/${template?.id}`, { token: client.token })).statusCode;
  expect([await statusOf(letter), await statusOf(step), await statusOf(unused)]).toEqual([200, 200, 404]);
});
