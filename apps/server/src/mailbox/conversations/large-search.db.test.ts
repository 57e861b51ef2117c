import { conversationListQuerySchema } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { listConversations } from './usecases/read-mailbox.ts';

const conversations = 4600;

let bench: MailboxBench;
let marina: TestClient;
// One word in every message, and one passage only in the oldest conversation.
beforeAll(async () => {
  bench = await createMailboxBench();
  marina = await bench.createClient();
  const profile = await bench.createProfile(marina, 'Talleres de torno');
  const { adminSql } = bench.database;
  await adminSql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, subject, locale, state, last_message_at)
    select ${marina.owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${profile.id}, 'Talleres',
           'Persona ' || n, case n when 4000 then 'Una Común' else 'Consulta' end, 'es', 'open', now() - n * interval '1 minute'
    from generate_series(1, ${conversations}::int) as n`;
  await adminSql`
    insert into messages (owner_id, conversation_id, direction, channel, author_name, text, search, at)
    select ${marina.owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'in', 'email', 'Persona', text,
           array_to_tsvector(array(select distinct token from unnest(string_to_array(text, ' ')) as token)), now() - n * interval '1 minute'
    from (select n, part, case when n = ${conversations} then 'vieja y comun' when n = 4000 then 'comun vieja y unica' else 'comun y vieja' end as text
          from generate_series(1, ${conversations}::int) as n, generate_series(1, 2) as part) as made`;
  await adminSql`analyze conversations, messages`;
});
afterAll(() => bench.close());

async function page(search: string, cursor?: string) {
  const query = conversationListQuerySchema.parse({ limit: '20', search, ...(cursor && { cursor }) });
  return listConversations({ deps: bench.deps, ctx: marina.ctx, query });
}

async function readAll(search: string) {
  const names: string[] = [];
  let [cursor, calls]: [string | undefined, number] = [undefined, 0];
  do {
    const { items, next } = await page(search, cursor);
    names.push(...items.map(({ name }) => name));
    cursor = next ?? undefined;
    calls += 1;
  } while (cursor !== undefined);
  return { names, calls };
}

it('looks into a part of a large mailbox at a time for what is common, and finds it by going on', async () => {
  const first = await page('"vieja y comun"');
  expect(first.items).toEqual([]);
  expect(first.next).not.toBeNull();
  expect(await readAll('"vieja y comun"')).toEqual({ names: [`Persona ${conversations}`], calls: 3 });
});

it('finds what is rare at once, however long ago it was', async () => {
  const { items, next } = await page('unica');
  expect(items.map(({ name }) => name)).toEqual(['Persona 4000']);
  expect(next).toBeNull();
});

it('shows every conversation once in the order of the last message, page by page', async () => {
  const { names } = await readAll('comun');
  expect(names).toEqual(Array.from({ length: conversations }, (_none, index) => `Persona ${index + 1}`));
});

it('marks the words in the subject too', async () => {
  const [found] = (await page('unica común')).items;
  expect(found?.subjectHits).toEqual([
    { text: 'Una ', hit: false },
    { text: 'Común', hit: true },
  ]);
  expect(found?.nameHits).toBeNull();
});
