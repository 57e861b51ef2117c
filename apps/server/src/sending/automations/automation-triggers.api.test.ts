import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { joinList } from '#publishing/public-pages/signup/join-list.ts';
import type { TestClient } from '#test/kit/app.ts';
import {
  activate,
  type AutomationKit,
  createActive,
  createAutomationKit,
  createDraft,
  createLabel,
  createTamy,
  enrol,
  giveLabel,
  label,
  labelsOf,
  listRuns,
  readAutomation,
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
afterAll(() => kit.close());
beforeEach(async () => {
  kit.clock.moveTo('2026-11-20T11:00:00Z');
  client = await kit.createClient();
  takeComplaints();
});

const steps = [notifyStep('a')];
const people = async (id: string) => (await listRuns(kit, client, id)).map(({ contact }) => contact.id);

describe('a welcome', () => {
  it('is for those who become subscribed by a wanted way, once', async () => {
    const { id } = await createActive(kit, client, { trigger: { kind: 'welcome' }, steps });
    const subscribed = await createTamy(kit, client);
    const pending = await createTamy(kit, client, { consent: null });
    await workOff(kit);
    expect(await people(id)).toEqual([subscribed]);
    const body = { status: 'subscribed', statusReason: 'Lo dijo por teléfono' };
    await kit.call('PATCH', `/api/contacts/${pending}`, { token: client.token, body });
    await workOff(kit);
    expect(new Set(await people(id))).toEqual(new Set([subscribed, pending]));
  });

  it('is not for a file of old acquaintances, unless files are named', async () => {
    const usual = await createActive(kit, client, { trigger: { kind: 'welcome' }, steps });
    const wide = await createActive(kit, client, { trigger: { kind: 'welcome', sources: ['import'] }, steps });
    await kit.database.adminSql`
      insert into contacts (owner_id, name, name_key, email, status, source)
      select ${client.owner}, 'Tamy ' || n, 'tamy ' || n, 'importado' || n || '@correo.example', 'subscribed', 'import' from generate_series(1, 3) n`;
    await workOff(kit);
    expect(await people(usual.id)).toEqual([]);
    expect(await people(wide.id)).toHaveLength(3);
  });

  it('is not for who came back after having left', async () => {
    const contactId = await createTamy(kit, client);
    const { token } = client;
    await kit.call('PATCH', `/api/contacts/${contactId}`, { token, body: { status: 'unsubscribed' } });
    const { id } = await createActive(kit, client, { trigger: { kind: 'welcome' }, steps });
    await kit.call('PATCH', `/api/contacts/${contactId}`, {
      token,
      body: { status: 'subscribed', statusReason: 'Volvió' },
    });
    await workOff(kit);
    expect(await people(id)).toEqual([]);
  });
});

describe('a label', () => {
  it('lets in who gets it, whoever gives it, and nobody for another one', async () => {
    const labelId = await createLabel(kit, client, 'Cursos');
    const other = await createLabel(kit, client, 'Otra');
    const { id } = await createActive(kit, client, { trigger: { kind: 'label', labelId }, steps });
    const [one, two] = [await createTamy(kit, client), await createTamy(kit, client)];
    await giveLabel(kit, client, { ids: [one], labelId });
    await giveLabel(kit, client, { ids: [two], labelId: other });
    await workOff(kit);
    expect(await people(id)).toEqual([one]);
  });

  it('does nothing while the automation is a draft or paused, then or later', async () => {
    const labelId = await createLabel(kit, client, 'Cursos');
    const { id } = await createDraft(kit, client, { trigger: { kind: 'label', labelId }, steps });
    await giveLabel(kit, client, { ids: [await createTamy(kit, client)], labelId });
    await activate(kit, client, id);
    await kit.call('POST', `/api/automations/${id}/pause`, { token: client.token });
    await giveLabel(kit, client, { ids: [await createTamy(kit, client)], labelId });
    await activate(kit, client, id);
    await workOff(kit);
    expect(await people(id)).toEqual([]);
  });
});

describe('a form', () => {
  const sender = { name: 'Lucía Ramos', email: 'lucia@correo.example', phone: null };

  async function createProfile(): Promise<{ id: string; name: string }> {
    const answer = await kit.call('POST', '/api/profiles', { token: client.token, body: { name: 'Barro y Sal' } });
    return { id: answer.json().id, name: 'Barro y Sal' };
  }

  async function sendForm(profile: { id: string; name: string }, key: string): Promise<void> {
    const message = { sender, text: 'Hola', fields: [], consent: null, spam: { score: 0, reasons: [] } };
    await kit.platform.db.scoped(client.owner, (tx) =>
      receiveFormMessage({
        ...message,
        tx,
        deps: kit.platform,
        owner: client.owner,
        profile,
        idempotencyKey: key,
        locale: 'es',
      }),
    );
  }

  it('lets in who sends one on a wanted profile, and again only as often as it may', async () => {
    const [profile, other] = [await createProfile(), await createProfile()];
    const trigger = { kind: 'form', forms: ['form'], profileIds: [profile.id] };
    const again = await createActive(kit, client, { trigger, reentry: { kind: 'after_end', days: 1 }, steps });
    const once = await createActive(kit, client, { trigger, steps });
    await sendForm(other, 'uno');
    await workOff(kit);
    expect(await people(again.id)).toEqual([]);
    await sendForm(profile, 'dos');
    await workOff(kit);
    await sendForm(profile, 'tres');
    await workOff(kit);
    expect([await people(again.id), await people(once.id)].map(({ length }) => length)).toEqual([1, 1]);
    kit.clock.moveBy({ days: 1, minutes: 1 });
    await sendForm(profile, 'cuatro');
    await workOff(kit);
    client = { ...client, token: await kit.createSession(client.userId) };
    expect([await people(again.id), await people(once.id)].map(({ length }) => length)).toEqual([2, 1]);
  });

  it('is also a sign-up, for those who are subscribed already too', async () => {
    const profile = await createProfile();
    const { id } = await createActive(kit, client, { trigger: { kind: 'form', forms: ['signup'] }, steps });
    const contactId = await createTamy(kit, client, { email: 'julia@correo.example' });
    const agreement = { text: 'Sí', textVersion: 'v1', ipHash: 'huella', locale: 'es' as const };
    await kit.platform.db.scoped(client.owner, (tx) =>
      joinList({
        tx,
        deps: kit.platform,
        owner: client.owner,
        profile,
        person: { email: 'julia@correo.example', name: 'Julia', timeZone: null },
        agreement,
        key: 'clave',
      }),
    );
    await sendForm(profile, 'cinco');
    await workOff(kit);
    expect(await people(id)).toEqual([contactId]);
  });
});

describe('a silence', () => {
  async function quietSince(days: number): Promise<string> {
    const contactId = await createTamy(kit, client);
    const at = kit.clock.now().subtract({ hours: days * 24 });
    await kit.database.adminSql`update contacts set activity_at = ${at.toString()} where id = ${contactId}`;
    return contactId;
  }

  it('counts from when it is looked for, once for each silence', async () => {
    const old = await quietSince(200);
    const { id } = await createActive(kit, client, {
      trigger: { kind: 'inactive', days: 30 },
      reentry: { kind: 'after_end', days: 0 },
      steps,
    });
    const soon = await quietSince(29);
    await workOff(kit);
    expect(await people(id)).toEqual([]);
    kit.clock.moveBy({ days: 2 });
    await workOff(kit);
    kit.clock.moveBy({ days: 2 });
    await workOff(kit);
    client = { ...client, token: await kit.createSession(client.userId) };
    expect(await people(id)).toEqual([soon]);
    expect(await people(id)).not.toContain(old);
  });

  it('can begin with those who are quiet already', async () => {
    const old = await quietSince(200);
    await quietSince(5);
    const trigger = { kind: 'inactive', days: 30, includesPresent: true };
    const { id } = await createActive(kit, client, { trigger, steps });
    await workOff(kit);
    expect(await people(id)).toEqual([old]);
  });
});

describe('who may enter', () => {
  it('is somebody of the audience, as it is in that moment', async () => {
    const labelId = await createLabel(kit, client, 'Clientes');
    const audience = { kind: 'label', labelId };
    const { id } = await createActive(kit, client, { audience, steps });
    const outside = await createActive(kit, client, { audience: { ...audience, is: false }, steps });
    const [one, two] = [await createTamy(kit, client), await createTamy(kit, client)];
    await giveLabel(kit, client, { ids: [one], labelId });
    expect(await enrol(kit, client, { id, contactIds: [one, two] })).toEqual({
      entered: 1,
      refused: [{ contactId: two, reason: 'audience' }],
    });
    expect((await enrol(kit, client, { id: outside.id, contactIds: [one, two] })).entered).toBe(1);
  });

  it('is nobody when what the audience names is gone', async () => {
    const labelId = await createLabel(kit, client, 'Se va');
    const { id } = await createActive(kit, client, { audience: { kind: 'label', labelId, is: false }, steps });
    await kit.call('DELETE', `/api/contacts/labels/${labelId}`, { token: client.token });
    const one = await createTamy(kit, client);
    // A deleted label matches nobody; the automation reports the problem.
    expect((await readAutomation(kit, client, id)).problems).toMatchObject([
      { path: 'audience.labelId', code: 'gone' },
    ]);
    expect((await enrol(kit, client, { id, contactIds: [one] })).entered).toBe(0);
  });

  it('is nobody twice at a time, nor again where that is not meant', async () => {
    const waiting = await createActive(kit, client, { steps: [wait('w', 1, 'days')] });
    const contactId = await createTamy(kit, client);
    const again = () => enrol(kit, client, { id: waiting.id, contactIds: [contactId] });
    expect((await again()).entered).toBe(1);
    expect((await again()).refused).toEqual([{ contactId, reason: 'inside' }]);
    await workOff(kit);
    kit.clock.moveBy({ days: 1, minutes: 1 });
    await workOff(kit);
    client = { ...client, token: await kit.createSession(client.userId) };
    expect((await again()).refused).toEqual([{ contactId, reason: 'had_it' }]);
  });

  it('is nobody who wants no mail or is gone', async () => {
    const { id } = await createActive(kit, client, { steps });
    const [left, away] = [await createTamy(kit, client), await createTamy(kit, client)];
    const { token } = client;
    await kit.call('PATCH', `/api/contacts/${left}`, { token, body: { status: 'unsubscribed' } });
    await kit.call('DELETE', `/api/contacts/${away}`, { token });
    expect((await enrol(kit, client, { id, contactIds: [left, away] })).refused).toEqual([
      { contactId: left, reason: 'not_subscribed' },
      { contactId: away, reason: 'deleted' },
    ]);
  });
});

describe('automations that set each other off', () => {
  it('stop after a few, with a run that says so and a line in the log', async () => {
    const [ping, pong] = [await createLabel(kit, client, 'Ida'), await createLabel(kit, client, 'Vuelta')];
    const reentry = { kind: 'after_end', days: 0 };
    const to = (given: string, taken: string) => [label('off', taken, 'remove'), label('on', given)];
    const one = await createActive(kit, client, {
      trigger: { kind: 'label', labelId: ping },
      reentry,
      steps: to(pong, ping),
    });
    const two = await createActive(kit, client, {
      trigger: { kind: 'label', labelId: pong },
      reentry,
      steps: to(ping, pong),
    });
    const contactId = await createTamy(kit, client);
    await giveLabel(kit, client, { ids: [contactId], labelId: ping });
    await workOff(kit);
    const runs = [...(await listRuns(kit, client, one.id)), ...(await listRuns(kit, client, two.id))];
    expect(runs.filter(({ state }) => state === 'done')).toHaveLength(6);
    expect(runs.filter(({ reason }) => reason === 'chain')).toHaveLength(1);
    expect(takeComplaints()).toEqual(['automations triggered each other too often']);
    expect(await labelsOf(kit, contactId)).toEqual([ping]);
  });

  it('may set off another one that only then begins', async () => {
    const labelId = await createLabel(kit, client, 'Paso');
    const second = await createActive(kit, client, { trigger: { kind: 'label', labelId }, steps });
    const first = await createActive(kit, client, { steps: [label('l', labelId)] });
    const contactId = await createTamy(kit, client);
    await enrol(kit, client, { id: first.id, contactIds: [contactId] });
    await workOff(kit);
    expect(await people(second.id)).toEqual([contactId]);
  });
});
