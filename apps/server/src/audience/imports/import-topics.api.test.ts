import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { checked, plan, ran, rowsOf, snapshot, undone, uploaded, type World } from './imports.test-support.ts';

let kit: TestApp;
let world: World;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  world = { kit, client: await kit.createClient() };
});

async function call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer> {
  const answer = await kit.call(method, url, { token: world.client.token, ...(body ? { body } : {}) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

const topic = async (name: string) => (await call<{ id: string }>('POST', '/api/contacts/topics', { name })).id;

async function person(email: string): Promise<string> {
  return (await call<{ id: string }>('POST', '/api/contacts', { name: 'Eva Rius', email, consent: 'En la feria' })).id;
}

/** What everybody does not want, by address. */
async function refusals(): Promise<Record<string, string[]>> {
  const rows = await kit.database.adminSql<{ email: string; topics: string[] }[]>`
    select c.email, array(
      select t.name from contact_topic_refusals r join contact_topics t on t.owner_id = r.owner_id and t.id = r.topic_id
      where r.owner_id = c.owner_id and r.contact_id = c.id order by t.name) as topics
    from contacts c where c.owner_id = ${world.client.owner} and c.deleted_at is null`;
  return Object.fromEntries(rows.map(({ email, topics }) => [email, topics]));
}

describe('the topics that a file says are not wanted', () => {
  it.each(['csv', 'xlsx', 'vcard'])(
    'come back from our own %s for new people and for known ones, and are undone',
    async (format) => {
      const [fairs, orders] = [await topic('Ferias, mercados'), await topic('Encargos')];
      const [gone, stays] = [await person('eva@correo.example'), await person('joan@correo.example')];
      for (const id of [gone, stays])
        for (const topicId of [fairs, orders])
          await call('PUT', `/api/contacts/${id}/topics/${topicId}`, { isWanted: false });
      const file = await kit.call('GET', `/api/contacts/export?format=${format}`, { token: world.client.token });
      const everything = {
        'eva@correo.example': ['Encargos', 'Ferias, mercados'],
        'joan@correo.example': ['Encargos', 'Ferias, mercados'],
      };
      world = { kit, client: await kit.createClient() };
      await topic('ferias, mercados');
      await topic('Encargos');
      await person('joan@correo.example');
      const before = await snapshot(world);
      const detail = await uploaded(world, file.rawPayload, `tamys.${format}`);
      expect(detail.plan.mapping.map(({ to }) => to)).toContain('topics_declined');
      await plan(world, detail, { duplicates: 'skip' });
      await checked(world, detail.id);
      expect(await refusals()).toEqual({ 'joan@correo.example': [] });
      const done = await ran(world, detail.id);
      expect(done.counts).toMatchObject({ created: 1, updated: 1, rejected: 0 });
      const named = Object.fromEntries(
        Object.entries(everything).map(([email, names]) => [
          email,
          names.map((name) => name.replace('Ferias', 'ferias')),
        ]),
      );
      expect(await refusals()).toEqual(named);
      const [row] = (await rowsOf(world, detail.id, 'run')).filter(({ outcome }) => outcome === 'updated');
      expect(row?.diff).toEqual([{ field: 'topics_declined', before: '', after: 'ferias, mercados, Encargos' }]);
      await undone(world, detail.id);
      expect(await refusals()).toEqual({ 'joan@correo.example': [] });
      expect(await snapshot(world)).toBe(before);
    },
  );

  it('give nothing back where they are missing, in none of the ways to treat known people', async () => {
    const offers = await topic('Ofertas');
    const id = await person('eva@correo.example');
    await call('PUT', `/api/contacts/${id}/topics/${offers}`, { isWanted: false });
    for (const duplicates of ['fill_empty', 'overwrite', 'skip'] as const) {
      const detail = await uploaded(world, 'name,email,topics_declined\r\nEva,eva@correo.example,\r\n');
      await plan(world, detail, { duplicates });
      await ran(world, detail.id);
      expect(await refusals()).toEqual({ 'eva@correo.example': ['Ofertas'] });
    }
  });

  it('count from each row of a person, hold for archived topics, and are listed when unknown', async () => {
    const [offers, fairs] = [await topic('Ofertas'), await topic('Ferias')];
    await call('POST', `/api/contacts/topics/${fairs}/archive`);
    const text = [
      'name,email,topics_declined',
      'Eva,eva@correo.example,Ofertas',
      'Joan,joan@correo.example,Otra cosa',
      'Eva,eva@correo.example,ferias',
    ].join('\r\n');
    const detail = await uploaded(world, text);
    await plan(world, detail, {});
    await ran(world, detail.id, 1);
    expect(await refusals()).toEqual({ 'eva@correo.example': ['Ferias', 'Ofertas'], 'joan@correo.example': [] });
    const problems = (await rowsOf(world, detail.id, 'run')).flatMap((row) => row.problems);
    expect(problems).toContainEqual({ column: 'topics_declined', value: 'Otra cosa', code: 'topic_unknown' });
    expect(offers).not.toBe(fairs);
    const { kept } = await undone(world, detail.id);
    expect(kept).toBe(0);
  });

  it('keep a new person who has refused more since from being undone', async () => {
    const [offers, fairs] = [await topic('Ofertas'), await topic('Ferias')];
    const detail = await uploaded(world, 'name,email,topics_declined\r\nEva,eva@correo.example,Ofertas\r\n');
    await plan(world, detail, {});
    await ran(world, detail.id);
    const [made] = await kit.database.adminSql<{ id: string }[]>`
      select id from contacts where owner_id = ${world.client.owner} and email = 'eva@correo.example'`;
    await call('PUT', `/api/contacts/${made?.id ?? ''}/topics/${fairs}`, { isWanted: false });
    expect((await undone(world, detail.id)).kept).toBe(1);
    expect(await refusals()).toEqual({ 'eva@correo.example': ['Ferias', 'Ofertas'] });
    expect(offers).not.toBe(fairs);
  });
});
