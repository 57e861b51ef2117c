import { gone, post } from './make-things.ts';
import type { Factory } from './fixtures.ts';

const createAutomation: Factory = async (maker) => (await post(maker, '/api/automations', { name: maker.box.mark })).id;

/** One that works, with the client's contact in it. */
const createRunning: Factory = async (maker) => {
  const { kit, box } = maker;
  const id = await createAutomation(maker);
  const steps = [{ id: 'w', kind: 'wait', wait: { kind: 'for', amount: 1, unit: 'days' } }];
  const body = { name: box.mark, trigger: { kind: 'hand' }, steps, baseRevision: 1 };
  const saved = await kit.call('PUT', `/api/automations/${id}`, { token: box.client.token, body });
  if (saved.statusCode >= 300) throw new Error(saved.body);
  await post(maker, `/api/automations/${id}/activate`, {});
  await post(maker, `/api/automations/${id}/enrol`, { contactIds: [await box.get('contact')] });
  return id;
};

const findRun: Factory = async ({ kit, box }) => {
  const id = await box.get('running_automation');
  const list = await kit.call('GET', `/api/automations/${id}/runs`, { token: box.client.token });
  return list.json().items[0].id;
};

const createTrashed: Factory = async (maker) => {
  const id = await createAutomation(maker);
  await gone(maker, `/api/automations/${id}`);
  return id;
};

export const automationFactories = {
  automation: createAutomation,
  trashed_automation: createTrashed,
  running_automation: createRunning,
  automation_run: findRun,
};
