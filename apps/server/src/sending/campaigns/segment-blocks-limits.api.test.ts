import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@enlace/blocks/model/block-document.schema.ts';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createActive, enrol, mail, workOff } from '#sending/automations/automations.test-support.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  createCampaignApp,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { readMime } from './read-mime.test-support.ts';
import { createTemplateOf, createTownSegment, moveTo, paragraph } from './segment-blocks.test-support.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

const ana = 'tamy1@correo.example';
const luis = 'tamy2@correo.example';
const [all, inside, outside] = ['Para todo el mundo.', 'Solo para Altea.', 'Para quien vive lejos.'];

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
let segmentId: string;
let sender: Worker | undefined;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
beforeEach(async () => {
  client = await app.createClient({ name: 'Barro y Sal' });
  await addContacts(app, client, { count: 2 });
  await moveTo(app, client, ana, 'Altea');
  segmentId = await createTownSegment(app, client, 'Altea');
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  failOnComplaints();
  sink.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const bothSides = () => [
  paragraph('todo', all),
  paragraph('dentro', inside, { segmentId, who: 'in' }),
  paragraph('fuera', outside, { segmentId, who: 'out' }),
];

const saidIn = (text: string) => [all, inside, outside].filter((sentence) => text.includes(sentence));

function arrived(email: string): string {
  const found = sink.mails.find(({ to }) => to === email);
  return readMime(found?.raw ?? '').parts.find(({ mime }) => mime === 'text/plain')?.text ?? '';
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<T> {
  const reply = await app.call(method, url, { token: client.token, ...(body ? { body } : {}) });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<T>();
}

async function draftOf(blocks: readonly Block[]): Promise<Campaign> {
  const { id: templateId } = await createTemplateOf(app, client, blocks);
  return call('POST', '/api/campaigns', { templateId });
}

/** A campaign that tries two mails. */
async function trialOf(first: readonly Block[], second: readonly Block[]): Promise<string> {
  const { id, revision, name, template } = await draftOf(first);
  const { id: other } = await createTemplateOf(app, client, second);
  await call('PUT', `/api/campaigns/${id}`, {
    ...{ baseRevision: revision, name, profileId: null, templateId: template?.id ?? null, subject: null },
    audience: { kind: 'all' },
    experiment: {
      ...{ kind: 'content', share: 100, waitMinutes: 60, goal: 'clicks', decision: 'auto' },
      variants: [
        { subject: null, templateId: null },
        { subject: null, templateId: other },
      ],
    },
  });
  return id;
}

const preflight = (id: string) => call<Preflight>('GET', `/api/campaigns/${id}/preflight`);

async function sendAll(id: string): Promise<void> {
  sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
}

async function idOf(email: string): Promise<string> {
  const [row] = await app.database.adminSql<{ id: string }[]>`
    select id from contacts where owner_id = ${client.owner} and email = ${email}`;
  return row?.id ?? '';
}

describe('blocks for a segment', () => {
  it('are counted over all mails of a trial, and too many of them are found by the check', async () => {
    const blocksOf = async (name: string) => {
      const blocks: Block[] = [];
      for (let index = 0; index < 8; index += 1) {
        const id = await createTownSegment(app, client, `${name} ${index}`);
        blocks.push(paragraph(`in${index}`, 'x', { segmentId: id, who: 'in' }));
        blocks.push(paragraph(`out${index}`, 'x', { segmentId: id, who: 'out' }));
      }
      return blocks;
    };
    const id = await trialOf(await blocksOf('Norte'), await blocksOf('Sur'));
    const { problems, blockers } = await preflight(id);
    expect(problems.map(({ code, detail }) => [code, detail])).toContainEqual(['too_many_segments', '32']);
    expect(blockers).toContain('template_broken');
    const refused = await app.call('POST', `/api/campaigns/${id}/start`, { token: client.token, body: {} });
    expect(refused.json()).toMatchObject({
      error: { code: 'campaigns.template_broken', params: { problem: 'too_many_segments', detail: '32' } },
    });
  });

  it('are checked in every mail of a trial', async () => {
    const id = await trialOf([paragraph('todo', all)], bothSides());
    await call('DELETE', `/api/segments/${segmentId}`);
    const { problems, blockers } = await preflight(id);
    expect(problems.map(({ code, blockId }) => [code, blockId])).toEqual([
      ['segment_gone', 'dentro'],
      ['segment_gone', 'fuera'],
    ]);
    expect(blockers).toEqual(['template_broken']);
  });

  it('find their segment again when its removal is undone', async () => {
    const { id } = await draftOf(bothSides());
    const { name, colour, rules } = await call<{ name: string; colour: number; rules: object }>(
      'DELETE',
      `/api/segments/${segmentId}`,
    );
    expect((await preflight(id)).blockers).toContain('template_broken');
    const body = { segmentId, name, colour, rules };
    for (const _twice of [1, 2])
      expect(await call('POST', '/api/segments', body)).toMatchObject({ id: segmentId, name });
    const { blockers, segmentBlocks } = await preflight(id);
    expect(blockers).toEqual([]);
    expect(segmentBlocks.map(({ count }) => count)).toEqual([1, 1]);
    const other = await app.createClient({ name: 'Otra casa' });
    for (const unknown of [segmentId, id]) {
      const reply = await app.call('POST', '/api/segments', {
        token: other.token,
        body: { ...body, segmentId: unknown },
      });
      expect(reply.statusCode).toBe(404);
    }
  });

  it('never begin in the name of whoever writes', async () => {
    client = await app.createClient({ name: `Barro \uE130in:${segmentId}\uE131` });
    const { id } = await createTemplateOf(app, client, [paragraph('todo', all)]);
    const { text } = await call<MailPreview>('POST', `/api/templates/${id}/preview`, { viewer: 'outside' });
    expect(saidIn(text)).toEqual([all]);
    expect(text).toMatch(/\/baja\//);
  });

  it('are shown in the log as the person would get them, before the mail leaves', async () => {
    const { id } = await draftOf(bothSides());
    await startNow(app, client, id);
    const rows = await app.database.adminSql<{ id: string; email: string }[]>`
      select id, email from campaign_deliveries where campaign_id = ${id}`;
    for (const row of rows) {
      const { html } = await call<{ html: string }>('GET', `/api/communications/d${row.id}`);
      expect(saidIn(html), row.email).toEqual(row.email === ana ? [all, inside] : [all, outside]);
    }
    expect(rows).toHaveLength(2);
  });

  it('leave no trace of the segments of somebody who was erased', async () => {
    const { id } = await draftOf(bothSides());
    await startNow(app, client, id);
    await sendAll(id);
    const contactId = await idOf(ana);
    await call('POST', `/api/contacts/${contactId}/erase`, { name: 'Tamy 1' });
    const rows = await app.database.adminSql<{ contactId: string; seen: number | null }[]>`
      select contact_id as "contactId", seen_audiences as seen from campaign_deliveries where campaign_id = ${id}`;
    expect(rows.find((row) => row.contactId === contactId)?.seen).toBeNull();
    expect(rows.find((row) => row.contactId !== contactId)?.seen).toBe(2);
  });

  it('are for each in the mail of an automation, as they are when it leaves', async () => {
    const { id: templateId } = await createTemplateOf(app, client, bothSides());
    const { id } = await createActive(app, client, { steps: [mail('m', templateId)] });
    await enrol(app, client, { id, contactIds: [await idOf(ana), await idOf(luis)] });
    await workOff(app);
    await moveTo(app, client, luis, 'Altea');
    sender = startCampaignSender(app.platform);
    await until(
      async () => sink.mails.length,
      (count) => count === 2,
    );
    expect(saidIn(arrived(ana))).toEqual([all, inside]);
    expect(saidIn(arrived(luis))).toEqual([all, inside]);
    sink.mails.length = 0;
    // Without the segment, the automation goes on without its blocks.
    await call('DELETE', `/api/segments/${segmentId}`);
    await addContacts(app, client, { count: 1, prefix: 'tarde' });
    await enrol(app, client, { id, contactIds: [await idOf('tarde1@correo.example')] });
    await workOff(app);
    await until(
      async () => sink.mails.length,
      (count) => count === 1,
    );
    expect(saidIn(arrived('tarde1@correo.example'))).toEqual([all]);
  });
});
