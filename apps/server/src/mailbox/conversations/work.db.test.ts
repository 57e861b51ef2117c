import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationListQuerySchema } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { AppError } from '#platform/errors.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { wakeSnoozedConversations } from './jobs/wake-snoozed.job.ts';
import { bulkChange, changeConversation, changeConversations, undoStates } from './usecases/change-conversations.ts';
import { addNote, editNote, removeNote } from './usecases/keep-notes.ts';
import { mergeConversations } from './usecases/merge-conversations.ts';
import { getConversation, listConversations, readMailboxCounts } from './usecases/read-mailbox.ts';
import { replyToConversation } from './usecases/reply.ts';
import { emitPresence } from './usecases/emit-presence.ts';
import { undoMerge } from './usecases/undo-merge.ts';

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

const call = (id: string, client = marina) => ({ deps: bench.deps, ctx: client.ctx, id });
const read = (id: string) => getConversation(call(id));

async function write(name: string, text: string, client = marina, place = profile) {
  const sender = { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@correo.es`, phone: null };
  return (await bench.write(client, place, { sender, text, fields: [] })).conversationId;
}

async function list(query: Record<string, string>, client = marina) {
  const parsed = conversationListQuerySchema.parse({ limit: '50', ...query });
  return listConversations({ deps: bench.deps, ctx: client.ctx, query: parsed });
}

async function found(search: string, query: Record<string, string> = {}) {
  return (await list({ search, ...query })).items.map(({ name }) => name).toSorted();
}

async function takeIn({ to, from, text }: { to: string; from: string; text: string }) {
  bench.deps.advance({ seconds: 1 });
  const raw = `From: <${from}>\r\nTo: <${to}>\r\nSubject: Re: hola\r\nMessage-ID: <${bench.deps.ids.uuid()}@correo.es>\r\n\r\n${text}\r\n`;
  const envelope = { from, to: [to], remoteAddress: '127.0.0.1', helo: 'test' };
  await bench.inbound.receive({ envelope, raw: Buffer.from(raw), receivedAt: bench.deps.clock.now() });
  await bench.readInbound();
}

/** Answers by mail and returns the reply address. */
async function answer(id: string): Promise<string> {
  bench.deps.advance({ seconds: 1 });
  const input = { text: 'Claro que sí.', html: null, fileIds: [], signature: false, close: false };
  const { message } = await replyToConversation({
    ...call(id),
    input: { ...input, idempotencyKey: bench.deps.ids.uuid() },
  });
  await bench.deliver();
  const [mail] = await bench.database.adminSql<{ reply_to: string }[]>`
    select reply_to from mails where related ->> 'messageId' = ${message.id}`;
  return mail?.reply_to ?? '';
}

describe('search', () => {
  it('finds words in three languages, with the passage and its hit', async () => {
    await write('Julia Roca', '¿Quedan plazas para el sábado? Somos dos y una nunca ha tocado el torno.');
    await write('Hotel Miramar', 'We need sixty deep plates before Easter.');
    await write('Yuki Kanda', '窯の見学はできますか。土曜日に伺いたいです。');
    expect(await found('SABADO torno')).toEqual(['Julia Roca']);
    expect(await found('plat')).toEqual(['Hotel Miramar']);
    expect(await found('見学')).toEqual(['Yuki Kanda']);
    expect(await found('miramar')).toEqual(['Hotel Miramar']);
    expect(await found('dentista')).toEqual([]);
    const [hit] = (await list({ search: 'sabado' })).items;
    expect(hit?.snippet?.filter(({ hit: isHit }) => isHit).map(({ text }) => text)).toEqual(['sábado']);
    expect(hit?.snippet?.map(({ text }) => text).join('')).toContain('plazas para el sábado? Somos');
  });

  it('understands its operators in every language', async () => {
    const julia = await write('Julia Roca', 'Quiero una taza azul grande');
    await write('Tomás Ortega', 'Quiero una taza grande azul');
    expect(await found('"taza azul"')).toEqual(['Julia Roca']);
    expect(await found('taza -julia')).toEqual(['Tomás Ortega']);
    expect(await found('de:julia')).toEqual(['Julia Roca']);
    expect(await found('差出人:tomás taza')).toEqual(['Tomás Ortega']);
    await changeConversation({ ...call(julia), change: { state: 'closed' } });
    expect(await found('es:cerrada')).toEqual(['Julia Roca']);
    expect(await found('is:unread')).toEqual(['Tomás Ortega']);
    expect(await found('tiene:adjunto')).toEqual([]);
    expect(await found('after:2001-01-01 before:2001-12-31')).toEqual([]);
    expect(await found('hasta:2099-01-01 taza')).toHaveLength(2);
    expect(await found('etiqueta:nadie')).toEqual([]);
    expect(await found('label:')).toEqual([]);
  });

  it('narrows by profile, state, direction, files, folder and label, and pages by keyset', async () => {
    const shop = await bench.createProfile(marina, 'Tienda');
    const ids = [await write('Ana', 'hola taza'), await write('Berta', 'hola plato')];
    const third = await write('Carla', 'hola jarra', marina, shop);
    await answer(ids[0] ?? '');
    expect(await found('', { profileId: shop.id })).toEqual(['Carla']);
    expect(await found('', { direction: 'out' })).toEqual(['Ana']);
    expect(await found('hola', { state: 'waiting' })).toEqual(['Berta', 'Carla']);
    const { adminSql } = bench.database;
    const [folder, label] = [bench.deps.ids.uuid(), bench.deps.ids.uuid()];
    await adminSql`insert into folders (owner_id, noun, id, name, name_key, position, created_at, updated_at)
      values (${marina.owner}, 'conversation', ${folder}, 'Bodas', 'bodas', 1, now(), now())`;
    await adminSql`insert into folder_links (owner_id, noun, subject_id, folder_id)
      values (${marina.owner}, 'conversation', ${third}, ${folder})`;
    await adminSql`insert into labels (owner_id, noun, id, name, name_key, colour, position)
      values (${marina.owner}, 'conversation', ${label}, 'Urgente', 'urgente', 1, 1)`;
    await adminSql`insert into label_links (owner_id, noun, subject_id, label_id)
      values (${marina.owner}, 'conversation', ${ids[1] ?? ''}, ${label})`;
    await adminSql`insert into message_attachments (owner_id, message_id, position, name, mime, size, storage_key)
      select owner_id, id, 0, 'foto.jpg', 'image/jpeg', 1, 'k' from messages where conversation_id = ${third} and direction = 'in'`;
    expect(await found('', { folderId: folder })).toEqual(['Carla']);
    expect(await found('carpeta:bodas')).toEqual(['Carla']);
    expect(await found('', { unfiled: 'true' })).toEqual(['Ana', 'Berta']);
    expect(await found('label:urgente')).toEqual(['Berta']);
    expect(await found('hola', { labelIds: label })).toEqual(['Berta']);
    expect(await found('', { hasFiles: 'true' })).toEqual(['Carla']);
    const first = await list({ search: 'hola', limit: '2' });
    const second = await list({ search: 'hola', limit: '2', cursor: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Ana', 'Carla', 'Berta']);
    expect(second.next).toBeNull();
  });

  it('never reaches another client', async () => {
    await write('Julia Roca', 'secreto de la casa');
    const stranger = await bench.createClient();
    expect((await list({ search: 'secreto' }, stranger)).items).toEqual([]);
  });
});

describe('states', () => {
  it('one change of many is taken back exactly, except where something happened since', async () => {
    const ids = [await write('Ana', 'uno'), await write('Berta', 'dos'), await write('Carla', 'tres')];
    const until = bench.deps.clock.now().add({ hours: 5 }).toString();
    await changeConversation({ ...call(ids[0] ?? ''), change: { state: 'snoozed', until } });
    const before = await Promise.all(ids.map(async (id) => (await read(id)).conversation));
    const change = bulkChange({ ids, action: 'close' });
    const { changed, undoId } = await changeConversations({ deps: bench.deps, ctx: marina.ctx, ids, change });
    expect(changed).toBe(3);
    await changeConversation({ ...call(ids[2] ?? ''), change: { state: 'unread' } });
    const undo = () => undoStates({ deps: bench.deps, ctx: marina.ctx, undoId: undoId ?? '' });
    expect(await undo()).toMatchObject({ changed: 2, counts: { closed: 1, snoozed: 1, waiting: 1 } });
    const after = await Promise.all(ids.map(async (id) => (await read(id)).conversation));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({ state: 'closed', unread: 1 });
    await expect(undo()).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('spam stays spam whatever the person writes, and comes back only by hand', async () => {
    const id = await write('Julia Roca', 'Compra ya');
    const address = await answer(id);
    await changeConversation({ ...call(id), change: { state: 'spam' } });
    await takeIn({ to: address, from: 'julia.roca@correo.es', text: 'Soy yo otra vez' });
    const { conversation, messages } = await read(id);
    expect(messages.items.at(-1)?.text).toBe('Soy yo otra vez');
    expect(conversation.state).toBe('spam');
    bench.deps.advance({ hours: 1 });
    await wakeSnoozedConversations({ deps: bench.deps });
    expect((await read(id)).conversation.state).toBe('spam');
    const { conversation: back } = await changeConversation({ ...call(id), change: { state: 'open' } });
    expect(back.state).toBe('waiting');
    const actions = await bench.database.adminSql<{ action: string }[]>`
      select action from history_entries where owner_id = ${marina.owner} and action like 'conversation.marked%'`;
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'conversation.marked_not_spam',
      'conversation.marked_spam',
    ]);
  });

  it('counts every profile and all of them', async () => {
    const shop = await bench.createProfile(marina, 'Tienda');
    await write('Ana', 'uno');
    const id = await write('Berta', 'dos', marina, shop);
    await changeConversation({ ...call(id), change: { state: 'read' } });
    const { all, profiles } = await readMailboxCounts({ deps: bench.deps, ctx: marina.ctx });
    expect(all).toMatchObject({ waiting: 2, unread: 1 });
    expect(profiles).toContainEqual({ profileId: shop.id, waiting: 1, unread: 0, active: 1 });
    expect(profiles).toContainEqual({ profileId: profile.id, waiting: 1, unread: 1, active: 1 });
  });
});

describe('notes', () => {
  it('are written, changed and removed, and never leave', async () => {
    const id = await write('Julia Roca', '¿Qué precio tiene?');
    const note = await addNote({ ...call(id), text: 'Descuento-secreto del diez' });
    await editNote({ ...call(id), noteId: note.id, text: 'Descuento-secreto del doce' });
    await answer(id);
    expect((await read(id)).notes).toMatchObject([{ text: 'Descuento-secreto del doce' }]);
    const leaks = await bench.database.adminSql<{ found: boolean }[]>`
      select (exists (select 1 from mails m where m.owner_id = ${marina.owner} and m::text like '%Descuento-secreto%')
        or exists (select 1 from messages m where m.owner_id = ${marina.owner} and m::text like '%Descuento-secreto%')
        or exists (select 1 from contact_events e where e.owner_id = ${marina.owner} and e::text like '%Descuento-secreto%')
        or exists (select 1 from history_entries h where h.owner_id = ${marina.owner} and h::text like '%Descuento-secreto%')
        or exists (select 1 from live_events l where l.owner_id = ${marina.owner} and l::text like '%Descuento-secreto%')) as found`;
    expect(leaks[0]?.found).toBe(false);
    await removeNote({ ...call(id), noteId: note.id });
    expect((await read(id)).notes).toEqual([]);
  });

  it('belong to their client and their conversation', async () => {
    const id = await write('Julia Roca', 'Hola');
    const other = await write('Ana', 'Hola');
    const note = await addNote({ ...call(id), text: 'Mía' });
    const stranger = await bench.createClient();
    const missing = { code: 'resource.not_found' };
    await expect(addNote({ ...call(id, stranger), text: 'x' })).rejects.toMatchObject(missing);
    await expect(editNote({ ...call(id, stranger), noteId: note.id, text: 'x' })).rejects.toMatchObject(missing);
    await expect(removeNote({ ...call(other), noteId: note.id })).rejects.toMatchObject(missing);
  });
});

describe('joining', () => {
  const merge = (id: string, ...sourceIds: string[]) => mergeConversations({ ...call(id), sourceIds });

  it('brings messages and notes, and mail to the joined one’s address lands in the surviving one', async () => {
    const julia = await write('Julia Roca', 'Soy Julia');
    const work = await write('Julia Trabajo', 'Soy Julia desde el trabajo');
    const address = await answer(work);
    await addNote({ ...call(work), text: 'Es la misma' });
    const { merges } = await merge(julia, work);
    expect(merges).toMatchObject([{ sourceId: work, name: 'Julia Trabajo' }]);
    expect((await list({})).items.map(({ id }) => id)).toEqual([julia]);
    await takeIn({ to: address, from: 'julia.trabajo@correo.es', text: 'Llego a las cinco' });
    const joined = await read(julia);
    expect(joined.messages.items.filter(({ direction }) => direction !== 'system').map(({ text }) => text)).toEqual([
      'Soy Julia',
      'Soy Julia desde el trabajo',
      'Claro que sí.',
      'Llego a las cinco',
    ]);
    expect(joined.notes.map(({ text }) => text)).toEqual(['Es la misma']);
    expect(joined.conversation).toMatchObject({ state: 'waiting', preview: 'Llego a las cinco' });
    expect((await read(work)).conversation.mergedIntoId).toBe(julia);
    const { source } = await undoMerge({ ...call(julia), mergeId: merges[0]?.id ?? '' });
    expect(source).toMatchObject({ id: work, state: 'waiting', preview: 'Llego a las cinco', deletedAt: null });
    const apart = await read(work);
    expect(apart.messages.items.map(({ text }) => text)).toContain('Llego a las cinco');
    expect((await read(julia)).messages.items.map(({ text }) => text)).not.toContain('Llego a las cinco');
  });

  it('is refused for spam, for itself, for another client’s and for what is gone', async () => {
    const [ana, berta] = [await write('Ana', 'uno'), await write('Berta', 'dos')];
    await expect(merge(ana, ana)).rejects.toMatchObject({ code: 'mailbox.cannot_merge' });
    await changeConversation({ ...call(berta), change: { state: 'spam' } });
    await expect(merge(ana, berta)).rejects.toMatchObject({ code: 'mailbox.cannot_merge' });
    const stranger = await bench.createClient();
    const theirs = await write('Eva', 'tres', stranger, await bench.createProfile(stranger, 'Otra'));
    await expect(merge(ana, theirs)).rejects.toMatchObject({ code: 'resource.not_found' });
    await changeConversation({ ...call(berta), change: { state: 'deleted' } });
    await expect(merge(ana, berta)).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('can be taken apart for thirty days, and not below a later joining', async () => {
    const ids = [await write('Ana', 'uno'), await write('Berta', 'dos'), await write('Carla', 'tres')];
    const [ana = '', berta = '', carla = ''] = ids;
    const { merges } = await merge(berta, carla);
    const mergeId = merges[0]?.id ?? '';
    const { merges: above } = await merge(ana, berta);
    await expect(undoMerge({ ...call(berta), mergeId })).rejects.toMatchObject({ code: 'mailbox.merged_since' });
    await undoMerge({ ...call(ana), mergeId: above[0]?.id ?? '' });
    bench.deps.advance({ hours: 24 * 30 + 1 });
    await expect(undoMerge({ ...call(berta), mergeId })).rejects.toMatchObject({ code: 'mailbox.undo_too_late' });
    bench.deps.advance({ hours: -(24 * 30 + 1) });
    await undoMerge({ ...call(berta), mergeId });
    expect((await list({})).items).toHaveLength(3);
  });

  /** Everything of the client’s conversations that a merge could affect. */
  async function everything(client: TestClient) {
    const { adminSql } = bench.database;
    const conversations = await adminSql`select * from conversations where owner_id = ${client.owner} order by id`;
    const messages = await adminSql`select * from messages where owner_id = ${client.owner} order by id`;
    const notes = await adminSql`select * from conversation_notes where owner_id = ${client.owner} order by id`;
    const labels =
      await adminSql`select * from label_links where owner_id = ${client.owner} order by subject_id, label_id`;
    const counters = await adminSql`
      select * from conversation_counters where owner_id = ${client.owner} and total <> 0 order by profile_id, state`;
    return JSON.parse(
      JSON.stringify({ conversations, messages, notes, labels, counters }, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    );
  }

  it('undone in any order leaves everything as it was, and never loses a message', async () => {
    const states = ['waiting', 'open', 'snoozed', 'closed'] as const;
    const person = fc.record({
      state: fc.constantFrom(...states),
      unread: fc.integer({ min: 0, max: 3 }),
      messages: fc.integer({ min: 1, max: 3 }),
      address: fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example'),
      labels: fc.subarray([0, 1, 2]),
      hasNote: fc.boolean(),
    });
    const plan = fc.record({
      people: fc.array(person, { minLength: 2, maxLength: 5 }),
      order: fc.infiniteStream(fc.nat(1000)),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ people, order }) => {
        const client = await bench.createClient();
        const place = await bench.createProfile(client, 'Fuzz');
        const { adminSql } = bench.database;
        const labelIds = [0, 1, 2].map(() => bench.deps.ids.uuid());
        for (const [index, id] of labelIds.entries())
          await adminSql`insert into labels (owner_id, noun, id, name, name_key, colour, position)
            values (${client.owner}, 'conversation', ${id}, ${`L${index}`}, ${`l${index}`}, 1, ${index})`;
        const ids: string[] = [];
        for (const [index, { state, unread, messages, address, labels, hasNote }] of people.entries()) {
          const id = bench.deps.ids.uuid();
          ids.push(id);
          const at = bench.deps.clock
            .now()
            .add({ seconds: index * 7 })
            .toString();
          await adminSql`
            insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, visitor_email, participants, subject,
              locale, state, snoozed_until, unread_count, preview, last_message_at)
            values (${client.owner}, ${id}, ${place.id}, 'Fuzz', ${`P${index}`}, ${address}, ${[address]}, 'S', 'es', ${state},
              ${state === 'snoozed' ? '2031-01-01' : null}, ${unread}, ${`de ${index}`}, ${at})`;
          for (let count = 0; count < messages; count += 1)
            await adminSql`insert into messages (owner_id, conversation_id, direction, channel, author_name, author_email, text, at)
              values (${client.owner}, ${id}, 'in', 'email', 'P', ${address}, ${`de ${index}`}, ${at})`;
          if (hasNote)
            await adminSql`insert into conversation_notes (owner_id, id, conversation_id, author_name, text, created_at)
              values (${client.owner}, uuidv7(), ${id}, 'M', 'n', now())`;
          for (const label of labels)
            await adminSql`insert into label_links (owner_id, noun, subject_id, label_id)
              values (${client.owner}, 'conversation', ${id}, ${labelIds[label] ?? ''})`;
        }
        const before = await everything(client);
        const next = order[Symbol.iterator]();
        const pick = (many: number) => (next.next().value ?? 0) % many;
        const live = [...ids];
        const done: { target: string; mergeId: string }[] = [];
        while (live.length > 1 && done.length < people.length - 1) {
          const [source = ''] = live.splice(pick(live.length), 1);
          const target = live[pick(live.length)] ?? '';
          bench.deps.advance({ seconds: 1 });
          const { merges } = await mergeConversations({
            deps: bench.deps,
            ctx: client.ctx,
            id: target,
            sourceIds: [source],
          });
          done.push({ target, mergeId: merges.find(({ sourceId }) => sourceId === source)?.id ?? '' });
          const [sum] = await adminSql`select count(*)::int as n from messages where owner_id = ${client.owner}`;
          expect(sum?.['n']).toBe(people.reduce((all, each) => all + each.messages, 0));
        }
        // Undoes whatever can be undone, in any order; merges under a later one wait for that.
        while (done.length > 0) {
          const at = pick(done.length);
          const wanted = done[at];
          if (!wanted) continue;
          const doing = undoMerge({ deps: bench.deps, ctx: client.ctx, id: wanted.target, mergeId: wanted.mergeId });
          const refusal = await doing.then(
            () => undefined,
            (error: unknown) => error,
          );
          if (refusal === undefined) done.splice(at, 1);
          else if (!(refusal instanceof AppError) || refusal.code !== 'mailbox.merged_since') throw refusal;
        }
        expect(await everything(client)).toEqual(before);
      }),
      { numRuns: 25, seed: 42 },
    );
  }, 60_000);
});

describe('presence', () => {
  it('reaches the client’s own windows and names nobody’s conversation to another client', async () => {
    const id = await write('Julia Roca', 'Hola');
    const input = { window: bench.deps.ids.uuid(), state: 'writing' as const };
    await emitPresence({ ...call(id), input });
    const events = await bench.database.adminSql<{ payload: Record<string, unknown> }[]>`
      select payload from live_events where owner_id = ${marina.owner} and payload ->> 'kind' = 'conversation.presence'`;
    expect(events.map(({ payload }) => payload)).toMatchObject([{ conversationId: id, ...input, by: 'client' }]);
    const stranger = await bench.createClient();
    await expect(emitPresence({ ...call(id, stranger), input })).rejects.toMatchObject({ code: 'resource.not_found' });
  });
});
