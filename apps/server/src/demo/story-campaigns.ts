import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { autumnMail } from './autumn-mail.ts';
import { openLikePeople, readLikePeople, settleInStory } from './story-readers.ts';
import type { StoryApp } from './story-app.ts';
import type { StoryClock } from './story-clock.ts';
import { workshopMail, workshopSubjects } from './workshop-mail.ts';

const maxLooks = 1200;
const betweenLooksMs = 100;
const waitMinutes = 240;

type Story = { app: StoryApp; clock: StoryClock };
type Sender = { profileId: string; token: string };
type Read = Pick<Campaign, 'state' | 'trial'>;
export type Mail = { name: string; document: object };
type Start = Sender & { mail: Mail; experiment?: object };

/** Stores a mail as a template of the client; returns its id. */
export async function storeMail(app: StoryApp, { mail, token }: { mail: Mail; token: string }): Promise<string> {
  const { id, revision } = await app.call<{ id: string; revision: number }>('/api/templates', {
    method: 'POST',
    body: { kind: 'email', name: mail.name },
    token,
  });
  await app.call(`/api/templates/${id}`, { method: 'PUT', body: { baseRevision: revision, ...mail }, token });
  return id;
}

async function start({ app, clock }: Story, { mail, profileId, token, experiment }: Start): Promise<string> {
  const templateId = await storeMail(app, { mail, token });
  const campaign = await app.call<{ id: string; revision: number }>('/api/campaigns', {
    method: 'POST',
    body: { templateId },
    token,
  });
  const draft = {
    ...{ baseRevision: campaign.revision, name: mail.name, profileId, templateId },
    ...{ subject: null, preheader: null, isPublic: true, ...(experiment ? { experiment } : {}) },
    audience: { kind: 'all', include: [], exclude: [], excludeContactIds: [], follow: null },
  };
  await app.call(`/api/campaigns/${campaign.id}`, { method: 'PUT', body: draft, token });
  await app.call(`/api/campaigns/${campaign.id}/start`, { method: 'POST', body: { sendAt: null }, token });
  // Past the ten seconds in which it can be recalled; then the engine needs its time.
  clock.moveTo(clock.now().add({ minutes: 1 }));
  return campaign.id;
}

type Awaited = { id: string; token: string; until: (campaign: Read) => boolean };

async function waitUntil({ app, clock }: Story, { id, token, until }: Awaited): Promise<Read> {
  for (let look = 0; look < maxLooks; look += 1) {
    const campaign = await app.call<Read>(`/api/campaigns/${id}`, { token });
    if (until(campaign)) return campaign;
    await clock.sleep(betweenLooksMs);
  }
  throw new Error('a campaign of the demonstration was not sent in time');
}

/** A mailing to everybody, read in the hours after it. */
export async function sendAutumnMail(story: Story, sender: Sender): Promise<void> {
  const id = await start(story, { ...sender, mail: autumnMail });
  await waitUntil(story, { id, token: sender.token, until: ({ state }) => state === 'sent' });
  await readLikePeople(story, await settleInStory(story, id));
}

/**
 * Two subjects on six of ten people; after four hours the better one goes to the rest. Three of ten open the first, six
 * of ten the second: enough readers to tell the difference from chance.
 */
export async function tryTwoSubjects(story: Story, sender: Sender): Promise<void> {
  const { token } = sender;
  const experiment = {
    ...{ kind: 'subject', share: 60, waitMinutes, goal: 'opens', decision: 'auto' },
    variants: workshopSubjects.map((subject) => ({ subject, templateId: null })),
  };
  const id = await start(story, { ...sender, mail: workshopMail, experiment });
  const { trial } = await waitUntil(story, { id, token, until: (read) => read.trial?.phase === 'waiting' });
  await openLikePeople(story, { sent: await settleInStory(story, id), inTen: [3, 6] });
  if (trial?.decideAt) story.clock.moveTo(Temporal.Instant.from(trial.decideAt).add({ minutes: 1 }));
  await waitUntil(story, { id, token, until: ({ state }) => state === 'sent' });
  await openLikePeople(story, { sent: await settleInStory(story, id), inTen: [3, 6] });
}
