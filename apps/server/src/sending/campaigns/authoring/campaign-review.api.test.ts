import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Preflight, preflightSchema } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { addContacts, createCampaignApp, createDraft, readCampaign } from '../campaigns.test-support.ts';
import { type SmtpSink, startSmtpSink } from '../smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});

afterAll(async () => {
  await app.close();
  await sink.close();
});

function call(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  return app.call(method, path, {
    token: client.token,
    headers: { 'accept-language': 'es' },
    ...(body === undefined ? {} : { body }),
  });
}

async function preflight(client: TestClient, id: string): Promise<Preflight> {
  return preflightSchema.parse((await call(client, 'GET', `/api/campaigns/${id}/preflight`)).json());
}

function start(client: TestClient, id: string, body: object = {}) {
  return call(client, 'POST', `/api/campaigns/${id}/start`, body);
}

describe('the review of a trial', () => {
  const experiment = { kind: 'subject', share: 20, waitMinutes: 60, goal: 'clicks', decision: 'auto' };

  async function saveSubjects(client: TestClient, id: string, subjects: (string | null)[]): Promise<void> {
    const { name, template, audience, revision } = await readCampaign(app, client, id);
    const variants = subjects.map((subject) => ({ subject, templateId: null }));
    const draft = { baseRevision: revision, name, profileId: null, templateId: template?.id, subject: null, audience };
    const saved = await call(client, 'PUT', `/api/campaigns/${id}`, {
      ...draft,
      experiment: { ...experiment, variants },
    });
    expect(saved.statusCode).toBe(200);
  }

  it('says what each variant gets, and how many people it would need to decide', async () => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 10 });
    const { id } = await createDraft(app, client, { subject: 'Para {{ contact.first_name | default: "ti" }}' });
    await saveSubjects(client, id, [null, 'Segunda']);
    const { blockers, trial } = await preflight(client, id);
    expect(blockers).toEqual([]);
    expect(trial).toMatchObject({ perVariant: [1, 1], rest: 8, equal: [], needed: 1982 });
    expect(trial?.variants).toEqual([
      { subject: expect.stringMatching(/^Para [^{]+$/), template: 'Taller' },
      { subject: 'Segunda', template: 'Taller' },
    ]);
  });

  it.each([[[null, null]], [['Igual', ' Igual']]])('stops two equal subjects: %j', async (pair) => {
    const client = await app.createClient();
    await addContacts(app, client, { count: 2 });
    const { id } = await createDraft(app, client);
    await saveSubjects(client, id, ['Otra', ...pair]);
    expect(await preflight(client, id)).toMatchObject({ blockers: ['equal_variants'], trial: { equal: [1, 2] } });
    const later = { sendAt: app.platform.clock.now().add({ hours: 1 }).toString() };
    for (const body of [{}, later])
      expect((await start(client, id, body)).json()).toMatchObject({
        error: { code: 'campaigns.equal_variants', params: { variant: 'B', other: 'C' } },
      });
    expect(await readCampaign(app, client, id)).toMatchObject({ state: 'draft' });
  });
});
