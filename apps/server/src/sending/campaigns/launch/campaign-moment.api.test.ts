import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { addContacts, createDraft } from '../campaigns.test-support.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient();
  await app.database.adminSql`update users set time_zone = 'Europe/Madrid' where id = ${client.owner}`;
  await addContacts(app, client, { count: 2 });
});
afterAll(() => app.close());

function save(draft: Campaign, more: object) {
  const { id, revision, name, template } = draft;
  const body = { baseRevision: revision, name, profileId: null, templateId: template?.id ?? null, subject: null };
  const audience = { kind: 'all' };
  return app.call('PUT', `/api/campaigns/${id}`, { token: client.token, body: { ...body, audience, ...more } });
}

async function saved(more: object, from?: Campaign): Promise<Campaign> {
  const reply = await save(from ?? (await createDraft(app, client)), more);
  expect(reply.statusCode).toBe(200);
  return reply.json<Campaign>();
}

async function preflightOf({ id }: Campaign) {
  return preflightSchema.parse(
    (await app.call('GET', `/api/campaigns/${id}/preflight`, { token: client.token })).json(),
  );
}

function start({ id }: Campaign, body: object = {}) {
  return app.call('POST', `/api/campaigns/${id}/start`, { token: client.token, body });
}

/** A wall time in the client's zone some days from now. */
function wall(days: number, time: string): string {
  return `${Temporal.Now.plainDateISO('Europe/Madrid').add({ days }).toString()}T${time}`;
}

const inMadrid = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Madrid').toInstant().toString();

describe('a campaign goes when its draft says', () => {
  it('at the saved moment, unless the call says another', async () => {
    const timing = { kind: 'client', at: wall(3, '10:00') };
    const kept = await saved({ timing });
    expect((await preflightOf(kept)).timing.at).toBe(inMadrid(timing.at));
    expect((await start(kept)).json()).toMatchObject({ state: 'scheduled', scheduledAt: inMadrid(timing.at), timing });

    const other = await saved({ timing });
    expect((await start(other, { timing: { kind: 'now' } })).json()).toMatchObject({ state: 'queued' });
    const third = await saved({ timing });
    const sendAt = inMadrid(wall(5, '12:00'));
    expect((await start(third, { sendAt })).json()).toMatchObject({ state: 'scheduled', scheduledAt: sendAt });
    expect((await start(await saved({}))).json()).toMatchObject({ state: 'queued' });
  });

  it('keeps what was saved when a later save does not name it', async () => {
    const options = {
      timing: { kind: 'client', at: wall(3, '10:00') },
      quietHours: { from: '22:00', to: '08:00' },
      isTracked: false,
      preheader: 'Dos plazas',
    };
    const kept = await saved(options);
    const renamed = await saved({ name: 'Otro nombre' }, kept);
    expect(renamed).toMatchObject({ ...options, name: 'Otro nombre' });
    expect(await saved({ quietHours: null }, renamed)).toMatchObject({ ...options, quietHours: null });
  });

  it('refuses a day that is none, and a moment that is over', async () => {
    const draft = await createDraft(app, client);
    const refused = await save(draft, { timing: { kind: 'client', at: '2027-02-29T10:00' } });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      422,
      [{ path: 'timing.at', code: 'invalid_format' }],
    ]);
    const past = await saved({ timing: { kind: 'client', at: wall(-1, '10:00') } }, draft);
    expect((await preflightOf(past)).blockers).toContain('past');
    expect((await start(past)).json()).toMatchObject({ error: { code: 'campaigns.bad_schedule' } });
  });

  it('names the moment after the quiet hours, as the engine waits for it', async () => {
    const quietHours = { from: '22:00', to: '08:00' };
    const kept = await saved({ quietHours, timing: { kind: 'client', at: wall(3, '23:30') } });
    expect((await preflightOf(kept)).timing.at).toBe(inMadrid(wall(4, '08:00')));
  });
});

describe('a save that leaves something out', () => {
  it('changes no format, source or words of a template', async () => {
    const { token } = client;
    const own = { format: 'markdown', source: 'Hola, {{ contact.first_name | default: "tamy" }}.' };
    const body = { kind: 'email', name: 'Carta', ...own };
    const made = (await app.call('POST', '/api/templates', { token, body })).json<Template>();
    const change = { baseRevision: made.revision, name: 'Carta de mayo', subject: 'Mayo' };
    const reply = await app.call('PUT', `/api/templates/${made.id}`, { token, body: change });
    expect(reply.statusCode).toBe(200);
    const read = (await app.call('GET', `/api/templates/${made.id}`, { token })).json<Template>();
    expect(read).toMatchObject({ ...own, name: 'Carta de mayo', subject: 'Mayo' });
  });
});
