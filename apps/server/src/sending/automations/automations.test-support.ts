import type {
  Automation,
  AutomationRun,
  RunLogEntry,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import { createReadyTemplate } from '#sending/campaigns/campaigns.test-support.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { workOffAutomations } from './work/automation-worker.ts';

export type Ahead = { days?: number; hours?: number; minutes?: number };

/** The real clock, with an offset. */
export function movableClock(): Clock & {
  moveTo(moment: string): void;
  moveBy(duration: Ahead): void;
} {
  let aheadMs = 0;
  const now = () => systemClock.now().add({ milliseconds: aheadMs });
  return {
    now,
    // Never goes back, as its readers require.
    monotonicMs: systemClock.monotonicMs,
    sleep: (milliseconds, signal) => systemClock.sleep(milliseconds, signal),
    moveTo(moment) {
      aheadMs = Temporal.Instant.from(moment).epochMilliseconds - systemClock.now().epochMilliseconds;
    },
    moveBy({ days = 0, hours = 0, minutes = 0 }) {
      aheadMs += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
}

const complaints: string[] = [];
const quiet = () => undefined;
const logger: Logger = {
  debug: quiet,
  info: quiet,
  warn: (_facts, message) => void complaints.push(message),
  error: ({ err }, message) => void complaints.push(`${message}: ${err instanceof Error ? err.message : ''}`),
};

/** Errors logged since the last call. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

/** Fails when an error was logged since the last call. */
export function failOnComplaints(): void {
  const found = takeComplaints();
  if (found.length > 0) throw new Error(`The automations complained: ${found.join('; ')}`);
}

export type AutomationKit = TestApp & { clock: ReturnType<typeof movableClock> };

export async function createAutomationKit(): Promise<AutomationKit> {
  // Test files share this list; errors logged while the previous file was closing are not ours.
  takeComplaints();
  const clock = movableClock();
  const app = await createTestApp({ overrides: { clock, logger } });
  return { ...app, clock };
}

/** Processes until nothing more is due. */
export async function workOff(kit: TestApp): Promise<void> {
  await workOffAutomations({ deps: kit.platform });
}

type Plan = { name?: string; trigger?: unknown; audience?: unknown; reentry?: unknown; steps: unknown[] };

/** A draft with this plan. */
export async function createDraft(kit: TestApp, client: TestClient, plan: Plan): Promise<Automation> {
  const { token } = client;
  const created = (await kit.call('POST', '/api/automations', { token, body: {} })).json<Automation>();
  const body = { name: 'Prueba', trigger: { kind: 'hand' }, baseRevision: created.revision, ...plan };
  const saved = await kit.call('PUT', `/api/automations/${created.id}`, { token, body });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return saved.json<Automation>();
}

export async function activate(kit: TestApp, client: TestClient, id: string): Promise<Automation> {
  const answer = await kit.call('POST', `/api/automations/${id}/activate`, { token: client.token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Automation>();
}

export async function createActive(kit: TestApp, client: TestClient, plan: Plan): Promise<Automation> {
  return activate(kit, client, (await createDraft(kit, client, plan)).id);
}

export async function readAutomation(kit: TestApp, client: TestClient, id: string): Promise<Automation> {
  const answer = await kit.call('GET', `/api/automations/${id}`, { token: client.token });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Automation>();
}

export async function listRuns(kit: TestApp, client: TestClient, id: string): Promise<AutomationRun[]> {
  const answer = await kit.call('GET', `/api/automations/${id}/runs`, { token: client.token });
  return answer.json<{ items: AutomationRun[] }>().items;
}

export async function readLog(kit: TestApp, client: TestClient, run: AutomationRun): Promise<RunLogEntry[]> {
  const url = `/api/automations/${run.automation.id}/runs/${run.id}`;
  return (await kit.call('GET', url, { token: client.token })).json<{ log: RunLogEntry[] }>().log;
}

/** The outcomes of the only run, in order. */
export async function outcomesOf(kit: TestApp, client: TestClient, id: string): Promise<string[]> {
  const [run] = await listRuns(kit, client, id);
  return run ? (await readLog(kit, client, run)).map(({ outcome }) => outcome) : [];
}

type Person = { name?: string; email?: string | null; consent?: string | null; fields?: Record<string, unknown> };

/** A contact added by hand, with consent unless specified otherwise. */
export async function createTamy(kit: TestApp, client: TestClient, person: Person = {}): Promise<string> {
  const email = `${kit.platform.ids.code(10).toLowerCase()}@correo.example`;
  const body = { name: 'Ana Ferrer', email, consent: 'Lo dijo en la feria', ...person };
  const answer = await kit.call('POST', '/api/contacts', { token: client.token, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

export async function enrol(
  kit: TestApp,
  client: TestClient,
  { id, contactIds }: { id: string; contactIds: string[] },
) {
  const answer = await kit.call('POST', `/api/automations/${id}/enrol`, { token: client.token, body: { contactIds } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ entered: number; refused: { contactId: string; reason: string }[] }>();
}

export async function createLabel(kit: TestApp, client: TestClient, name: string): Promise<string> {
  const answer = await kit.call('POST', '/api/contacts/labels', { token: client.token, body: { name } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

export async function giveLabel(
  kit: TestApp,
  client: TestClient,
  { ids, labelId }: { ids: string[]; labelId: string },
) {
  const body = { ids, addIds: [labelId], removeIds: [] };
  const answer = await kit.call('POST', '/api/contacts/labels/subjects', { token: client.token, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

export async function labelsOf(kit: TestApp, contactId: string): Promise<string[]> {
  const rows = await kit.database.adminSql<{ labelId: string }[]>`
    select label_id as "labelId" from label_links where subject_id = ${contactId} order by label_id`;
  return rows.map(({ labelId }) => labelId);
}

export async function createTemplateId(kit: TestApp, client: TestClient, subject?: string): Promise<string> {
  return (await createReadyTemplate(kit, client, subject === undefined ? {} : { subject })).id;
}

export const wait = (id: string, amount: number, unit: 'minutes' | 'hours' | 'days') => ({
  id,
  kind: 'wait' as const,
  wait: { kind: 'for', amount, unit },
});
export const mail = (id: string, templateId: string | null, more: object = {}) => ({
  id,
  kind: 'mail' as const,
  templateId,
  ...more,
});
export const label = (id: string, labelId: string, action: 'add' | 'remove' = 'add') => ({
  id,
  kind: 'label' as const,
  action,
  labelId,
});
export const notifyStep = (id: string, text = id) => ({ id, kind: 'notify' as const, text });
