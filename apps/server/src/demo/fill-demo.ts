import { barroYSal } from '@enlace/blocks/examples/barro-y-sal.ts';
import { receiveFormMessage } from '#mailbox/door.ts';
import { systemClock } from '#platform/clock.ts';
import { ownerId } from '#platform/context.ts';
import { createOperatorStory, dateInStory, daysOfBusiness } from './operator-story.ts';
import { joining, listed, type Person, people, posts } from './people.ts';
import type { StoryApp } from './story-app.ts';
import { openWelcome, type Welcome } from './story-automation.ts';
import type { StoryClock } from './story-clock.ts';
import { type Picture, register, type StoryClient, subscribe, upload } from './story-client.ts';
import { sendAutumnMail, tryTwoSubjects } from './story-campaigns.ts';
import { visitLikePeople } from './story-visits.ts';

/** Five weeks: a trial, what follows it, and figures of a month to compare with. */
export const daysOfStory = 34;
const dayOfTrial = 12;
const dayOfCampaign = 6;
const seller = {
  ...{
    legalName: 'Enlace Digital, S.L.',
    country: 'ES',
    region: null,
    taxId: 'B54990213',
    line1: 'Calle de la Mar, 21',
  },
  ...{ line2: null, postalCode: '03002', city: 'Alicante', email: 'facturas@demo.example' },
  ...{ iban: 'ES91 2100 0418 4502 0005 1332', bic: 'CAIXESBBXXX', bankName: 'Banco de la Mar' },
  ...{ dueDays: 14, usesVerifactu: false, timeZone: 'Europe/Madrid', footer: {} },
};

type Story = { app: StoryApp; clock: StoryClock; picturesFolder: string; say: (line: string) => void };
type Profile = { id: string; path: string; name: string };
type Business = { client: StoryClient; profile: Profile; folders: Map<string, string>; welcome: Welcome };

/** The example document with stored images in place of the names it uses. */
async function withPictures(pictureOf: (name: string) => Promise<Picture>) {
  const names = new Set([...JSON.stringify(barroYSal).matchAll(/"fileId":"([a-z]+)"/g)].map(([, name = '']) => name));
  const stored = new Map<string, Picture>();
  for (const name of names) stored.set(name, await pictureOf(name));
  return JSON.parse(JSON.stringify(barroYSal), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('fileId' in value)) return value;
    const picture = stored.get(String(value.fileId));
    return picture ? { ...value, fileId: picture.id, width: picture.width, height: picture.height } : value;
  }) as object;
}

async function openBusiness(story: Story, admin: string): Promise<Business> {
  const { app, picturesFolder } = story;
  const client = await register(app, { name: 'Marina Ferrer', alias: 'barroysal', type: 'company', admin });
  const token = await app.signIn(client);
  await subscribe(app, { token, name: 'Barro y Sal' });
  const made = await app.call<Profile & { draft: { revision: number } }>('/api/profiles', {
    method: 'POST',
    body: { name: 'Barro y Sal', locale: 'es' },
    token,
  });
  const document = await withPictures((name) => upload(app, { folder: picturesFolder, name, token }));
  const body = { document, baseRevision: made.draft.revision };
  await app.call(`/api/profiles/${made.id}/draft`, { method: 'PUT', body, token });
  await app.call(`/api/profiles/${made.id}/publish`, { method: 'POST', body: {}, token });
  const folders = new Map<string, string>();
  for (const name of ['Alumnos', 'Tiendas']) {
    const folder = await app.call<{ id: string }>('/api/contacts/folders', {
      method: 'POST',
      body: { name, parentId: null },
      token,
    });
    folders.set(name, folder.id);
  }
  for (const person of listed)
    await app.call('/api/contacts', {
      method: 'POST',
      body: { ...person, consent: 'Se apuntó en la feria de Altea' },
      token,
    });
  const address = { postalAddress: 'Carrer Santa Bàrbara, 14\n03590 Altea, España' };
  await app.call('/api/client-brand/postal-address', { method: 'PUT', body: address, token });
  // After those of the fair, who knew the pottery already.
  const welcome = await openWelcome(story, { token });
  return { client, profile: made, folders, welcome };
}

/** A message through the page's form, without the proof of work a browser does for it. */
async function write({ app }: Story, { client, profile }: Business, person: Person): Promise<void> {
  const owner = ownerId(client.id);
  await app.platform.db.scoped(owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: app.platform,
      owner,
      profile: { id: profile.id, name: profile.name },
      sender: { name: person.name, email: person.email, phone: null },
      text: person.asks ?? '',
      fields: [],
      consent: { text: 'Acepto que me escribáis', textVersion: 'demo', ipHash: 'demo', locale: 'es' },
      spam: { score: 0, reasons: [] },
      idempotencyKey: app.platform.ids.uuid(),
      locale: 'es',
    }),
  );
}

type Found = { items: { id: string }[] };

async function answer({ app }: Story, token: string, person: Person): Promise<void> {
  const query = `/api/mailbox/conversations?search=${encodeURIComponent(person.email)}`;
  const [conversation] = (await app.call<Found>(query, { token })).items;
  if (!conversation) return;
  const body = { text: person.answer, html: null, fileIds: [], idempotencyKey: app.platform.ids.uuid(), close: true };
  await app.call(`/api/mailbox/conversations/${conversation.id}/replies`, { method: 'POST', body, token });
}

async function enter({ app }: Story, { folders }: Business, token: string, person: Person): Promise<void> {
  const { name, email, city, folder } = person;
  const query = `/api/contacts?search=${encodeURIComponent(email)}`;
  const known = (await app.call<Found>(query, { token })).items[0];
  const consent = 'Se apuntó en el taller';
  const contact =
    known ??
    (await app.call<{ id: string }>('/api/contacts', { method: 'POST', body: { name, email, city, consent }, token }));
  const folderId = folder && folders.get(folder);
  if (folderId === undefined) return;
  const body = { ids: [contact.id], folderId };
  await app.call('/api/contacts/folders/subjects', { method: 'POST', body, token });
}

/** The activity of the business on one day; `token` is a session of that day. */
async function live(story: Story, business: Business, { daysAgo, token }: { daysAgo: number; token: string }) {
  const { app } = story;
  for (const { body } of posts.filter((post) => post.daysAgo === daysAgo))
    await app.call(`/api/walls/${business.profile.id}/posts`, { method: 'POST', body: { body, publish: true }, token });
  for (const [index, person] of people.entries()) {
    const day = Math.round(((people.length - index) / people.length) * (daysOfStory - 4));
    if (day === daysAgo) {
      if (person.asks) await write(story, business, person);
      await enter(story, business, token, person);
    }
    if (day - 1 === daysAgo && person.answer) await answer(story, token, person);
  }
  for (const { name, email, city } of joining.filter((person) => person.daysAgo === daysAgo))
    await app.call('/api/contacts', {
      method: 'POST',
      body: { name, email, city, consent: 'Se apuntó en el taller' },
      token,
    });
  await business.welcome.live({ daysAgo, token });
  const sender = { profileId: business.profile.id, token };
  if (daysAgo === dayOfTrial) await tryTwoSubjects(story, sender);
  if (daysAgo === dayOfCampaign) await sendAutumnMail(story, sender);
  await visitLikePeople(app, { path: business.profile.path, daysAgo });
}

/**
 * Fills an empty installation with half a year of the business that runs it, and with a pottery, one of its clients,
 * that has used it for five weeks; all through the calls of their screens. Nothing leaves the machine: mail goes to the
 * configured transport, the outbox.
 */
export async function fillDemo(story: Story, days: number = daysOfBusiness): Promise<{ client: StoryClient }> {
  const { app, clock, say } = story;
  const { firstAdmin } = app.platform.config;
  if (!firstAdmin) throw new Error('the demonstration needs ADMIN_EMAIL and ADMIN_PASSWORD');
  const since = systemClock.now();
  const today = clock.now();
  const operator = createOperatorStory(app, days);
  let business: Business | undefined;
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    clock.moveTo(today.subtract({ hours: 24 * daysAgo }).subtract({ minutes: 30 }));
    const admin = () => app.signIn(firstAdmin);
    if (daysAgo === days) {
      await app.call('/api/admin/invoice-seller', { method: 'PUT', body: seller, token: await admin() });
      await operator.open(await admin());
    }
    if (daysAgo === Math.min(days, daysOfStory)) business = await openBusiness(story, await admin());
    await operator.live({ daysAgo, admin });
    if (business) await live(story, business, { daysAgo, token: await app.signIn(business.client) });
    await dateInStory(app, { clock, since });
    if (daysAgo % 30 === 0) say(daysAgo === 0 ? 'today' : `${daysAgo} days ago`);
  }
  clock.moveTo(today);
  if (!business) throw new Error('the story had no day');
  return { client: business.client };
}
