import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { conversationListQuerySchema } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { bulkChange, changeConversation, changeConversations, undoStates } from './usecases/change-conversations.ts';
import { listConversations, readMailboxCounts } from './usecases/read-mailbox.ts';
import { replyToConversation } from './usecases/reply.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
});

async function write(name: string, place = profile) {
  const sender = { name, email: `${name.toLowerCase()}@correo.es`, phone: null };
  return (await bench.write(marina, place, { sender, text: `Hola de ${name}`, fields: [] })).conversationId;
}

async function list(query: Record<string, string>) {
  const parsed = conversationListQuerySchema.parse({ limit: '50', ...query });
  return listConversations({ deps: bench.deps, ctx: marina.ctx, query: parsed });
}

const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);

const change = (id: string, state: 'assigned' | 'unassigned' | 'closed') =>
  changeConversation({ deps: bench.deps, ctx: marina.ctx, id, change: { state } });

async function answer(id: string) {
  bench.deps.advance({ seconds: 1 });
  const input = { text: 'Claro.', html: null, fileIds: [], signature: false, close: false };
  await replyToConversation({
    deps: bench.deps,
    ctx: marina.ctx,
    id,
    input: { ...input, idempotencyKey: bench.deps.ids.uuid() },
  });
}

it('lists what is to do by who looks after it, with the same counts', async () => {
  const shop = await bench.createProfile(marina, 'Tienda');
  const ana = await write('Ana');
  const berta = await write('Berta');
  await write('Carla', shop);
  const dora = await write('Dora');
  await answer(berta);
  await change(dora, 'closed');
  const { conversation } = await change(ana, 'assigned');
  expect(conversation.assignedTo).toMatchObject({ id: marina.owner });
  await change(dora, 'assigned');

  expect(await names({ view: 'mine' })).toEqual(['Ana']);
  expect(await names({ view: 'unassigned' })).toEqual(['Berta', 'Carla']);
  expect(await names({ view: 'active' })).toEqual(['Berta', 'Carla', 'Ana']);
  expect(await names({ view: 'active', profileId: shop.id })).toEqual(['Carla']);
  expect(await names({ view: 'waiting' })).toEqual(['Carla', 'Ana']);
  expect(await names({ view: 'sent' })).toEqual(['Berta']);
  expect(await names({ view: 'unassigned', search: 'hola' })).toEqual(['Berta', 'Carla']);

  const { counts } = await list({ view: 'mine' });
  expect(counts).toMatchObject({ waiting: 2, open: 1, closed: 1, active: 3, mine: 1, unassigned: 2 });
  const all = await readMailboxCounts({ deps: bench.deps, ctx: marina.ctx });
  expect(all.all).toEqual(counts);
  expect(all.profiles.find(({ profileId }) => profileId === shop.id)).toMatchObject({ active: 1, waiting: 1 });
});

it('keeps the counts right when assignments change together and are taken back', async () => {
  const ids = [await write('Ana'), await write('Berta')];
  const bulk = (action: 'assign_me' | 'unassign') =>
    changeConversations({ deps: bench.deps, ctx: marina.ctx, ids, change: bulkChange({ ids, action }) });
  const { undoId } = await bulk('assign_me');
  expect((await list({})).counts).toMatchObject({ mine: 2, unassigned: 0 });
  await undoStates({ deps: bench.deps, ctx: marina.ctx, undoId: undoId ?? '' });
  expect((await list({})).counts).toMatchObject({ mine: 0, unassigned: 2, active: 2 });
  await bulk('assign_me');
  await bulk('unassign');
  expect(await names({ view: 'unassigned' })).toEqual(['Berta', 'Ana']);
  const actions = await bench.database.adminSql<{ action: string }[]>`
    select action from history_entries where owner_id = ${marina.owner} and action like 'conversation.%assigned' order by action`;
  expect(actions.map(({ action }) => action)).toEqual([
    ...Array<string>(4).fill('conversation.assigned'),
    ...Array<string>(2).fill('conversation.unassigned'),
  ]);
});

it('finds each view by an index of its own', async () => {
  await bench.database.adminSql`
    insert into conversations (owner_id, profile_id, profile_name, visitor_name, subject, locale, state, last_message_at)
    select ${marina.owner}, ${profile.id}, 'P', 'N', 'S', 'es', case when n % 200 = 0 then 'waiting' else 'closed' end, now() - n * interval '1 minute'
    from generate_series(1, 20000) n`;
  await bench.database.adminSql`analyze conversations`;
  const plan = async (where: string) =>
    JSON.stringify(
      await bench.database.adminSql.unsafe(
        `explain (format json) select id from conversations c where c.owner_id = '${marina.owner}' and c.deleted_at is null and ${where}
         order by c.last_message_at desc, c.id desc limit 31`,
      ),
    );
  const toDo = `c.state in ('waiting', 'open')`;
  expect(await plan(toDo)).toMatch(/conversations_(to_do|unassigned)/);
  expect(await plan(`${toDo} and c.assigned_to is null`)).toMatch(/conversations_(to_do|unassigned)/);
  expect(await plan(`${toDo} and c.assigned_to = '${marina.owner}'::uuid`)).toContain('conversations_assigned');
});
