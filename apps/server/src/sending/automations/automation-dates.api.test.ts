import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import {
  type AutomationKit,
  createActive,
  createAutomationKit,
  createTamy,
  listRuns,
  readAutomation,
  takeComplaints,
  notifyStep,
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

describe('a date', () => {
  async function createField(): Promise<string> {
    const body = { name: 'Cumpleaños', kind: 'date' };
    return (await kit.call('POST', '/api/contacts/fields', { token: client.token, body })).json().key;
  }
  const moveTo = async (moment: string) => {
    kit.clock.moveTo(moment);
    client = { ...client, token: await kit.createSession(client.userId) };
    await workOff(kit);
  };

  it('lets in those whose day it is, at the hour, every year once', async () => {
    const key = await createField();
    const born = (day: string) => createTamy(kit, client, { fields: { [key]: day } });
    const today = await born('1990-11-21');
    await born('1990-11-22');
    const leap = await born('1992-02-29');
    const trigger = { kind: 'date', fieldKey: key, at: '09:00' };
    const { id } = await createActive(kit, client, { trigger, steps });
    await moveTo('2026-11-21T07:59:00Z');
    expect(await people(id)).toEqual([]);
    await moveTo('2026-11-21T08:00:30Z');
    expect(await people(id)).toEqual([today]);
    await moveTo('2026-11-21T18:00:00Z');
    expect(await people(id)).toEqual([today]);
    await moveTo('2027-02-28T09:00:00Z');
    expect(await people(id)).toEqual([leap, today]);
    await moveTo('2027-11-21T09:00:00Z');
    expect(await people(id)).toEqual([today, leap, today]);
  });

  it('comes so many days before, and once where it is meant once', async () => {
    const key = await createField();
    const contactId = await createTamy(kit, client, { fields: { [key]: '2026-12-01' } });
    await createTamy(kit, client, { fields: { [key]: '2025-12-01' } });
    const trigger = { kind: 'date', fieldKey: key, offsetDays: -7, repeat: 'once', at: '12:30' };
    const { id } = await createActive(kit, client, { trigger, steps });
    await moveTo('2026-11-24T11:31:00Z');
    expect(await people(id)).toEqual([contactId]);
    await moveTo('2027-11-24T11:31:00Z');
    expect(await people(id)).toEqual([contactId]);
  });

  it('goes by the clock of each reader', async () => {
    const key = await createField();
    const [home, tokyo] = [
      await createTamy(kit, client, { fields: { [key]: '1990-11-25' } }),
      await createTamy(kit, client, { fields: { [key]: '1985-11-25' } }),
    ];
    await kit.database.adminSql`update contacts set time_zone = 'Asia/Tokyo' where id = ${tokyo}`;
    const trigger = { kind: 'date', fieldKey: key, at: '09:00', clock: 'reader' };
    const { id } = await createActive(kit, client, { trigger, steps });
    await moveTo('2026-11-25T00:00:30Z');
    const states = async () =>
      new Map((await listRuns(kit, client, id)).map(({ contact, state }) => [contact.id, state]));
    expect(await states()).toEqual(
      new Map([
        [tokyo, 'done'],
        [home, 'waiting'],
      ]),
    );
    await moveTo('2026-11-25T08:00:30Z');
    expect((await states()).get(home)).toBe('done');
  });

  it('says nothing about dates that were over before it was activated', async () => {
    const key = await createField();
    await createTamy(kit, client, { fields: { [key]: '1990-11-20' } });
    const { id } = await createActive(kit, client, { trigger: { kind: 'date', fieldKey: key, at: '09:00' }, steps });
    await moveTo('2026-11-20T20:00:00Z');
    expect(await people(id)).toEqual([]);
  });

  describe('that is changed, emptied or written after its day was scanned', () => {
    const patch = async (id: string, fields: object) => {
      const body = { fields };
      const answer = await kit.call('PATCH', `/api/contacts/${id}`, { token: client.token, body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await workOff(kit);
    };
    const listed = async (id: string) =>
      (await listRuns(kit, client, id))
        .map(({ contact, state, reason }) => `${contact.name} ${reason ?? state}`)
        .toSorted((one, other) => one.localeCompare(other));
    const named = (name: string, fields: Record<string, unknown>) => createTamy(kit, client, { name, fields });

    it('counts as it is when its moment comes, by the clock of the reader', async () => {
      const key = await createField();
      const [moved, emptied] = [
        await named('Ana', { [key]: '2026-11-28' }),
        await named('Bea', { [key]: '2026-11-28' }),
      ];
      await named('Cris', { [key]: '2026-11-28' });
      const trigger = { kind: 'date', fieldKey: key, offsetDays: -1, repeat: 'once', at: '09:00', clock: 'reader' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-26T10:00:30Z');
      expect(await listed(id)).toEqual(['Ana waiting', 'Bea waiting', 'Cris waiting']);
      await moveTo('2026-11-26T19:00:00Z');
      await patch(moved, { [key]: '2026-12-05' });
      await patch(emptied, { [key]: null });
      await named('Dani', { [key]: '2026-11-28' });
      await workOff(kit);
      expect(await listed(id)).toEqual(['Ana date_moved', 'Bea date_removed', 'Cris waiting', 'Dani waiting']);
      await moveTo('2026-11-27T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana date_moved', 'Bea date_removed', 'Cris done', 'Dani done']);
      await moveTo('2026-12-04T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana date_moved', 'Ana done', 'Bea date_removed', 'Cris done', 'Dani done']);
    });

    it('finds who goes to the next day, comes back, or lives elsewhere by now', async () => {
      const key = await createField();
      const [next, back, far] = [
        await named('Ana', { [key]: '2026-11-28' }),
        await named('Bea', { [key]: '2026-11-28' }),
        await named('Cris', { [key]: '2026-11-28' }),
      ];
      const trigger = { kind: 'date', fieldKey: key, repeat: 'once', at: '09:00', clock: 'reader' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-27T20:00:00Z');
      await patch(next, { [key]: '2026-11-29' });
      await patch(back, { [key]: '2026-12-24' });
      await patch(back, { [key]: '2026-11-28' });
      await kit.database.adminSql`update contacts set time_zone = 'America/New_York' where id = ${far}`;
      await moveTo('2026-11-28T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana date_moved', 'Bea date_moved', 'Bea done', 'Cris waiting']);
      await moveTo('2026-11-28T14:00:30Z');
      expect(await listed(id)).toContain('Cris done');
      await moveTo('2026-11-29T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana date_moved', 'Ana done', 'Bea date_moved', 'Bea done', 'Cris done']);
    });

    it('is an occasion each time, and the same one never twice', async () => {
      const key = await createField();
      const tamy = await named('Ana', { [key]: '2026-11-22' });
      const trigger = { kind: 'date', fieldKey: key, offsetDays: -1, repeat: 'once', at: '09:00' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-21T08:00:30Z');
      await patch(tamy, { [key]: '2026-11-25' });
      await moveTo('2026-11-24T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana done', 'Ana done']);
      await patch(tamy, { [key]: '2026-11-22' });
      await patch(tamy, { [key]: '2026-11-25' });
      await moveTo('2026-11-25T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana done', 'Ana done']);
    });

    it('says on the list of runs and to the tamy that it came too late, and says nothing of old dates', async () => {
      const key = await createField();
      const trigger = { kind: 'date', fieldKey: key, offsetDays: -1, repeat: 'once', at: '09:00' };
      const { id } = await createActive(kit, client, { trigger, steps });
      const yearly = await createActive(kit, client, { trigger: { kind: 'date', fieldKey: key, at: '09:00' }, steps });
      await moveTo('2026-11-21T11:00:00Z');
      const late = await named('Ana', { [key]: '2026-11-22' });
      await named('Bea', { [key]: '2026-11-21' });
      await named('Cris', { [key]: '2026-11-19' });
      await named('Dani', { [key]: '1990-11-21' });
      await workOff(kit);
      expect(await listed(id)).toEqual(['Ana too_late', 'Bea too_late']);
      expect(await listed(yearly.id)).toEqual(['Bea too_late', 'Dani too_late']);
      const ofTamy = await kit.call('GET', `/api/contacts/${late}/automations`, { token: client.token });
      expect(ofTamy.json()).toMatchObject({ items: [{ state: 'left', reason: 'too_late', trigger: 'date' }] });
      await moveTo('2026-11-22T08:00:30Z');
      expect(await listed(id)).toEqual(['Ana too_late', 'Bea too_late']);
    });

    it('is in time when it was written in time, however late the worker comes to it', async () => {
      const key = await createField();
      const trigger = { kind: 'date', fieldKey: key, offsetDays: -1, repeat: 'once', at: '09:00' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-21T07:59:00Z');
      await moveTo('2026-11-21T11:00:00Z');
      await named('Ana', { [key]: '2026-11-22' });
      // No worker ran for four hours: the date was there an hour before its moment.
      await kit.database.adminSql`update automation_signals set id = uuidv7(interval '-4 hours')`;
      await named('Bea', { [key]: '2026-11-22' });
      await workOff(kit);
      expect(await listed(id)).toEqual(['Ana done', 'Bea too_late']);
    });

    it('of a pause is skipped when the automation goes on, and so is what nobody can be told any more', async () => {
      const key = await createField();
      await named('Ana', { [key]: '2026-11-28' });
      await named('Bea', { [key]: '2026-12-02' });
      const trigger = { kind: 'date', fieldKey: key, offsetDays: -1, repeat: 'once', at: '09:00', clock: 'reader' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-26T11:00:00Z');
      const steer = async (verb: string) =>
        expect((await kit.call('POST', `/api/automations/${id}/${verb}`, { token: client.token })).statusCode).toBe(
          200,
        );
      await steer('pause');
      await moveTo('2026-11-27T11:00:00Z');
      await steer('activate');
      await workOff(kit);
      expect(await listed(id)).toEqual(['Ana too_late']);
      await moveTo('2026-11-30T12:00:00Z');
      expect(await listed(id)).toEqual(['Ana too_late', 'Bea waiting']);
      // A standstill beyond the day itself.
      await moveTo('2026-12-03T00:00:00Z');
      expect(await listed(id)).toEqual(['Ana too_late', 'Bea too_late']);
    });

    it('follows the clock that a telephone or a language says', async () => {
      const key = await createField();
      const [ana] = [await named('Ana', { [key]: '2026-11-28' }), await named('Bea', { [key]: '2026-11-28' })];
      const trigger = { kind: 'date', fieldKey: key, repeat: 'once', at: '09:00', clock: 'reader' };
      const { id } = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-27T12:00:00Z');
      expect(await listed(id)).toEqual(['Ana waiting', 'Bea waiting']);
      const answer = await kit.call('PATCH', `/api/contacts/${ana}`, {
        token: client.token,
        body: { phone: '+81312345678' },
      });
      expect(answer.statusCode).toBe(200);
      await workOff(kit);
      await moveTo('2026-11-28T00:00:30Z');
      expect(await listed(id)).toEqual(['Ana done', 'Bea waiting']);
    });

    it('is asked again also where a step was put before the first one meanwhile', async () => {
      const key = await createField();
      const moved = await named('Ana', { [key]: '2026-11-28' });
      const trigger = { kind: 'date', fieldKey: key, repeat: 'once', at: '09:00', clock: 'reader' };
      const automation = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-27T11:00:00Z');
      const { revision, name } = await readAutomation(kit, client, automation.id);
      const body = { baseRevision: revision, name, trigger, steps: [notifyStep('b'), ...steps] };
      const answer = await kit.call('PUT', `/api/automations/${automation.id}`, { token: client.token, body });
      expect(answer.statusCode).toBe(200);
      expect(await listed(automation.id)).toEqual(['Ana waiting']);
      await patch(moved, { [key]: '2026-12-05' });
      expect(await listed(automation.id)).toEqual(['Ana date_moved']);
    });

    it('belongs to another automation once the trigger asks for another day', async () => {
      const key = await createField();
      await named('Ana', { [key]: '2026-11-28' });
      const trigger = { kind: 'date', fieldKey: key, repeat: 'once', at: '09:00', clock: 'reader' };
      const automation = await createActive(kit, client, { trigger, steps });
      await moveTo('2026-11-27T11:00:00Z');
      expect(await listed(automation.id)).toEqual(['Ana waiting']);
      const { revision, name } = await readAutomation(kit, client, automation.id);
      const body = { baseRevision: revision, name, trigger: { ...trigger, at: '18:00' } };
      const answer = await kit.call('PUT', `/api/automations/${automation.id}`, { token: client.token, body });
      expect(answer.statusCode).toBe(200);
      await moveTo('2026-11-28T08:00:30Z');
      expect(await listed(automation.id)).toEqual(['Ana waiting']);
      await moveTo('2026-11-28T17:00:30Z');
      expect(await listed(automation.id)).toEqual(['Ana done']);
    });
  });

  it('can be the day somebody joined, from the next year on', async () => {
    const contactId = await createTamy(kit, client);
    const trigger = { kind: 'date', source: 'joined', at: '09:00' };
    const { id } = await createActive(kit, client, { trigger, steps });
    await moveTo('2026-11-21T09:00:00Z');
    expect(await people(id)).toEqual([]);
    await moveTo('2027-11-20T09:00:00Z');
    expect(await people(id)).toEqual([contactId]);
  });
});
