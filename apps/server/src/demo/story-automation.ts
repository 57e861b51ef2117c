import type { Automation } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { workOffAutomations } from '#sending/door.ts';
import { systemClock } from '#platform/clock.ts';
import type { StoryApp } from './story-app.ts';
import { storeMail } from './story-campaigns.ts';
import type { StoryClock } from './story-clock.ts';
import { openLikePeople, settleInStory } from './story-readers.ts';
import { welcomeMails } from './welcome-mails.ts';

const maxLooks = 400;
const betweenLooksMs = 50;
const daysOfGoodbye = [19, 8];

type Story = { app: StoryApp; clock: StoryClock };
type Stream = { campaignId: string; inTen: number; sent: number };

export type Welcome = {
  /** Takes everybody as far as they get on the story's day, and has the day's mails read. */
  live(day: { daysAgo: number; token: string }): Promise<void>;
};

function waitDays(id: string, amount: number) {
  return { id, kind: 'wait', wait: { kind: 'for', amount, unit: 'days' } };
}

/**
 * Three mails in the first week: hello, the workshops and, for whoever did not look at those, the shop. The others get
 * a label.
 */
function stepsOf([hello, workshops, shop]: readonly string[], labelId: string) {
  return [
    { id: 'hello', kind: 'mail', templateId: hello },
    waitDays('settle', 2),
    { id: 'workshops', kind: 'mail', templateId: workshops },
    waitDays('think', 4),
    {
      ...{ id: 'looked', kind: 'condition', test: { kind: 'mail', stepId: 'workshops', action: 'clicked' } },
      then: [{ id: 'keen', kind: 'label', action: 'add', labelId }],
      else: [{ id: 'shop', kind: 'mail', templateId: shop }],
    },
  ];
}

/**
 * Takes everybody as far as they get today, until the engine has sent their mails. The application's own worker does a
 * part of it, which is seen only once it is done.
 */
async function finishDay({ app, clock }: Story, streams: readonly Stream[]): Promise<void> {
  const ids = streams.map(({ campaignId }) => campaignId);
  for (let look = 0; look < maxLooks; look += 1) {
    await workOffAutomations({ deps: app.platform });
    const [row] = await app.platform.db.system(
      (tx) => tx.sql<{ isDone: boolean }[]>`
      select not exists (select 1 from automation_signals)
        and not exists (select 1 from automation_runs where due_at <= ${clock.now()})
        and not exists (select 1 from campaign_deliveries where campaign_id = any(${ids}::uuid[]) and settled_at is null)
        as is_done`,
    );
    if (row?.isDone) return;
    await systemClock.sleep(betweenLooksMs);
  }
  throw new Error('the welcome of the demonstration was not sent in time');
}

async function liveOneDay(story: Story, streams: Stream[]): Promise<void> {
  await finishDay(story, streams);
  for (const stream of streams) {
    const sent = await settleInStory(story, stream.campaignId);
    await openLikePeople(story, { sent, inTen: [stream.inTen], before: [stream.sent] });
    stream.sent += sent.deliveries.length;
  }
}

/** Somebody says at the counter that they want no more of it. */
async function takeOneOut(app: StoryApp, { id, token }: { id: string; token: string }): Promise<void> {
  const { items } = await app.call<{ items: { id: string }[] }>(`/api/automations/${id}/runs?state=waiting`, { token });
  const [run] = items;
  if (run) await app.call(`/api/automations/${id}/runs/${run.id}/cancel`, { method: 'POST', body: {}, token });
}

/** Activates the pottery's welcome of new people. */
export async function openWelcome(story: Story, { token }: { token: string }): Promise<Welcome> {
  const { app } = story;
  const templateIds: string[] = [];
  for (const { mail } of welcomeMails) templateIds.push(await storeMail(app, { mail, token }));
  const post = <Answer>(path: string, body: object) => app.call<Answer>(path, { method: 'POST', body, token });
  const label = await post<{ id: string }>('/api/contacts/labels', { name: 'Quiere taller' });
  const { id, revision } = await post<Automation>('/api/automations', {});
  const plan = { name: 'Bienvenida', trigger: { kind: 'welcome' }, steps: stepsOf(templateIds, label.id) };
  await app.call(`/api/automations/${id}`, { method: 'PUT', body: { baseRevision: revision, ...plan }, token });
  const { stepFigures } = await post<Automation>(`/api/automations/${id}/activate`, {});
  const streams = stepFigures.flatMap(({ campaignId }) => (campaignId === null ? [] : [campaignId]));
  const readers = streams.map((campaignId, at) => ({ campaignId, inTen: welcomeMails[at]?.inTen ?? 0, sent: 0 }));
  return {
    async live({ daysAgo, token: ofTheDay }) {
      await liveOneDay(story, readers);
      if (daysOfGoodbye.includes(daysAgo)) await takeOneOut(app, { id, token: ofTheDay });
    },
  };
}
