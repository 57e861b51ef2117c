import type {
  Automation,
  AutomationStarter,
  AutomationSummary,
  TryStep,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import {
  activate,
  type AutomationKit,
  createActive,
  createAutomationKit,
  createDraft,
  createLabel,
  createTamy,
  createTemplateId,
  enrol,
  failOnComplaints,
  label,
  listRuns,
  mail,
  readAutomation,
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
  client = await kit.createClient();
});

const url = (id: string, rest = '') => `/api/automations/${id}${rest}`;
type Listed = { items: AutomationSummary[]; next: string | null; counts: Record<string, number> };

describe('a draft', () => {
  it('is kept with all its parts, whatever it lacks, and says what that is', async () => {
    const plan = {
      name: 'Cumpleaños',
      trigger: { kind: 'date', offsetDays: -3 },
      steps: [mail('m', null), wait('w', 2, 'days'), notifyStep('n')],
    };
    const draft = await createDraft(kit, client, plan);
    expect(draft).toMatchObject({ state: 'draft', revision: 2, name: 'Cumpleaños', timeZone: 'Europe/Madrid' });
    expect(draft.trigger).toMatchObject({ offsetDays: -3, repeat: 'yearly', at: '09:00', clock: 'client' });
    expect(draft.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'trigger.fieldKey missing',
      'steps.0.templateId missing',
    ]);
    expect(draft.stepFigures.map(({ stepId, waiting, passed }) => [stepId, waiting, passed])).toEqual([
      ['m', 0, 0],
      ['w', 0, 0],
      ['n', 0, 0],
    ]);
  });

  it('keeps the parts that a save does not name', async () => {
    const draft = await createDraft(kit, client, {
      steps: [notifyStep('a')],
      reentry: { kind: 'after_end', days: 3 },
    });
    const body = { name: 'Otro nombre', trigger: draft.trigger, baseRevision: draft.revision };
    const answer = await kit.call('PUT', url(draft.id), { token: client.token, body });
    const { steps, audience, reentry } = draft;
    expect(answer.json()).toMatchObject({ name: 'Otro nombre', steps, audience, reentry });
    expect(steps).toHaveLength(1);
  });

  it('is not stored over what somebody else saved meanwhile', async () => {
    const draft = await createDraft(kit, client, { steps: [notifyStep('a')] });
    const body = { name: 'Otra', trigger: { kind: 'hand' }, steps: [], baseRevision: 1 };
    const answer = await kit.call('PUT', url(draft.id), { token: client.token, body });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({
      code: 'automations.draft_conflict',
      params: { revision: draft.revision },
    });
  });

  it('names the exact place of what has no form', async () => {
    const draft = await createDraft(kit, client, { steps: [] });
    const condition = {
      id: 'if',
      kind: 'condition',
      test: { kind: 'label', labelId: null },
      then: [wait('w', 0, 'days')],
      else: [],
    };
    const body = { name: '', trigger: { kind: 'hand' }, steps: [condition], baseRevision: draft.revision };
    const answer = await kit.call('PUT', url(draft.id), { token: client.token, body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['name', 'required'],
        ['steps.0.then.0.wait.amount', 'too_small'],
      ]),
    );
  });

  it('names only what is the client’s, and keeps what has gone since', async () => {
    const other = await kit.createClient();
    const [own, foreign] = [await createLabel(kit, client, 'Propia'), await createLabel(kit, other, 'Ajena')];
    const draft = await createDraft(kit, client, { steps: [label('l', own)] });
    const save = (labelId: string, baseRevision: number) => {
      const body = { name: 'Otra', trigger: { kind: 'hand' }, steps: [label('l', labelId)], baseRevision };
      return kit.call('PUT', url(draft.id), { token: client.token, body });
    };
    const answer = await save(foreign, draft.revision);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual([{ path: 'steps.0.labelId', code: 'invalid_option' }]);
    await kit.call('DELETE', `/api/contacts/labels/${own}`, { token: client.token });
    const kept = await save(own, draft.revision);
    expect(kept.json()).toMatchObject({ name: 'Otra', problems: [{ path: 'steps.0.labelId', code: 'gone' }] });
  });

  it('does not begin while something is missing, and says the first of it', async () => {
    const draft = await createDraft(kit, client, { steps: [notifyStep('a'), mail('m', null)] });
    const answer = await kit.call('POST', url(draft.id, '/activate'), { token: client.token });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({
      code: 'automations.incomplete',
      params: { path: 'steps.1.templateId', stepId: 'm', problem: 'missing', count: 1 },
    });
  });

  it('does not begin with a mail whose variables are broken', async () => {
    const templateId = await createTemplateId(kit, client, 'Hola {{ contact.first_name');
    const draft = await createDraft(kit, client, { steps: [mail('m', templateId)] });
    const answer = await kit.call('POST', url(draft.id, '/activate'), { token: client.token });
    expect(answer.json().error).toMatchObject({
      code: 'automations.incomplete',
      params: { path: 'steps.0.templateId', problem: 'broken' },
    });
    expect((await readAutomation(kit, client, draft.id)).state).toBe('draft');
  });
});

describe('the list', () => {
  it('shows the newest first, by state and search, page by page', async () => {
    const { token } = client;
    for (const name of ['Uno', 'Dos', 'Tres']) await createDraft(kit, client, { name, steps: [notifyStep('a')] });
    await createActive(kit, client, { name: 'Cuatro', steps: [notifyStep('a')] });
    const first = (await kit.call('GET', '/api/automations?limit=3', { token })).json<Listed>();
    expect(first.items.map(({ name }) => name)).toEqual(['Cuatro', 'Tres', 'Dos']);
    expect(first.counts).toEqual({ all: 4, draft: 3, active: 1, paused: 0 });
    const second = (await kit.call('GET', `/api/automations?limit=3&cursor=${first.next}`, { token })).json<Listed>();
    expect(second.items.map(({ name }) => name)).toEqual(['Uno']);
    expect(second.next).toBeNull();
    const active = (await kit.call('GET', '/api/automations?state=active', { token })).json<Listed>();
    expect(active.items.map(({ name, outline, problemCount }) => [name, outline, problemCount])).toEqual([
      ['Cuatro', ['notify'], 0],
    ]);
    const found = (await kit.call('GET', '/api/automations?search=tre', { token })).json<Listed>();
    expect(found.items.map(({ name }) => name)).toEqual(['Tres']);
  });
});

describe('the life of an automation', () => {
  it('goes from draft to active to paused and on, and refuses what does not fit', async () => {
    const { token } = client;
    const { id } = await createDraft(kit, client, { steps: [notifyStep('a')] });
    expect((await kit.call('POST', url(id, '/pause'), { token })).json().error.code).toBe('automations.wrong_state');
    expect(await activate(kit, client, id)).toMatchObject({ state: 'active', pauseReason: null });
    expect((await kit.call('POST', url(id, '/activate'), { token })).json().error.code).toBe('automations.wrong_state');
    expect((await kit.call('POST', url(id, '/pause'), { token })).json()).toMatchObject({
      state: 'paused',
      pauseReason: 'person',
    });
    expect((await activate(kit, client, id)).state).toBe('active');
  });

  it('is copied as a draft', async () => {
    const { token } = client;
    const source = await createActive(kit, client, { name: 'Alta', steps: [notifyStep('a'), wait('w', 1, 'hours')] });
    const copy = (await kit.call('POST', url(source.id, '/duplicate'), { token })).json<Automation>();
    expect(copy).toMatchObject({ state: 'draft', steps: source.steps, trigger: source.trigger });
    expect(copy.id).not.toBe(source.id);
    expect(copy.name).not.toBe(source.name);
  });

  it('goes into the trash with everybody in their place, and comes back paused', async () => {
    const { token } = client;
    const { id } = await createActive(kit, client, { steps: [wait('w', 1, 'days'), notifyStep('a')] });
    const contactId = await createTamy(kit, client);
    await enrol(kit, client, { id, contactIds: [contactId] });
    await workOff(kit);
    expect((await kit.call('DELETE', url(id), { token })).statusCode).toBe(200);
    expect((await kit.call('GET', url(id), { token })).statusCode).toBe(404);
    expect((await kit.call('GET', '/api/automations', { token })).json<Listed>().items).toEqual([]);
    const back = (await kit.call('POST', url(id, '/restore'), { token })).json<Automation>();
    expect(back).toMatchObject({ state: 'paused', figures: { entered: 1, waiting: 1 } });
    expect(back.stepFigures[0]).toMatchObject({ stepId: 'w', waiting: 1 });
  });

  it('is not for those who may only read', async () => {
    const { id } = await createDraft(kit, client, { steps: [notifyStep('a')] });
    const made = await kit.call('POST', '/api/keys', {
      token: client.token,
      body: { name: 'Lectura', scopes: ['campaigns.read'], life: '30' },
    });
    const token: string = made.json().token;
    expect((await kit.call('GET', url(id), { token })).statusCode).toBe(200);
    expect((await kit.call('POST', url(id, '/activate'), { token })).statusCode).toBe(403);
  });
});

describe('starters', () => {
  it.each(['es', 'en', 'jp'])('come whole in %s', async (locale) => {
    const answer = await kit.call('GET', `/api/automations/starters?locale=${locale}`, { token: client.token });
    const { items } = answer.json<{ items: AutomationStarter[] }>();
    expect(items.map(({ id }) => id)).toEqual([
      'welcome_series',
      'birthday',
      'win_back',
      'form_thanks',
      'label_follow_up',
      'joined_anniversary',
    ]);
    for (const starter of items) expect(starter.mails.length, starter.id).toBeGreaterThan(0);
  });

  it.each(['es', 'en', 'jp'] as const)('become automations with mails that can be sent, in %s', async (locale) => {
    const { token } = client;
    for (const starterId of ['welcome_series', 'win_back', 'form_thanks', 'joined_anniversary']) {
      const made = await kit.call('POST', '/api/automations', { token, body: { starterId, locale } });
      expect(made.statusCode, made.body).toBe(200);
      const { id, problems } = made.json<Automation>();
      expect(
        problems.filter(({ code }) => code !== 'sample_text'),
        starterId,
      ).toEqual([]);
      const body = { acceptsSampleText: problems.length > 0 };
      expect((await kit.call('POST', url(id, '/activate'), { token, body })).json(), starterId).toMatchObject({
        state: 'active',
      });
    }
  });

  it('name what is still to be written, and begin with it only when that is wanted', async () => {
    const { token } = client;
    const body = { starterId: 'welcome_series', locale: 'es' };
    const { id, problems, steps } = (await kit.call('POST', '/api/automations', { token, body })).json<Automation>();
    expect(problems.map(({ path, code, isWarning }) => ({ path, code, isWarning }))).toEqual([
      { path: 'steps.2.templateId', code: 'sample_text', isWarning: true },
      { path: 'steps.4.templateId', code: 'sample_text', isWarning: true },
    ]);
    expect(problems[1]?.detail).toBe('Cambia este párrafo por tu propuesta.');
    const begin = (more: object) => kit.call('POST', url(id, '/activate'), { token, body: more });
    expect((await begin({})).json()).toMatchObject({ error: { code: 'campaigns.sample_text', params: { count: 2 } } });
    expect((await begin({ acceptsSampleText: true })).json()).toMatchObject({ state: 'active' });
    // What was agreed to stays; a mail that is new is judged.
    const other = (await kit.call('POST', '/api/automations', { token, body })).json<Automation>();
    const active = await readAutomation(kit, client, id);
    const save = (more: object) => {
      const change = { name: active.name, trigger: active.trigger, baseRevision: active.revision };
      return kit.call('PUT', url(id), { token, body: { ...change, ...more } });
    };
    const replaced = steps.map((step, index) => (index === 2 ? { ...other.steps[2], id: 'new' } : step));
    expect((await save({ steps: replaced })).json()).toMatchObject({ error: { code: 'campaigns.sample_text' } });
    expect((await save({ steps: replaced, acceptsSampleText: true })).statusCode).toBe(200);
  });

  it('take the only field of dates there is, and ask where there is a choice', async () => {
    const { token } = client;
    const field = async (name: string) =>
      (await kit.call('POST', '/api/contacts/fields', { token, body: { name, kind: 'date' } })).json();
    const first = await field('Cumpleaños');
    const body = { starterId: 'birthday' };
    const one = (await kit.call('POST', '/api/automations', { token, body })).json<Automation>();
    expect(one.trigger).toMatchObject({ kind: 'date', fieldKey: first.key });
    await field('Boda');
    const two = (await kit.call('POST', '/api/automations', { token, body })).json<Automation>();
    expect(two.problems).toContainEqual(expect.objectContaining({ path: 'trigger.fieldKey', code: 'missing' }));
  });
});

describe('a trial', () => {
  it('shows what would happen to a tamy, with the waits, and does nothing', async () => {
    const labelId = await createLabel(kit, client, 'Cursos');
    const templateId = await createTemplateId(kit, client);
    const { id } = await createActive(kit, client, {
      steps: [
        mail('m', templateId),
        wait('w', 3, 'days'),
        {
          id: 'if',
          kind: 'condition',
          test: { kind: 'mail', stepId: 'm', action: 'clicked' },
          then: [label('l', labelId)],
          else: [notifyStep('n')],
        },
      ],
    });
    const contactId = await createTamy(kit, client, { name: 'Ana Ferrer' });
    const attempt = async (reads: boolean) => {
      const answer = await kit.call('POST', url(id, '/try'), { token: client.token, body: { contactId, reads } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ refusal: string | null; steps: TryStep[]; problems: number }>();
    };
    const read = await attempt(true);
    expect(read).toMatchObject({ refusal: null, problems: 0 });
    expect(read.steps.map(({ stepId, outcome, detail, isAssumed }) => [stepId, outcome, detail, isAssumed])).toEqual([
      ['m', 'mail_queued', null, false],
      ['w', 'waits', null, false],
      ['if', 'yes', null, true],
      ['l', 'labelled', 'Cursos', false],
    ]);
    expect(read.steps[0]?.subject).toBe('Para Ana');
    const [before, after] = [read.steps[0]?.at ?? '', read.steps[1]?.at ?? ''];
    expect(Temporal.Instant.from(before).until(after).total('hours')).toBeGreaterThanOrEqual(71);
    expect((await attempt(false)).steps.map(({ stepId }) => stepId)).toEqual(['m', 'w', 'if', 'n']);
    expect(await listRuns(kit, client, id)).toEqual([]);
    const [written] = await kit.database.adminSql`
      select (select count(*)::int from campaign_deliveries where owner_id = ${client.owner}) as mails,
             (select count(*)::int from label_links where owner_id = ${client.owner}) as labels`;
    expect({ ...written }).toEqual({ mails: 0, labels: 0 });
  });

  it('takes what is on the screen, and says why somebody would not be let in', async () => {
    const { id } = await createDraft(kit, client, { steps: [] });
    const contactId = await createTamy(kit, client, { consent: null });
    const templateId = await createTemplateId(kit, client);
    const plan = { name: 'Nueva', trigger: { kind: 'hand' }, steps: [mail('m', templateId), notifyStep('n')] };
    const body = { contactId, plan };
    const answer = (await kit.call('POST', url(id, '/try'), { token: client.token, body })).json();
    expect(answer).toMatchObject({
      refusal: null,
      steps: [
        { stepId: 'm', outcome: 'mail_left_out', detail: 'not_subscribed' },
        { stepId: 'n', outcome: 'notified' },
      ],
    });
    await kit.call('PATCH', `/api/contacts/${contactId}`, { token: client.token, body: { status: 'blocked' } });
    const refused = (await kit.call('POST', url(id, '/try'), { token: client.token, body })).json();
    expect(refused.refusal).toBe('not_subscribed');
  });

  it('says that a mail would be left out for its topic', async () => {
    const { token } = client;
    const { id } = await createDraft(kit, client, { steps: [] });
    const contactId = await createTamy(kit, client, {});
    const made = await kit.call('POST', '/api/contacts/topics', { token, body: { name: 'Talleres' } });
    const topicId = made.json<{ id: string }>().id;
    await kit.call('PUT', `/api/contacts/${contactId}/topics/${topicId}`, { token, body: { isWanted: false } });
    const templateId = await createTemplateId(kit, client);
    const steps = [mail('m', templateId, { topicId }), mail('o', templateId)];
    const plan = { name: 'Nueva', trigger: { kind: 'hand' }, steps };
    const answer = (await kit.call('POST', url(id, '/try'), { token, body: { contactId, plan } })).json();
    expect(answer.steps).toMatchObject([
      { stepId: 'm', outcome: 'mail_left_out', detail: 'topic', subject: null },
      { stepId: 'o', outcome: 'mail_queued' },
    ]);
  });
});
