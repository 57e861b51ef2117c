import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@enlace/blocks/model/block-document.schema.ts';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import type { Worker } from '#platform/module.ts';
import { deliverStoredMail } from '#workspace/mails/deliver-mail.handler.ts';
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

const bothSides = (extra: readonly Block[] = []) => [
  paragraph('todo', `${all} {{ contact.first_name | default: "tamy" }}`),
  paragraph('dentro', `${inside} https://altea.example`, { segmentId, who: 'in' }),
  paragraph('fuera', outside, { segmentId, who: 'out' }),
  ...extra,
];

async function draftOf(blocks: readonly Block[], whose = client): Promise<Campaign> {
  const template = await createTemplateOf(app, whose, blocks);
  const made = await app.call('POST', '/api/campaigns', { token: whose.token, body: { templateId: template.id } });
  return made.json<Campaign>();
}

async function sendAll(id: string): Promise<void> {
  sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
}

const preflight = async (id: string) =>
  (await app.call('GET', `/api/campaigns/${id}/preflight`, { token: client.token })).json<Preflight>();

const start = (id: string) => app.call('POST', `/api/campaigns/${id}/start`, { token: client.token, body: {} });

const removeSegment = (id = segmentId) => app.call('DELETE', `/api/segments/${id}`, { token: client.token });

async function idOf(email: string): Promise<string> {
  const [row] = await app.database.adminSql<{ id: string }[]>`
    select id from contacts where owner_id = ${client.owner} and email = ${email}`;
  return row?.id ?? '';
}

/** Which of the three sentences a text has. */
const saidIn = (text: string) => [all, inside, outside].filter((sentence) => text.includes(sentence));

/** The two parts of the mail that arrived. */
function arrived(email: string): { plain: string; html: string } {
  const mail = sink.mails.find(({ to }) => to === email);
  const { parts } = readMime(mail?.raw ?? '');
  const partOf = (mime: string) => parts.find((part) => part.mime === mime)?.text ?? '';
  return { plain: partOf('text/plain'), html: partOf('text/html') };
}

const preview = async (id: string, query = '') =>
  (await app.call('GET', `/api/campaigns/${id}/preview${query}`, { token: client.token })).json<MailPreview>();

describe('blocks for a segment', () => {
  it.each([
    ['filled from pieces', []],
    ['with logic', [paragraph('logica', '{% if contact.first_name %}Hola{% endif %}')]],
  ])('leave a mail %s with those who are in it alone, in both parts', async (_kind, extra) => {
    const draft = await draftOf(bothSides(extra));
    await startNow(app, client, draft.id);
    await sendAll(draft.id);
    for (const [email, wanted] of [
      [ana, [all, inside]],
      [luis, [all, outside]],
    ] as const) {
      const { plain, html } = arrived(email);
      expect(saidIn(plain), email).toEqual(wanted);
      expect(saidIn(html), email).toEqual(wanted);
      for (const part of [plain, html]) {
        expect(part).toMatch(/\/baja\//);
        expect(part).not.toMatch(/[\uE130-\uE132]|<!---->/);
      }
    }
  });

  it('go by who is in the segment when the mail leaves, and the web version and previews show what somebody got', async () => {
    const draft = await draftOf(bothSides());
    expect(saidIn((await preview(draft.id, `?contactId=${await idOf(ana)}`)).html)).toEqual([all, inside]);
    await startNow(app, client, draft.id);
    await moveTo(app, client, ana, null);
    await moveTo(app, client, luis, 'Altea');
    await sendAll(draft.id);
    expect(saidIn(arrived(ana).plain)).toEqual([all, outside]);
    expect(saidIn(arrived(luis).plain)).toEqual([all, inside]);
    // Neither moving nor removing the segment changes what was sent.
    await moveTo(app, client, luis, null);
    await removeSegment();
    const page = /http:\/\/localhost:3000(\/correo\/[\w-]{20,})/.exec(arrived(luis).plain)?.[1] ?? '';
    expect(saidIn((await app.call('GET', page)).body)).toEqual([all, inside]);
    expect(saidIn((await preview(draft.id, `?contactId=${await idOf(luis)}`)).html)).toEqual([all, inside]);
    expect(saidIn((await preview(draft.id, `?contactId=${await idOf(ana)}`)).html)).toEqual([all, outside]);
    expect(saidIn((await preview(draft.id, '?viewer=outside')).html)).toEqual([all, outside]);
  });

  it('are noted with every recipient of a larger audience', async () => {
    await addContacts(app, client, { count: 60, prefix: 'mas' });
    const draft = await draftOf(bothSides());
    await startNow(app, client, draft.id);
    await sendAll(draft.id);
    const rows = await app.database.adminSql<{ seen: number; people: number }[]>`
      select seen_audiences as seen, count(*)::int as people from campaign_deliveries where campaign_id = ${draft.id}
      group by 1 order by 1`;
    expect([...rows]).toEqual([
      { seen: 1, people: 1 },
      { seen: 2, people: 61 },
    ]);
    expect(sink.mails.filter(({ raw }) => raw.includes('Solo para Altea'))).toHaveLength(1);
  });

  it('are shown to nobody when the segment goes while the campaign is under way', async () => {
    const draft = await draftOf(bothSides());
    await startNow(app, client, draft.id);
    await removeSegment();
    await sendAll(draft.id);
    for (const email of [ana, luis]) expect(saidIn(arrived(email).plain), email).toEqual([all]);
  });

  it('are counted by the check before sending', async () => {
    const draft = await draftOf(bothSides());
    const { segmentBlocks, blockers } = await preflight(draft.id);
    expect(segmentBlocks).toMatchObject([
      { blockId: 'dentro', who: 'in', segmentId, segmentName: 'De Altea', count: 1 },
      { blockId: 'fuera', who: 'out', segmentId, segmentName: 'De Altea', count: 1 },
    ]);
    expect(segmentBlocks[0]?.text).toContain('Solo para Altea.');
    expect(blockers).toEqual([]);
  });

  it('stop the start when their segment is gone', async () => {
    const draft = await draftOf(bothSides());
    await removeSegment();
    const { segmentBlocks, problems, blockers } = await preflight(draft.id);
    expect(segmentBlocks.map(({ segmentName, count }) => [segmentName, count])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(problems.filter(({ code }) => code === 'segment_gone').map(({ blockId }) => blockId)).toEqual([
      'dentro',
      'fuera',
    ]);
    expect(blockers).toContain('template_broken');
    const refused = await start(draft.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: { code: 'campaigns.template_broken', params: { problem: 'segment_gone' } },
    });
  });

  it('never ask another client’s segment: to everybody else it does not exist', async () => {
    const other = await app.createClient({ name: 'Otra casa' });
    await addContacts(app, other, { count: 2 });
    const draft = await draftOf(bothSides(), other);
    const seen = await app.call('GET', `/api/campaigns/${draft.id}/preflight`, { token: other.token });
    expect(seen.json<Preflight>().segmentBlocks.map(({ segmentName, count }) => [segmentName, count])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(seen.body).not.toContain('De Altea');
    const refused = await app.call('POST', `/api/campaigns/${draft.id}/start`, { token: other.token, body: {} });
    expect(refused.json()).toMatchObject({ error: { params: { problem: 'segment_gone' } } });
    const invented = await draftOf(
      bothSides().map((block) => ({ ...block, audience: { segmentId: draft.id, who: 'in' } })),
    );
    expect((await start(invented.id)).json()).toMatchObject({ error: { params: { problem: 'segment_gone' } } });
  });

  it.each([
    ['the way out', 'segment_unsubscribe', [['a', '<{{ unsubscribe_url }}>']]],
    ['the postal address', 'segment_unsubscribe', [['a', '{{ brand.address }}']]],
    [
      'half of some logic',
      'segment_logic',
      [
        ['a', '{% if contact.city %}Hola'],
        ['b', '{% endif %}'],
      ],
    ],
  ] as const)('cannot hold %s', async (_what, problem, texts) => {
    const draft = await draftOf(texts.map(([id, text]) => paragraph(id, text, { segmentId, who: 'in' })));
    expect((await start(draft.id)).json()).toMatchObject({
      error: { code: 'campaigns.template_broken', params: { problem } },
    });
  });

  it('are refused in shapes that no editor writes', async () => {
    const template = await createTemplateOf(app, client, []);
    const { revision } = (await app.call('GET', `/api/templates/${template.id}`, { token: client.token })).json<{
      revision: number;
    }>();
    for (const audience of [
      { segmentId: "' or true", who: 'in' },
      { segmentId, who: 'all' },
      { who: 'in' },
      'in',
      [segmentId],
    ]) {
      const document = { version: 1, blocks: [{ ...paragraph('a', 'x'), audience }] };
      const body = { baseRevision: revision, name: 'x', subject: 'x', document };
      const reply = await app.call('PUT', `/api/templates/${template.id}`, { token: client.token, body });
      expect(reply.statusCode, JSON.stringify(audience)).toBe(422);
    }
  });

  it('are all there for whoever writes the mail, and those of one side by choice; a trial, too', async () => {
    const template = await createTemplateOf(app, client, bothSides());
    const show = async (body: object) =>
      saidIn(
        (
          await app.call('POST', `/api/templates/${template.id}/preview`, { token: client.token, body })
        ).json<MailPreview>().html,
      );
    expect(await show({})).toEqual([all, inside, outside]);
    expect(await show({ viewer: segmentId })).toEqual([all, inside]);
    expect(await show({ viewer: 'outside' })).toEqual([all, outside]);
    expect(await show({ contactId: await idOf(ana) })).toEqual([all, inside]);
    expect(await show({ contactId: await idOf(ana), viewer: 'everybody' })).toEqual([all, inside, outside]);
    const tested = await app.call('POST', `/api/templates/${template.id}/test`, {
      token: client.token,
      body: { to: 'yo@correo.example', viewer: segmentId },
    });
    expect(tested.statusCode).toBe(200);
    const [mail] = await app.database.adminSql<{ html: string; subject: string }[]>`
      select subject, html from mails where to_address = 'yo@correo.example'`;
    expect(saidIn(mail?.html ?? '')).toEqual([all, inside]);
    expect(mail?.subject).toContain('De Altea');
  });

  it('are for each in a letter to a few, too', async () => {
    const template = await createTemplateOf(app, client, bothSides());
    const letter = {
      templateId: template.id,
      contactIds: [await idOf(ana), await idOf(luis)],
      idempotencyKey: 'cartas-1',
    };
    sender = startCampaignSender(app.platform);
    expect(
      (await app.call('POST', '/api/communications/templates', { token: client.token, body: letter })).statusCode,
    ).toBe(200);
    await until(
      async () => sink.mails.length,
      (count) => count === 2,
    );
    expect(saidIn(arrived(ana).plain)).toEqual([all, inside]);
    expect(saidIn(arrived(luis).html)).toEqual([all, outside]);
  });

  it('follow the tamy of a transactional mail; whoever is no tamy gets what others get', async () => {
    const template = await createTemplateOf(app, client, bothSides());
    const to = [ana, luis, 'nadie@correo.example'];
    const send = async () => {
      const messages = to.map((email) => ({ templateId: template.id, to: { email }, data: {} }));
      const taken = await app.call('POST', '/api/transactional', { token: client.token, body: { messages } });
      expect(taken.statusCode, taken.body).toBe(202);
      sink.mails.length = 0;
      for (const { id } of taken.json<{ items: { id: string }[] }>().items)
        await deliverStoredMail({ deps: app.platform, mailId: id });
      return to.map((email) => saidIn(arrived(email).plain));
    };
    expect(await send()).toEqual([
      [all, inside],
      [all, outside],
      [all, outside],
    ]);
    await removeSegment();
    expect(await send()).toEqual([[all], [all], [all]]);
  });

  it('differ between the versions of a trial', async () => {
    const first = await draftOf(bothSides());
    const other = await createTownSegment(app, client, 'Denia');
    await moveTo(app, client, luis, 'Altea');
    const second = await createTemplateOf(app, client, [
      paragraph('todo', all),
      paragraph('otro', 'Solo para Denia.', { segmentId: other, who: 'in' }),
      paragraph('dentro', 'También para Altea.', { segmentId, who: 'in' }),
    ]);
    const experiment = {
      kind: 'content',
      share: 100,
      variants: [
        { subject: null, templateId: null },
        { subject: null, templateId: second.id },
      ],
      waitMinutes: 60,
      goal: 'clicks',
      decision: 'auto',
    };
    const { id, revision, name, template } = first;
    const body = { baseRevision: revision, name, profileId: null, templateId: template?.id ?? null, subject: null };
    const saved = await app.call('PUT', `/api/campaigns/${id}`, {
      token: client.token,
      body: { ...body, audience: { kind: 'all' }, experiment },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await startNow(app, client, id);
    sender = startCampaignSender(app.platform);
    await until(
      async () => sink.mails.length,
      (count) => count === 2,
    );
    const rows = await app.database.adminSql<{ email: string; variant: number }[]>`
      select email, variant from campaign_deliveries where campaign_id = ${id} order by email`;
    expect(rows.map(({ variant }) => variant).toSorted()).toEqual([0, 1]);
    for (const { email, variant } of rows) {
      const { plain } = arrived(email);
      expect(saidIn(plain), email).toEqual(variant === 0 ? [all, inside] : [all]);
      expect(plain.includes('También para Altea.'), email).toBe(variant === 1);
      expect(plain).not.toContain('Denia');
    }
  });

  it('are in the public archive as strangers get them', async () => {
    const { client: host, profile } = await publishPage(app);
    client = host;
    await addContacts(app, client, { count: 2 });
    await moveTo(app, client, ana, 'Altea');
    segmentId = await createTownSegment(app, client, 'Altea');
    const { id, revision, name, template } = await draftOf(bothSides());
    const body = { baseRevision: revision, name, templateId: template?.id ?? null, subject: null };
    const saved = await app.call('PUT', `/api/campaigns/${id}`, {
      token: client.token,
      body: { ...body, audience: { kind: 'all' }, profileId: profile.id, isPublic: true },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await startNow(app, client, id);
    await sendAll(id);
    const page = await app.call('GET', `/correo/${id}`);
    expect(page.statusCode).toBe(200);
    expect(saidIn(page.body)).toEqual([all, outside]);
    const heat = await app.call('GET', `/api/campaigns/${id}/heat-map`, { token: client.token });
    expect(saidIn(heat.json<{ html: string }>().html)).toEqual([all, inside, outside]);
  });

  it('do not become code for everybody', async () => {
    const template = await createTemplateOf(app, client, bothSides());
    const reply = await app.call('POST', `/api/templates/${template.id}/convert`, { token: client.token, body: {} });
    expect(reply.json()).toMatchObject({ error: { code: 'templates.segment_blocks' } });
  });
});
