import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { getContact } from '#audience/contacts/usecases/read-contacts.ts';
import { updateContact } from '#audience/contacts/usecases/update-contact.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { mailboxSummary, messagesSeries } from './mailbox.usecases.ts';
import { addConversationContact } from './usecases/add-conversation-contact.ts';
import { changeConversation } from './usecases/change-conversations.ts';
import { getConversation, listConversations } from './usecases/read-mailbox.ts';

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

const read = (id: string) => getConversation({ deps: bench.deps, ctx: marina.ctx, id });
const list = (query: Partial<Parameters<typeof listConversations>[0]['query']> = {}) =>
  listConversations({ deps: bench.deps, ctx: marina.ctx, query: { limit: 50, ...query } });
const scoped = <T>(work: Parameters<typeof bench.deps.db.scoped<T>>[1]) => bench.deps.db.scoped(marina.owner, work);

async function fillQuota() {
  await bench.database.adminSql`
    insert into quota_counters (owner_id, resource, period_start, used) values (${marina.owner}, 'contacts', '-infinity', 5000)
    on conflict (owner_id, resource, period_start) do update set used = 5000`;
}

describe('a form message', () => {
  it('opens a conversation, makes the visitor a subscribed tamy with proof, and tells the open browsers', async () => {
    const { conversationId, messageId, duplicate } = await bench.write(marina, profile);
    expect(duplicate).toBe(false);
    const { conversation, contact, messages } = await read(conversationId);
    expect(conversation).toMatchObject({
      state: 'waiting',
      unread: 1,
      name: 'Julia Roca',
      email: 'julia.roca@correo.es',
      phone: '+34655021843',
      profile,
    });
    expect(contact).toMatchObject({ name: 'Julia Roca', status: 'subscribed' });
    expect(messages.items.map(({ system, text }) => system?.kind ?? text)).toEqual([
      'contact_joined',
      'Hola, Marina. ¿Sirve si es tu primera vez?',
    ]);
    expect(messages.items[1]?.fields).toEqual([{ label: 'Nombre', value: 'Julia Roca' }]);
    const detail = await getContact({ deps: bench.deps, ctx: marina.ctx, id: contact?.id ?? '' });
    expect(detail.consents).toMatchObject([
      { text: 'Acepto que me escriban', textVersion: 'v1', source: 'form', profileName: profile.name },
    ]);
    expect(detail.figures).toMatchObject({ messages: 1, unanswered: 1 });
    expect(detail.timeline.items.map(({ kind }) => kind)).toEqual(['wrote', 'joined']);
    const kinds = await scoped(
      (tx) =>
        tx.sql<{ kind: string }[]>`select payload ->> 'kind' as kind from live_events where owner_id = ${marina.owner}`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['message.received', 'notification.created', 'contact.changed']),
    );
    const notices = await scoped((tx) => tx.sql`select params, link from notifications`);
    expect(notices).toMatchObject([
      { params: { name: 'Julia Roca', profile: profile.name }, link: `/user/buzon/${profile.id}?c=${conversationId}` },
    ]);
    expect(messageId).toBe(messages.items[1]?.id);
  });

  it('sent twice with the same key is one message', async () => {
    const first = await bench.write(marina, profile, { idempotencyKey: 'same' });
    const second = await bench.write(marina, profile, { idempotencyKey: 'same' });
    expect(second).toEqual({ ...first, duplicate: true });
    expect((await read(first.conversationId)).conversation.unread).toBe(1);
  });

  it('joins the running conversation of the same person and profile for seven days, not a closed or foreign one', async () => {
    const first = await bench.write(marina, profile);
    bench.deps.advance({ hours: 7 * 24 - 1, minutes: 59 });
    expect((await bench.write(marina, profile)).conversationId).toBe(first.conversationId);
    const elsewhere = await bench.createProfile(marina, 'Barro y Sal');
    expect((await bench.write(marina, elsewhere)).conversationId).not.toBe(first.conversationId);
    bench.deps.advance({ hours: 7 * 24 });
    const later = await bench.write(marina, profile);
    expect(later.conversationId).not.toBe(first.conversationId);
    await changeConversation({
      deps: bench.deps,
      ctx: marina.ctx,
      id: later.conversationId,
      change: { state: 'closed' },
    });
    const after = await bench.write(marina, profile);
    expect(after.conversationId).not.toBe(later.conversationId);
    expect((await list()).counts).toMatchObject({
      waiting: 3,
      open: 0,
      snoozed: 0,
      closed: 1,
      spam: 0,
      shelf: 0,
      unread: 3,
    });
  });

  it('is kept without a tamy when the plan is full, and the person can be added later with their consent', async () => {
    await fillQuota();
    const { conversationId } = await bench.write(marina, profile);
    const { conversation, contact, messages } = await read(conversationId);
    expect([conversation.contactId, contact, conversation.state]).toEqual([null, null, 'waiting']);
    expect(messages.items[0]?.system).toEqual({ kind: 'over_quota' });
    expect((await bench.write(marina, profile)).conversationId).toBe(conversationId);
    const add = () => addConversationContact({ deps: bench.deps, ctx: marina.ctx, id: conversationId });
    await expect(add()).rejects.toMatchObject({ code: 'quota.exceeded' });
    await bench.database.adminSql`update quota_counters set used = 0 where owner_id = ${marina.owner}`;
    const added = await add();
    expect(added.contact.status).toBe('subscribed');
    expect(added.conversation.contactId).toBe(added.contact.id);
    expect((await getContact({ deps: bench.deps, ctx: marina.ctx, id: added.contact.id })).consents).toHaveLength(1);
  });

  it('that looks like spam is kept quietly, and makes no tamy', async () => {
    const { conversationId } = await bench.write(marina, profile, {
      spam: { score: 80, reasons: ['honeypot', 'many_links'] },
    });
    const { conversation } = await read(conversationId);
    expect(conversation).toMatchObject({
      state: 'spam',
      contactId: null,
      spam: { score: 80, reasons: ['honeypot', 'many_links'] },
    });
    expect((await list()).items).toEqual([]);
    expect((await list({ state: 'spam' })).items).toHaveLength(1);
    expect((await list()).counts).toMatchObject({ spam: 1, shelf: 0, unread: 0, waiting: 0 });
    expect(await scoped((tx) => tx.sql`select 1 from notifications`)).toHaveLength(0);
  });

  it('is spam from 50 points on', async () => {
    const stateAt = async (score: number) => {
      const { conversationId } = await bench.write(marina, profile, { spam: { score, reasons: ['many_links'] } });
      return (await read(conversationId)).conversation.state;
    };
    expect([await stateAt(50), await stateAt(49)]).toEqual(['spam', 'waiting']);
  });

  it('of a blocked person goes to spam', async () => {
    const first = await bench.write(marina, profile);
    const { contact } = await read(first.conversationId);
    await updateContact({ deps: bench.deps, ctx: marina.ctx, id: contact?.id ?? '', input: { status: 'blocked' } });
    const second = await bench.write(marina, profile);
    expect((await read(second.conversationId)).conversation.state).toBe('spam');
  });

  it('never brings somebody back who unsubscribed', async () => {
    const { contact } = await read((await bench.write(marina, profile)).conversationId);
    const id = contact?.id ?? '';
    await updateContact({ deps: bench.deps, ctx: marina.ctx, id, input: { status: 'unsubscribed' } });
    await bench.write(marina, profile);
    expect((await getContact({ deps: bench.deps, ctx: marina.ctx, id })).contact.status).toBe('unsubscribed');
  });

  it('with hostile signs in it is stored, and its name cannot break a mail header', async () => {
    const sender = { name: 'Eva\r\nBcc: x@y.es', email: 'eva@correo.es', phone: null };
    const { conversationId } = await bench.write(marina, profile, {
      sender,
      text: 'uno\0dos',
      fields: [{ label: 'a\0', value: '\0b' }],
    });
    const { conversation, messages } = await read(conversationId);
    expect(conversation.name).toBe('Eva Bcc: x@y.es');
    expect(messages.items.at(-1)).toMatchObject({ text: 'unodos', fields: [{ label: 'a', value: 'b' }] });
  });

  it('without agreement makes a tamy who gets no campaigns', async () => {
    const { contact } = await read(
      (await bench.write(marina, profile, { consent: { text: '', textVersion: '', ipHash: null, locale: 'es' } }))
        .conversationId,
    );
    expect(contact?.status).toBe('pending');
  });
});

describe('the list', () => {
  it('finds words of messages and names in any language, per profile and state, and pages without gaps', async () => {
    const elsewhere = await bench.createProfile(marina, 'Estudio');
    await bench.write(marina, profile, { text: '¿Quedan plazas para el sábado?' });
    await bench.write(marina, elsewhere, {
      sender: { name: 'Yuki Kanda', email: 'yuki@mail.jp', phone: null },
      text: '窯の見学はできますか。土曜日に伺いたいです。',
      locale: 'ja',
    });
    await bench.write(marina, elsewhere, {
      sender: { name: 'Hotel Miramar', email: 'compras@hotelmiramar.es', phone: null },
      text: 'Necesitaríamos 60 platos',
    });
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ name }) => name);
    expect(await names({ search: 'sabado plaz' })).toEqual(['Julia Roca']);
    expect(await names({ search: '見学' })).toEqual(['Yuki Kanda']);
    expect(await names({ search: 'hotelmira' })).toEqual(['Hotel Miramar']);
    expect(await names({ search: 'nada de esto' })).toEqual([]);
    expect(await names({ profileId: elsewhere.id })).toEqual(['Hotel Miramar', 'Yuki Kanda']);
    expect((await list({ profileId: elsewhere.id })).counts.waiting).toBe(2);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.next ?? '' });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
      'Hotel Miramar',
      'Yuki Kanda',
      'Julia Roca',
    ]);
    expect(rest.next).toBeNull();
  });

  it('finds conversations by a word that thousands of messages hold', async () => {
    const { conversationId } = await bench.write(marina, profile);
    await bench.write(marina, profile, {
      sender: { name: 'Pau', email: 'pau@verdu.design', phone: null },
      text: 'Otra cosa',
    });
    await bench.database.adminSql`
      insert into messages (owner_id, conversation_id, direction, channel, author_name, text, search)
      select ${marina.owner}, ${conversationId}, 'in', 'form', 'Julia', 'esmalte', array_to_tsvector(array['esmalte']) from generate_series(1, 5100)`;
    expect((await list({ search: 'esmal' })).items.map(({ id }) => id)).toEqual([conversationId]);
    const stranger = await bench.createClient();
    const foreign = await bench.deps.db.scoped(
      stranger.owner,
      (tx) => tx.sql`
      select search_conversations(${marina.owner}::uuid, ${"'esmalte':*"}::tsquery, 10) as id`,
    );
    expect(foreign).toHaveLength(0);
  });

  it('sums up for the dashboard', async () => {
    const { conversationId } = await bench.write(marina, profile);
    const summary = await scoped((tx) => mailboxSummary(tx, marina.owner));
    expect(summary).toMatchObject({
      unread: 1,
      waitingTotal: 1,
      waiting: [{ id: conversationId, profileId: profile.id, name: 'Julia Roca', unread: true }],
    });
    const day = bench.deps.clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
    const series = await scoped((tx) =>
      messagesSeries(tx, marina.owner, { since: day, until: day, timeZone: 'Europe/Madrid' }),
    );
    expect(series).toEqual([{ day: day.toString(), count: 1 }]);
  });
});
