import { topicLimits } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentQuestion } from '../consent-question.rules.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

type Topic = { id: string; name: string; description: string; archivedAt: string | null };
type Wanted = Topic & { refused: { source: string; at: string } | null };

let app: TestApp;
let client: TestClient;
let other: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await createTestApp();
  other = await app.createClient({ name: 'Otra casa' });
});
afterAll(() => app.close());

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: unknown, who = client) {
  const answer = await app.call(method, url, { token: who.token, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, body: answer.json<T & { error?: { code: string } }>() };
}

async function topic(name: string, who = client): Promise<Topic> {
  const { status, body } = await call<Topic>('POST', '/api/contacts/topics', { name, description: `${name}.` }, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function person(): Promise<string> {
  serial += 1;
  const body = { name: `Tamy ${serial}`, email: `tamy${serial}@correo.example` };
  return (await call<{ id: string }>('POST', '/api/contacts', body)).body.id;
}

async function names(): Promise<string[]> {
  const { body } = await call<{ items: Topic[] }>('GET', '/api/contacts/topics');
  return body.items.map(({ name, archivedAt }) => (archivedAt === null ? name : `(${name})`));
}

async function refusedBy(id: string): Promise<string[]> {
  const { body } = await call<{ items: Wanted[] }>('GET', `/api/contacts/${id}/topics`);
  return body.items.filter(({ refused }) => refused !== null).map(({ name }) => name);
}

const wish = (id: string, topicId: string, isWanted: boolean, who = client) =>
  call<{ items: Wanted[] }>('PUT', `/api/contacts/${id}/topics/${topicId}`, { isWanted }, who);

async function actions(subjectKind: string): Promise<string[]> {
  const rows = await app.database.adminSql<{ action: string }[]>`
    select action from history_entries where owner_id = ${client.owner} and subject_kind = ${subjectKind} order by id`;
  return rows.map(({ action }) => action);
}

describe('the topics of a client', () => {
  beforeAll(async () => {
    client = await app.createClient({ name: 'Barro y Sal' });
  });

  it('are defined, renamed, ordered, archived and offered again, each with its entry in the history', async () => {
    const [courses, sales] = [await topic('Talleres'), await topic('Rebajas')];
    await call('PATCH', `/api/contacts/topics/${courses.id}`, { name: 'Cursos' });
    await call('PUT', '/api/contacts/topics/order', { ids: [sales.id] });
    expect(await names()).toEqual(['Rebajas', 'Cursos']);
    expect((await call<Topic>('POST', `/api/contacts/topics/${sales.id}/archive`)).body.archivedAt).not.toBeNull();
    expect(await names()).toEqual(['Cursos', '(Rebajas)']);
    await call('POST', `/api/contacts/topics/${sales.id}/restore`);
    expect(await names()).toEqual(['Rebajas', 'Cursos']);
    expect(await actions('contact_topic')).toEqual([
      ...Array.from({ length: 2 }, () => 'contact_topic.created'),
      ...['changed', 'ordered', 'archived', 'restored'].map((act) => `contact_topic.${act}`),
    ]);
  });

  it('have names of their own among those offered, ignoring case', async () => {
    const taken = { status: 409, body: { error: { code: 'contacts.topic_name_taken' } } };
    const guides = await topic('Guías');
    const body = { name: 'GUÍAS' };
    expect(await call('POST', '/api/contacts/topics', body)).toMatchObject(taken);
    expect(await call('PATCH', `/api/contacts/topics/${guides.id}`, { name: 'Rebajas' })).toMatchObject(taken);
  });

  it('are not made anew under the name of an archived one, which would reach who refused it', async () => {
    const archived = { status: 409, body: { error: { code: 'contacts.topic_archived' } } };
    const [fairs, walks] = [await topic('Ferias'), await topic('Paseos')];
    await call('POST', `/api/contacts/topics/${fairs.id}/archive`);
    expect(await call('POST', '/api/contacts/topics', { name: 'FERIAS' })).toMatchObject(archived);
    expect(await call('PATCH', `/api/contacts/topics/${walks.id}`, { name: 'ferias' })).toMatchObject(archived);
    expect((await call('PATCH', `/api/contacts/topics/${fairs.id}`, { description: 'De barro.' })).status).toBe(200);
    expect((await call('POST', `/api/contacts/topics/${fairs.id}/restore`)).status).toBe(200);
  });

  it('belong to their client alone', async () => {
    const mine = await topic('Secretos');
    const id = await person();
    for (const [method, path, body] of [
      ['PATCH', `/api/contacts/topics/${mine.id}`, { name: 'Robado' }],
      ['POST', `/api/contacts/topics/${mine.id}/archive`, undefined],
      ['POST', `/api/contacts/topics/${mine.id}/restore`, undefined],
      ['PUT', '/api/contacts/topics/order', { ids: [mine.id] }],
      ['GET', `/api/contacts/${id}/topics`, undefined],
    ] as const)
      expect([path, (await call(method, path, body, other)).status]).toEqual([path, 404]);
    expect((await wish(id, (await topic('Ajeno', other)).id, false)).status).toBe(404);
    expect((await call<{ items: Topic[] }>('GET', '/api/contacts/topics', undefined, other)).body.items).toMatchObject([
      { name: 'Ajeno' },
    ]);
  });

  it('are at most twenty at a time', async () => {
    const many = await app.createClient({ name: 'Muchos temas' });
    for (let number = 1; number <= topicLimits.topics; number += 1) await topic(`Tema ${number}`, many);
    const full = { status: 409, body: { error: { code: 'contacts.too_many_topics', params: { limit: 20 } } } };
    expect(await call('POST', '/api/contacts/topics', { name: 'Uno más' }, many)).toMatchObject(full);
  });
});

describe('what a tamy does not want', () => {
  beforeAll(async () => {
    client = await app.createClient({ name: 'Barro y Sal' });
  });

  it('is recorded by the client, with its source and one entry of the history for each change', async () => {
    const id = await person();
    const sales = await topic('Rebajas');
    const { body } = await wish(id, sales.id, false);
    expect(body.items).toMatchObject([{ name: 'Rebajas', refused: { source: 'client' } }]);
    await wish(id, sales.id, false);
    await wish(id, sales.id, true);
    expect(await refusedBy(id)).toEqual([]);
    expect((await actions('contact')).filter((action) => action === 'contact.topics_changed')).toHaveLength(2);
  });

  it('stays when a topic is archived and offered again', async () => {
    const id = await person();
    const news = await topic('Novedades');
    await wish(id, news.id, false);
    await call('POST', `/api/contacts/topics/${news.id}/archive`);
    expect(await refusedBy(id)).toEqual(['Novedades']);
    await call('POST', `/api/contacts/topics/${news.id}/restore`);
    expect(await refusedBy(id)).toEqual(['Novedades']);
  });

  it('is all kept by a merge, and given back to each of the two when it is undone', async () => {
    const [kept, merged] = [await person(), await person()];
    const [one, two, three] = [await topic('Uno'), await topic('Dos'), await topic('Tres')];
    await wish(kept, one.id, false);
    await wish(merged, two.id, false);
    const { body } = await call<{ merge: { id: string } }>('POST', `/api/contacts/${kept}/merge`, { mergedId: merged });
    expect(await refusedBy(kept)).toEqual(['Uno', 'Dos']);
    await wish(kept, three.id, false);
    const undone = await call('POST', `/api/contacts/merges/${body.merge.id}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await refusedBy(kept)).toEqual(['Uno', 'Tres']);
    expect(await refusedBy(merged)).toEqual(['Dos', 'Tres']);
  });

  it('is still not wanted by who comes back under the address of a deleted tamy', async () => {
    const id = await person();
    const email = `tamy${serial}@correo.example`;
    const offers = await topic('Ofertas');
    await wish(id, offers.id, false);
    await app.call('DELETE', `/api/contacts/${id}`, { token: client.token });
    const back = (await call<{ id: string }>('POST', '/api/contacts', { name: 'De vuelta', email })).body.id;
    expect(await refusedBy(back)).toEqual(['Ofertas']);
  });

  it('is still not wanted by who was merged into a tamy that is deleted', async () => {
    const [kept, merged] = [await person(), await person()];
    const email = `tamy${serial}@correo.example`;
    const walks = await topic('Paseos');
    await wish(merged, walks.id, false);
    await call('POST', `/api/contacts/${kept}/merge`, { mergedId: merged });
    await app.call('DELETE', `/api/contacts/${kept}`, { token: client.token });
    const back = (await call<{ id: string }>('POST', '/api/contacts', { name: 'De vuelta', email })).body.id;
    expect(await refusedBy(back)).toEqual(['Paseos']);
  });

  it('is a column of the export', async () => {
    const id = await person();
    await wish(id, (await topic('Ferias, mercados')).id, false);
    await wish(id, (await topic('Encargos')).id, false);
    const csv = (await app.call('GET', `/api/contacts/export?format=csv&ids=${id}`, { token: client.token })).body;
    const [header = '', row = ''] = csv.split('\r\n');
    expect(header.split(',')).toContain('topics_declined');
    // A file that comes back must not end the mailings of everybody with a value in it.
    expect(consentQuestion('topics_declined')).toBeUndefined();
    expect(row).toContain('Encargos');
    expect(row).toContain('Ferias');
    const bare = await app.call('GET', '/api/contacts/export?format=csv', {
      token: (await app.createClient({})).token,
    });
    expect(bare.body).not.toContain('topics_declined');
  });

  it('goes with the person who is erased', async () => {
    const id = await person();
    await wish(id, (await topic('Pasajero')).id, false);
    const everything = await app.call('GET', `/api/contacts/${id}/everything?format=json`, { token: client.token });
    expect(everything.json<{ unwantedTopics: unknown[] }>().unwantedTopics).toMatchObject([{ topic: 'Pasajero' }]);
    const erased = await call('POST', `/api/contacts/${id}/erase`, { name: `Tamy ${serial}` });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    const left = await app.database.adminSql`select 1 from contact_topic_refusals where contact_id = ${id}`;
    expect(left).toHaveLength(0);
  });
});
