import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  compareSums,
  createCampaignApp,
  createDraft,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { claimDeliveries, writeLedger } from './engine/ledger.repository.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
let topicId: string;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
afterAll(async () => {
  failOnComplaints();
  await app.close();
  await sink.close();
});

async function must<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<T> {
  const answer = await app.call(method, url, { token: client.token, ...(body === undefined ? {} : { body }) });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json<T>();
}

async function idOf(number: number): Promise<string> {
  const [row] = await app.database.adminSql`
    select id from contacts where owner_id = ${client.owner} and name_key = ${`tamy ${number}`}`;
  return String(row?.['id']);
}

const refuse = async (number: number) =>
  must('PUT', `/api/contacts/${await idOf(number)}/topics/${topicId}`, { isWanted: false });

const save = (draft: Campaign, topic: string | null) => ({
  baseRevision: draft.revision,
  name: draft.name,
  profileId: draft.profile?.id ?? null,
  templateId: draft.template?.id ?? null,
  subject: draft.ownSubject,
  audience: draft.audience,
  topicId: topic,
});

async function draftUnderTopic(): Promise<Campaign> {
  const draft = await createDraft(app, client);
  return must<Campaign>('PUT', `/api/campaigns/${draft.id}`, save(draft, topicId));
}

async function sendRest(id: string): Promise<Campaign> {
  const sender = startCampaignSender(app.platform);
  const done = await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
  await sender.stop();
  return done;
}

const readers = () => sink.mails.map(({ to }) => to).toSorted();

beforeEach(async () => {
  sink.mails.length = 0;
  client = await app.createClient({ name: 'Barro y Sal' });
  await addContacts(app, client, { count: 3 });
  topicId = (await must<{ id: string }>('POST', '/api/contacts/topics', { name: 'Talleres', description: '' })).id;
});

describe('a campaign under a topic', () => {
  it('says what it is about, and so does its copy; an archived topic stays and can be chosen no more', async () => {
    const draft = await draftUnderTopic();
    expect(draft.topic).toMatchObject({ id: topicId, name: 'Talleres', archivedAt: null });
    const copy = await must<Campaign>('POST', `/api/campaigns/${draft.id}/duplicate`);
    expect(copy.topic?.id).toBe(topicId);
    await must('POST', `/api/contacts/topics/${topicId}/archive`);
    expect((await must<Campaign>('PUT', `/api/campaigns/${copy.id}`, save(copy, topicId))).topic?.archivedAt).not.toBe(
      null,
    );
    const other = await createDraft(app, client);
    const refused = await app.call('PUT', `/api/campaigns/${other.id}`, {
      token: client.token,
      body: save(other, topicId),
    });
    expect(refused.statusCode).toBe(404);
  });

  it('counts and names who does not want it, and leaves them out', async () => {
    await refuse(2);
    const draft = await draftUnderTopic();
    const check = await must<Preflight>('GET', `/api/campaigns/${draft.id}/preflight`);
    expect(check).toMatchObject({ audience: 2, leftOut: [{ reason: 'topic', count: 1 }] });
    const people = await must<{ items: unknown[] }>('GET', `/api/campaigns/${draft.id}/left-out?reason=topic`);
    expect(people.items).toMatchObject([{ name: 'Tamy 2' }]);
    const body = { audience: wholeAudience, topicId };
    expect(await must('POST', '/api/campaigns/audience-count', body)).toMatchObject({ total: 2, isExact: true });
    await startNow(app, client, draft.id);
    expect((await sendRest(draft.id)).totals).toMatchObject({ audience: 2, accepted: 2 });
    expect(readers()).toEqual(['tamy1@correo.example', 'tamy3@correo.example']);
  });

  it('leaves out who refused it since the start, even if the topic is archived by then', async () => {
    const draft = await draftUnderTopic();
    await startNow(app, client, draft.id);
    await refuse(3);
    await must('POST', `/api/contacts/topics/${topicId}/archive`);
    expect((await sendRest(draft.id)).totals).toMatchObject({ audience: 3, accepted: 2, skipped: 1 });
    expect(readers()).toEqual(['tamy1@correo.example', 'tamy2@correo.example']);
    const reasons = await app.database.adminSql`
      select skip_reason from campaign_deliveries where campaign_id = ${draft.id} and state = 'skipped'`;
    expect([...reasons]).toEqual([{ skip_reason: 'topic' }]);
    const { kept, counted } = await compareSums(app, draft.id);
    expect(kept).toEqual(counted);
  });

  it('does not leave to who refused it after their row was taken and before the final dot', async () => {
    const draft = await draftUnderTopic();
    await startNow(app, client, draft.id);
    await app.database.adminSql`update campaigns set state = 'sending' where id = ${draft.id}`;
    const claim = { owner: client.owner, campaignId: draft.id, limit: 10, leaseSeconds: 30 };
    const rows = await app.platform.db.system((tx) => claimDeliveries(tx, claim));
    expect(rows.map(({ refusesTopic }) => refusesTopic)).toEqual([false, false, false]);
    await refuse(1);
    const { allowed } = await writeLedger(app.platform.db.sql, { marks: rows, results: [] });
    const taken = rows.filter(({ deliveryId }) => allowed.has(deliveryId)).map(({ address }) => address);
    expect(taken.toSorted()).toEqual(['tamy2@correo.example', 'tamy3@correo.example']);
  });

  it('offers the choice next to the way out, also in campaigns about nothing, while there is one', async () => {
    const draft = await createDraft(app, client);
    const footer = async () => {
      const { html, text } = await must<{ html: string; text: string }>('GET', `/api/campaigns/${draft.id}/preview`);
      expect(html).toContain('/baja/prueba');
      return [html.includes('/preferencias/prueba'), text.includes('Elegir temas: ')];
    };
    expect(await footer()).toEqual([true, true]);
    await must('POST', `/api/contacts/topics/${topicId}/archive`);
    expect(await footer()).toEqual([false, false]);
  });

  it('has nothing to do with campaigns about anything else', async () => {
    await refuse(1);
    const draft = await createDraft(app, client);
    await startNow(app, client, draft.id);
    expect((await sendRest(draft.id)).totals).toMatchObject({ audience: 3, accepted: 3 });
  });
});
