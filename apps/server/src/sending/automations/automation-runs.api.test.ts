import type { Automation } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { forgetOldRunLogs } from './jobs/forget-run-logs.job.ts';
import {
  activate,
  type Ahead,
  type AutomationKit,
  createActive,
  createAutomationKit,
  createLabel,
  createTamy,
  createTemplateId,
  enrol,
  failOnComplaints,
  giveLabel,
  label,
  labelsOf,
  listRuns,
  mail,
  outcomesOf,
  readAutomation,
  readLog,
  takeComplaints,
  notifyStep,
  wait,
  workOff,
} from './automations.test-support.ts';

let kit: AutomationKit;
let client: TestClient;
beforeAll(async () => {
  kit = await createAutomationKit();
}, 60_000);
afterAll(async () => {
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

describe('steps', () => {
  it('are done in order, with a log and a line on the timeline for each', async () => {
    const [given, taken] = [await createLabel(kit, client, 'Nueva'), await createLabel(kit, client, 'Vieja')];
    const folder = await kit.call('POST', '/api/contacts/folders', { token: client.token, body: { name: 'Clientes' } });
    const folderId: string = folder.json().id;
    const contactId = await createTamy(kit, client);
    await giveLabel(kit, client, { ids: [contactId], labelId: taken });
    const { id } = await run(
      {
        name: 'Alta',
        steps: [
          label('l1', given),
          label('l2', taken, 'remove'),
          label('l3', given),
          { id: 'f', kind: 'folder', folderId },
          notifyStep('n', 'Llámala hoy'),
        ],
      },
      [contactId],
    );
    expect(await outcomesOf(kit, client, id)).toEqual([
      'entered',
      'labelled',
      'unlabelled',
      'nothing',
      'moved',
      'notified',
      'done',
    ]);
    expect(await labelsOf(kit, contactId)).toEqual([given]);
    const [place] = await kit.database
      .adminSql`select folder_id::text as id from folder_links where subject_id = ${contactId}`;
    expect(place?.['id']).toBe(folderId);
    const notices = await kit.call('GET', '/api/notifications', { token: client.token });
    expect(notices.json().items).toMatchObject([
      { kind: 'automation.notice', params: { name: 'Alta', contact: 'Ana Ferrer', contactId, text: 'Llámala hoy' } },
    ]);
    const detail = await kit.call('GET', `/api/contacts/${contactId}`, { token: client.token });
    const lines = detail.json().timeline.items.map((event: { kind: string; details: { text?: string } }) => event.kind);
    expect(lines).toEqual(
      expect.arrayContaining([
        'automation_entered',
        'automation_labelled',
        'automation_unlabelled',
        'automation_moved',
        'automation_done',
      ]),
    );
    const of = await kit.call('GET', `/api/contacts/${contactId}/automations`, { token: client.token });
    expect(of.json().items).toMatchObject([{ automation: { id, name: 'Alta' }, state: 'done', trigger: 'hand' }]);
  });

  it('wait until their moment', async () => {
    const contactId = await createTamy(kit, client);
    const { id } = await run({ steps: [wait('w', 2, 'hours'), notifyStep('n')] }, [contactId]);
    expect((await listRuns(kit, client, id))[0]).toMatchObject({ state: 'waiting', stepId: 'w', stepKind: 'wait' });
    await later({ hours: 1, minutes: 59 });
    expect((await listRuns(kit, client, id))[0]?.state).toBe('waiting');
    await later({ minutes: 2 });
    expect(await outcomesOf(kit, client, id)).toEqual(['entered', 'waits', 'notified', 'done']);
    expect((await readAutomation(kit, client, id)).stepFigures).toMatchObject([
      { stepId: 'w', passed: 1, waiting: 0 },
      { stepId: 'n', passed: 1 },
    ]);
  });

  it('fork by what the tamy is, and join again', async () => {
    const labelId = await createLabel(kit, client, 'Vip');
    const field = { type: 'text', field: 'city', test: { op: 'is', value: 'Alicante' } };
    const [vip, local, other] = [
      await createTamy(kit, client),
      await createTamy(kit, client),
      await createTamy(kit, client),
    ];
    await giveLabel(kit, client, { ids: [vip], labelId });
    await kit.call('PATCH', `/api/contacts/${local}`, { token: client.token, body: { city: 'Alicante' } });
    const inner = {
      id: 'city',
      kind: 'condition',
      test: { kind: 'rule', rule: field },
      then: [notifyStep('local')],
      else: [{ id: 'stop', kind: 'end' }],
    };
    const outer = {
      id: 'vip',
      kind: 'condition',
      test: { kind: 'label', labelId },
      then: [notifyStep('is-vip')],
      else: [inner],
    };
    const { id } = await run({ steps: [outer, notifyStep('last')] }, [vip, local, other]);
    const figures = new Map((await readAutomation(kit, client, id)).stepFigures.map((each) => [each.stepId, each]));
    expect(figures.get('vip')).toMatchObject({ passed: 3, yes: 1, no: 2 });
    expect(figures.get('city')).toMatchObject({ passed: 2, yes: 1, no: 1 });
    expect(['is-vip', 'local', 'stop', 'last'].map((step) => figures.get(step)?.passed)).toEqual([1, 1, 1, 2]);
  });
});

describe('pause and change', () => {
  it('stops everybody where they are, and lets those who are late go on', async () => {
    const contactId = await createTamy(kit, client);
    const { id } = await run({ steps: [wait('w', 1, 'hours'), notifyStep('n')] }, [contactId]);
    await kit.call('POST', `/api/automations/${id}/pause`, { token: client.token });
    await later({ hours: 3 });
    expect((await listRuns(kit, client, id))[0]).toMatchObject({ state: 'waiting', stepId: 'w' });
    await activate(kit, client, id);
    await workOff(kit);
    expect((await listRuns(kit, client, id))[0]?.state).toBe('done');
  });

  it('keeps those inside at their step, and sends them on from a step that is gone', async () => {
    const [first, second] = [await createTamy(kit, client), await createTamy(kit, client)];
    const automation = await run({ steps: [wait('w1', 1, 'days'), wait('w2', 1, 'days'), notifyStep('n')] }, [first]);
    await later({ days: 1, minutes: 1 });
    await enrol(kit, client, { id: automation.id, contactIds: [second] });
    await workOff(kit);
    const before = await readAutomation(kit, client, automation.id);
    expect(before.stepFigures.map(({ waiting }) => waiting)).toEqual([1, 1, 0]);
    const answer = await save(before, [notifyStep('new'), wait('w1', 1, 'days'), notifyStep('n')]);
    expect(answer.statusCode, answer.body).toBe(200);
    await workOff(kit);
    const runs = new Map((await listRuns(kit, client, automation.id)).map((each) => [each.contact.id, each]));
    expect(runs.get(first)?.state).toBe('done');
    expect(runs.get(second)).toMatchObject({ state: 'waiting', stepId: 'w1' });
    const ended = runs.get(first);
    expect(ended && (await readLog(kit, client, ended)).map(({ outcome, stepId }) => [outcome, stepId])).toEqual([
      ['entered', null],
      ['waits', 'w1'],
      ['waits', 'w2'],
      ['step_removed', 'w2'],
      ['notified', 'n'],
      ['done', null],
    ]);
  });

  it('of an active one must leave it able to work', async () => {
    const automation = await createActive(kit, client, { steps: [notifyStep('a')] });
    const answer = await save(automation, [mail('m', null)]);
    expect(answer.json().error).toMatchObject({
      code: 'automations.incomplete',
      params: { path: 'steps.0.templateId' },
    });
    expect((await readAutomation(kit, client, automation.id)).steps).toEqual(automation.steps);
  });
});

describe('people who leave', () => {
  const waiting = { steps: [wait('w', 1, 'days'), notifyStep('n')] };
  const reasonOf = async (id: string) => (await listRuns(kit, client, id))[0];

  it.each([
    ['unsubscribed', { status: 'unsubscribed' }],
    ['blocked', { status: 'blocked' }],
  ])('at once when they are %s', async (reason, body) => {
    const contactId = await createTamy(kit, client);
    const { id } = await run(waiting, [contactId]);
    await kit.call('PATCH', `/api/contacts/${contactId}`, { token: client.token, body });
    expect(await reasonOf(id)).toMatchObject({ state: 'left', reason, dueAt: null });
    expect((await readAutomation(kit, client, id)).figures).toMatchObject({
      waiting: 0,
      left: 1,
      leftBy: [{ reason, count: 1 }],
    });
  });

  it('when they go to the trash, and without a trace when they are erased', async () => {
    const contactId = await createTamy(kit, client);
    const { id } = await run(waiting, [contactId]);
    await kit.call('DELETE', `/api/contacts/${contactId}`, { token: client.token });
    expect(await reasonOf(id)).toMatchObject({ state: 'left', reason: 'deleted' });
    const other = await createTamy(kit, client, { name: 'Julia Roca' });
    await enrol(kit, client, { id, contactIds: [other] });
    const erased = await kit.call('POST', `/api/contacts/${other}/erase`, {
      token: client.token,
      body: { name: 'Julia Roca' },
    });
    expect(erased.statusCode, erased.body).toBe(200);
    expect((await listRuns(kit, client, id)).map(({ contact }) => contact.id)).toEqual([contactId]);
  });

  it('by hand, with the mail that has not left yet', async () => {
    const templateId = await createTemplateId(kit, client);
    const { id } = await run({ steps: [mail('m', templateId), wait('w', 1, 'days')] }, [await createTamy(kit, client)]);
    const [inside] = await listRuns(kit, client, id);
    const cancel = () => kit.call('POST', `/api/automations/${id}/runs/${inside?.id}/cancel`, { token: client.token });
    expect((await cancel()).json()).toMatchObject({ state: 'left', reason: 'cancelled' });
    expect((await cancel()).json().error.code).toBe('automations.wrong_state');
    const [row] = await kit.database.adminSql`
      select d.state, t.skipped from campaign_deliveries d join campaign_totals t on t.campaign_id = d.campaign_id where d.owner_id = ${client.owner}`;
    expect({ ...row }).toEqual({ state: 'skipped', skipped: 1 });
  });

  it('are followed into the tamy they became, unless that one is inside already', async () => {
    const [kept, merged, third] = [
      await createTamy(kit, client),
      await createTamy(kit, client),
      await createTamy(kit, client),
    ];
    const { id } = await run(waiting, [merged, third]);
    const merge = (mergedId: string) =>
      kit.call('POST', `/api/contacts/${kept}/merge`, { token: client.token, body: { mergedId } });
    expect((await merge(merged)).statusCode).toBe(200);
    expect((await merge(third)).statusCode).toBe(200);
    await later({ days: 1, minutes: 1 });
    const runs = await listRuns(kit, client, id);
    expect(runs.map(({ contact, state, reason }) => [contact.id, state, reason]).toSorted()).toEqual(
      [
        [kept, 'done', null],
        [kept, 'left', 'merged'],
      ].toSorted(),
    );
  });
});

describe('an error', () => {
  it('undoes what the run did, and is tried again until it works', async () => {
    const labelId = await createLabel(kit, client, 'Nueva');
    const contactId = await createTamy(kit, client);
    await kit.database.adminSql`
      create or replace function refuse_labels() returns trigger language plpgsql as $$ begin raise exception 'no labels today'; end $$`;
    await kit.database.adminSql.unsafe(
      `create trigger refuse_labels before insert on label_links for each row when (new.subject_id = '${contactId}') execute function refuse_labels()`,
    );
    const { id } = await run({ steps: [notifyStep('n'), label('l', labelId)] }, [contactId]);
    expect(await outcomesOf(kit, client, id)).toEqual(['entered', 'retry']);
    const notices = async () =>
      (await kit.call('GET', '/api/notifications', { token: client.token })).json().items.length;
    expect(await notices()).toBe(0);
    for (const minutes of [2, 6, 31]) await later({ minutes });
    expect(takeComplaints()).toHaveLength(4);
    await kit.database.adminSql`drop trigger refuse_labels on label_links`;
    await later({ minutes: 121 });
    expect(await outcomesOf(kit, client, id)).toEqual([
      'entered',
      'retry',
      'retry',
      'retry',
      'retry',
      'notified',
      'labelled',
      'done',
    ]);
    expect(await notices()).toBe(1);
    expect(takeComplaints()).toEqual([]);
  });

  it('is given up after the fifth time', async () => {
    const contactId = await createTamy(kit, client);
    const { id } = await run({ steps: [wait('w', 1, 'hours'), notifyStep('n')] }, [contactId]);
    await kit.database.adminSql`update automation_runs set attempts = 4 where automation_id = ${id}`;
    await kit.database.adminSql`
      create or replace function refuse_notices() returns trigger language plpgsql as $$ begin raise exception 'no notices today'; end $$`;
    await kit.database
      .adminSql`create trigger refuse_notices before insert on notifications for each row execute function refuse_notices()`;
    await later({ hours: 2 });
    await kit.database.adminSql`drop trigger refuse_notices on notifications`;
    expect((await listRuns(kit, client, id))[0]).toMatchObject({ state: 'failed', dueAt: null });
    expect((await readAutomation(kit, client, id)).figures).toMatchObject({ waiting: 0, failed: 1 });
    expect(takeComplaints()).toHaveLength(1);
  });
});

describe('the logs of runs', () => {
  it('go a year after the run ended, while it stays known that it was', async () => {
    const contactId = await createTamy(kit, client, { name: 'Ana Ferrer', email: 'ana@correo.example' });
    const { id } = await run({ name: 'Aviso', steps: [notifyStep('hola')] }, [contactId]);
    const waiting = await createTamy(kit, client, { name: 'Luis Soler', email: 'luis@correo.example' });
    const other = await run({ name: 'Larga', steps: [wait('w', 700, 'days')] }, [waiting]);
    const logs = async () => {
      const rows = await kit.database.adminSql<{ automationId: string; entries: number }[]>`
        select automation_id as "automationId", jsonb_array_length(log) as entries from automation_runs where owner_id = ${client.owner}`;
      return new Map(rows.map(({ automationId, entries }) => [automationId, entries]));
    };
    kit.clock.moveBy({ hours: 24 * 364 });
    await forgetOldRunLogs({ deps: kit.platform });
    expect((await logs()).get(id)).toBeGreaterThan(0);
    kit.clock.moveBy({ hours: 48 });
    await forgetOldRunLogs({ deps: kit.platform });
    expect((await logs()).get(id)).toBe(0);
    expect((await logs()).get(other.id)).toBeGreaterThan(0);
  });
});
