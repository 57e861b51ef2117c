import type { Automation } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { pauseBySystem } from '#sending/campaigns/engine/finish-campaign.ts';
import { recordClick } from '#sending/campaigns/tracking/record-reading.ts';
import type { Worker } from '#platform/module.ts';
import type { TestClient } from '#test/kit/app.ts';
import {
  activate,
  type Ahead,
  type AutomationKit,
  createActive,
  createAutomationKit,
  createTamy,
  createTemplateId,
  enrol,
  failOnComplaints,
  listRuns,
  mail,
  readAutomation,
  readLog,
  notifyStep,
  wait,
  workOff,
} from './automations.test-support.ts';

let kit: AutomationKit;
let client: TestClient;
let engine: Worker | undefined;
beforeAll(async () => {
  kit = await createAutomationKit();
}, 60_000);
afterAll(async () => {
  await engine?.stop();
  failOnComplaints();
  await kit.close();
});
beforeEach(async () => {
  kit.clock.moveTo('2026-11-20T11:00:00Z');
  client = await kit.createClient();
});

/** Advances the clock and processes everything due by then. */
async function later(duration: Ahead): Promise<void> {
  kit.clock.moveBy(duration);
  client = { ...client, token: await kit.createSession(client.userId) };
  await workOff(kit);
}
async function run(plan: Parameters<typeof createActive>[2], contactIds: string[]): Promise<Automation> {
  const automation = await createActive(kit, client, plan);
  await enrol(kit, client, { id: automation.id, contactIds });
  await workOff(kit);
  return automation;
}
const save = (automation: Automation, steps: unknown[]) => {
  const { name, trigger, audience, reentry, revision } = automation;
  const body = { name, trigger, audience, reentry, steps, baseRevision: revision };
  return kit.call('PUT', `/api/automations/${automation.id}`, { token: client.token, body });
};

describe('mails', { timeout: 60_000 }, () => {
  it('arrive once through the sending engine, are counted, and open the way for those who clicked', async () => {
    engine = startCampaignSender(kit.platform);
    const templateId = await createTemplateId(kit, client);
    const [clicks, ignores] = [
      await createTamy(kit, client, { name: 'Ana Ferrer', email: 'ana@correo.example' }),
      await createTamy(kit, client, { name: 'Luis Soler', email: 'luis@correo.example' }),
    ];
    const { id } = await run(
      {
        name: 'Serie',
        steps: [
          mail('m', templateId),
          wait('w', 1, 'days'),
          {
            id: 'if',
            kind: 'condition',
            test: { kind: 'mail', stepId: 'm', action: 'clicked' },
            then: [notifyStep('yes')],
            else: [notifyStep('no')],
          },
        ],
      },
      [clicks, ignores],
    );
    const sent = () =>
      kit.database.adminSql<{ id: string; contactId: string }[]>`
        select id, contact_id as "contactId" from campaign_deliveries where owner_id = ${client.owner} and state = 'accepted'`;
    const deliveries = await until(sent, (rows) => rows.length === 2, { milliseconds: 45_000 });
    const own = (await kit.outbox()).filter(({ envelopeTo }) => /^(?:ana|luis)@/.test(envelopeTo));
    expect(own.map(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(['ana@correo.example', 'luis@correo.example']);
    const raw = own.find(({ envelopeTo }) => envelopeTo.startsWith('ana'))?.raw.toString() ?? '';
    expect(raw).toContain('Subject: Para Ana');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);

    const ofAna = deliveries.find(({ contactId }) => contactId === clicks);
    const ref = { owner: client.owner, deliveryId: ofAna?.id ?? '' };
    const reader = { device: 'phone', program: 'safari', system: 'ios' };
    await recordClick({ deps: kit.platform, ref, isMachine: () => false, reader, linkId: 1, isCounted: true });
    await later({ days: 1, minutes: 1 });
    const after = await readAutomation(kit, client, id);
    expect(after.figures).toMatchObject({ entered: 2, done: 2, mails: { queued: 2, sent: 2, opened: 1, clicked: 1 } });
    expect(after.stepFigures.find(({ stepId }) => stepId === 'if')).toMatchObject({ yes: 1, no: 1 });
    const timeline = await kit.call('GET', `/api/contacts/${clicks}`, { token: client.token });
    expect(timeline.json().timeline.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'campaign_sent',
          details: expect.objectContaining({ campaignName: 'Serie: Taller' }),
        }),
      ]),
    );
    const [used] = await kit.database
      .adminSql`select used::int as used from quota_counters where owner_id = ${client.owner} and resource = 'sends'`;
    expect(used?.['used']).toBe(2);
    await engine.stop();
    engine = undefined;
  });

  it('about a topic reach only those who want it, and go on without the others', async () => {
    const { token } = client;
    const made = await kit.call('POST', '/api/contacts/topics', { token, body: { name: 'Talleres' } });
    const topicId = made.json<{ id: string }>().id;
    const [wants, refuses, late] = [
      await createTamy(kit, client, { name: 'Eva Rius', email: 'eva@correo.example' }),
      await createTamy(kit, client, { name: 'Joan Pla', email: 'joan@correo.example' }),
      await createTamy(kit, client, { name: 'Pau Mas', email: 'pau@correo.example' }),
    ];
    const refuse = (contactId: string) =>
      kit.call('PUT', `/api/contacts/${contactId}/topics/${topicId}`, { token, body: { isWanted: false } });
    await refuse(refuses);
    const templateId = await createTemplateId(kit, client);
    const steps = [mail('m', templateId, { topicId }), wait('w', 1, 'days'), notifyStep('n')];
    const { id } = await run({ steps }, [wants, refuses, late]);
    const left = (await listRuns(kit, client, id)).find(({ contact }) => contact.id === refuses);
    expect((left ? await readLog(kit, client, left) : []).map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['entered', 'hand'],
      ['mail_left_out', 'topic'],
      ['waits', null],
    ]);
    const [used] = await kit.database
      .adminSql`select used::int as used from quota_counters where owner_id = ${client.owner} and resource = 'sends'`;
    expect(used?.['used']).toBe(2);
    await refuse(late);
    engine = startCampaignSender(kit.platform);
    const rows = await until(
      () =>
        kit.database.adminSql`
          select contact_id as contact, state, skip_reason as reason from campaign_deliveries where owner_id = ${client.owner}
            and state in ('accepted', 'skipped') order by state`,
      (settled) => settled.length === 2,
      { milliseconds: 45_000 },
    );
    expect([...rows]).toEqual([
      { contact: wants, state: 'accepted', reason: null },
      { contact: late, state: 'skipped', reason: 'topic' },
    ]);
    await later({ days: 1, minutes: 1 });
    expect((await readAutomation(kit, client, id)).figures).toMatchObject({ entered: 3, done: 3 });
    await engine.stop();
    engine = undefined;
  });

  it('are no campaigns of the list, and are steered by their automation alone', async () => {
    const { token } = client;
    const templateId = await createTemplateId(kit, client);
    const { id } = await run({ steps: [mail('m', templateId)] }, [await createTamy(kit, client)]);
    const { stepFigures } = await readAutomation(kit, client, id);
    const campaignId = stepFigures[0]?.campaignId ?? '';
    const list = (await kit.call('GET', '/api/campaigns', { token })).json();
    expect(list).toMatchObject({ items: [], running: [], counts: { all: 0, running: 0 } });
    expect((await kit.call('POST', `/api/campaigns/${campaignId}/pause`, { token })).statusCode).toBe(404);
    expect((await kit.call('DELETE', `/api/campaigns/${campaignId}`, { token })).statusCode).toBe(404);
    const deliveries = await kit.call('GET', `/api/campaigns/${campaignId}/deliveries`, { token });
    expect(deliveries.json().items).toHaveLength(1);
    expect((await kit.call('GET', `/api/campaigns/${campaignId}/report`, { token })).statusCode).toBe(200);
    await kit.call('POST', `/api/automations/${id}/pause`, { token });
    const [stream] = await kit.database.adminSql`select state from campaigns where id = ${campaignId}`;
    expect(stream?.['state']).toBe('paused');
  });

  it('stop the whole automation when the system stops one of them, and go on when it is activated again', async () => {
    const { token } = client;
    const templateId = await createTemplateId(kit, client);
    const { id } = await run({ steps: [wait('w', 1, 'days'), mail('m', templateId)] }, [await createTamy(kit, client)]);
    const campaignId = (await readAutomation(kit, client, id)).stepFigures[1]?.campaignId ?? '';
    const stop = () => pauseBySystem({ deps: kit.platform, owner: client.owner, campaignId, reason: 'complaints' });
    await stop();
    await stop();
    expect(await readAutomation(kit, client, id)).toMatchObject({ state: 'paused', pauseReason: 'complaints' });
    const notices = (await kit.call('GET', '/api/notifications', { token })).json().items;
    expect(notices).toMatchObject([{ kind: 'automation.stopped', params: { reason: 'complaints' } }]);
    const streamState = async () =>
      (await kit.database.adminSql`select state from campaigns where id = ${campaignId}`)[0]?.['state'];
    expect(await streamState()).toBe('paused');
    await activate(kit, client, id);
    expect(await streamState()).toBe('sending');
    await later({ days: 1, minutes: 1 });
    expect((await readAutomation(kit, client, id)).figures).toMatchObject({ done: 1, mails: { queued: 1 } });
  });

  it('are left out for those who never agreed, who go on all the same', async () => {
    const templateId = await createTemplateId(kit, client);
    const pending = await createTamy(kit, client, { consent: null });
    const { id } = await run({ steps: [mail('m', templateId), notifyStep('n')] }, [pending]);
    const [run1] = await listRuns(kit, client, id);
    const log = run1 ? await readLog(kit, client, run1) : [];
    expect(log.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['entered', 'hand'],
      ['mail_left_out', 'not_subscribed'],
      ['notified', 'n'],
      ['done', null],
    ]);
  });

  it('wait for the plan’s next mails, tell so once, and go on', async () => {
    const templateId = await createTemplateId(kit, client);
    const [one, two] = [await createTamy(kit, client), await createTamy(kit, client)];
    const { id } = await createActive(kit, client, { steps: [mail('m', templateId)] });
    const limit = async (used: string) =>
      kit.database.adminSql`
        update quota_counters set used = coalesce((select q.quota from plan_quotas q join catalog_items c on c.plan_id = q.plan_id
          join subscriptions s on s.catalog_item_id = c.id where s.owner_id = ${client.owner} and q.resource = 'sends'), 0) - ${used}::int
        where owner_id = ${client.owner} and resource = 'sends'`;
    await kit.database.adminSql`
      insert into quota_counters (owner_id, resource, period_start)
      select owner_id, 'sends', period_start from subscriptions where owner_id = ${client.owner} on conflict do nothing`;
    await limit('1');
    await enrol(kit, client, { id, contactIds: [one, two] });
    await workOff(kit);
    const waiting = await readAutomation(kit, client, id);
    expect(waiting).toMatchObject({ waitsForQuota: true, figures: { waiting: 1, done: 1, mails: { queued: 1 } } });
    await later({ minutes: 20 });
    const notices = await kit.call('GET', '/api/notifications', { token: client.token });
    expect(notices.json().items.filter(({ kind }: { kind: string }) => kind === 'automation.stopped')).toHaveLength(1);
    await limit('5');
    await later({ minutes: 20 });
    expect(await readAutomation(kit, client, id)).toMatchObject({ waitsForQuota: false, figures: { done: 2 } });
    const logs = await Promise.all((await listRuns(kit, client, id)).map((each) => readLog(kit, client, each)));
    expect(logs.flat().filter(({ outcome }) => outcome === 'no_quota')).toHaveLength(1);
  });

  it('are frozen: a changed template counts only once the automation is saved', async () => {
    const templateId = await createTemplateId(kit, client);
    const automation = await createActive(kit, client, { steps: [mail('m', templateId)] });
    const { token } = client;
    const template = (await kit.call('GET', `/api/templates/${templateId}`, { token })).json();
    const { revision, name, document } = template;
    const edited = { baseRevision: revision, name, subject: 'Otro asunto', document };
    expect((await kit.call('PUT', `/api/templates/${templateId}`, { token, body: edited })).statusCode).toBe(200);
    const seen = await readAutomation(kit, client, automation.id);
    expect(seen.problems).toMatchObject([{ code: 'outdated', stepId: 'm', isWarning: true }]);
    const before = seen.stepFigures[0]?.campaignId;
    const saved = (await save(seen, seen.steps)).json<Automation>();
    expect(saved.problems).toEqual([]);
    expect(saved.stepFigures[0]?.campaignId).not.toBe(before);
    const again = (await save(saved, saved.steps)).json<Automation>();
    expect(again.stepFigures[0]?.campaignId).toBe(saved.stepFigures[0]?.campaignId);
    const subjects = await kit.database.adminSql<{ subject: string }[]>`
      select subject from campaign_contents where owner_id = ${client.owner} order by campaign_id`;
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Para {{ contact.first_name | default: "ti" }}',
      'Otro asunto',
    ]);
  });

  it('reach the same person again the next time they go through', async () => {
    const templateId = await createTemplateId(kit, client);
    const contactId = await createTamy(kit, client);
    const reentry = { kind: 'after_end', days: 0 };
    const { id } = await run({ reentry, steps: [mail('m', templateId)] }, [contactId]);
    await enrol(kit, client, { id, contactIds: [contactId] });
    await workOff(kit);
    const rows = await kit.database.adminSql`
      select occasion from campaign_deliveries where owner_id = ${client.owner} and contact_id = ${contactId}`;
    expect(new Set(rows.map(({ occasion }) => occasion)).size).toBe(2);
  });
});
