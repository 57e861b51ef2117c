import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseContact } from '#audience/contacts/usecases/erase-contact.ts';
import { createPostBench, type Box, type PostBench } from './post.test-support.ts';
import { listConversations } from './usecases/read-mailbox.ts';

let post: PostBench;
let box: Box;

beforeAll(async () => {
  post = await createPostBench();
});
afterAll(() => post.close());
beforeEach(async () => {
  box = await post.openBox();
});

const ana = { From: 'Ana Gil <ana@gil.example>', Subject: 'Tazas' };

async function found(search: string) {
  const { items } = await listConversations({ ...box.call, query: { limit: 50, search } });
  return items.map(({ id }) => id);
}

async function erase(name: string, email: string) {
  const { deps, database } = post.bench;
  const { owner } = box.client;
  const id = deps.ids.uuid();
  await database.adminSql`
    insert into contacts (owner_id, id, name, name_key, email, source, status)
    values (${owner}, ${id}, ${name}, ${name.toLowerCase()}, ${email}, 'manual', 'subscribed')`;
  await database.adminSql`
    insert into contact_addresses (owner_id, contact_id, kind, value) values (${owner}, ${id}, 'email', ${email})
    on conflict do nothing`;
  await eraseContact({ deps, ctx: box.client.ctx, id, name });
}

describe('erasing somebody who took part in the conversation of another person', () => {
  it('leaves nothing of theirs to be found by, and the messages of everybody else', async () => {
    await box.receive({ ...ana, Cc: 'Zoe Sala <Zoe@Sala.example>' }, 'Quiero dos tazas azules.');
    const { id } = await box.onlyOne();
    await box.answer(id, { text: 'Hola, Ana; Zoe Sala ya las tiene.' });
    await box.answer(id, {
      text: 'Y para ti, verdes.',
      to: [{ name: 'Zozo', email: 'zoe@sala.example' }],
      cc: [{ name: 'Ana Gil', email: 'ana@gil.example' }],
    });
    const answer = { From: 'Zoe Sala <zoe@sala.example>', Subject: 'Re: Tazas', 'In-Reply-To': '<m1@x.example>' };
    await box.receive(answer, 'Las mías, moradas.');
    expect((await box.onlyOne()).conversation).toMatchObject({ preview: 'Las mías, moradas.', unreadCount: 1 });
    for (const search of ['zoe@sala.example', 'Zoe Sala', 'Zozo', 'moradas']) expect(await found(search)).toEqual([id]);
    await erase('Zoe Sala', 'zoe@sala.example');
    for (const search of ['zoe@sala.example', 'sala.example', 'Zoe Sala', 'Zozo', 'moradas', 'from:zoe'])
      expect(await found(search), search).toEqual([]);
    for (const search of ['azules', 'verdes', 'ya las tiene', 'ana@gil.example', 'Ana Gil'])
      expect(await found(search), search).toEqual([id]);
    const { conversation, messages } = await box.onlyOne();
    expect(conversation).toMatchObject({ preview: 'Y para ti, verdes.', state: 'open', unreadCount: 0 });
    expect(conversation.people.map(({ email }) => email)).toEqual(['ana@gil.example']);
    expect(messages.items.filter(({ direction }) => direction !== 'system')).toHaveLength(3);
    expect(JSON.stringify(messages)).not.toMatch(/zoe|zozo|moradas/i);
  });

  it('keeps words of the same name that somebody else is found by', async () => {
    await box.receive({ ...ana, Cc: 'Zoe Sala <zoe@otra.example>' }, 'Vamos a la sala Zoe, el viernes.');
    const { id } = await box.onlyOne();
    await box.answer(id);
    expect(await found('zoe@otra.example')).toEqual([id]);
    await erase('Zoe Sala', 'zoe@otra.example');
    expect(await found('sala zoe')).toEqual([id]);
    expect(await found('zoe@otra.example')).toEqual([]);
  });
});
