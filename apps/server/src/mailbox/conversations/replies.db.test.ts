import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { conversationSchema, messageSchema } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { getContact } from '#audience/contacts/usecases/read-contacts.ts';
import { createContact } from '#audience/contacts/usecases/create-contact.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { wakeSnoozedConversations } from './jobs/wake-snoozed.job.ts';
import { anyReplySent } from './mailbox.usecases.ts';
import { settleReply } from './settle-reply.ts';
import { bulkChange, changeConversation, changeConversations } from './usecases/change-conversations.ts';
import { getConversation, listConversations, listMessages } from './usecases/read-mailbox.ts';
import { replyToConversation, undoReply } from './usecases/reply.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { startConversation } from './usecases/start-conversation.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let conversationId: string;

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
  ({ conversationId } = await bench.write(marina, profile));
  bench.waiting.splice(0);
});

const read = (client = marina) => getConversation({ deps: bench.deps, ctx: client.ctx, id: conversationId });

function reply(text: string, { key = bench.deps.ids.uuid(), close = false, client = marina } = {}) {
  bench.deps.advance({ seconds: 1 });
  return replyToConversation({
    deps: bench.deps,
    ctx: client.ctx,
    id: conversationId,
    input: { text, idempotencyKey: key, close },
  });
}

async function sentMails() {
  const rows = await bench.database.adminSql<
    { envelope_from: string; envelope_to: string; raw: Buffer }[]
  >`select * from outbox_mails order by id`;
  const mails = await Promise.all(
    rows.map(async (row) => ({ from: row.envelope_from, to: row.envelope_to, mail: await PostalMime.parse(row.raw) })),
  );
  return mails.filter(({ from }) => from.startsWith('b+'));
}

describe('an answer', () => {
  it('leaves after the time for second thoughts, under the client’s name, with signed addresses and a thread', async () => {
    const first = await reply('Sirve, y sales con dos piezas.');
    expect(first.conversation).toMatchObject({
      state: 'open',
      unread: 0,
      preview: 'Sirve, y sales con dos piezas.',
      previewDirection: 'out',
    });
    expect(encodeReply(messageSchema, first.message)).toMatchObject({
      delivery: { state: 'queued', undoUntil: bench.deps.clock.now().add({ seconds: 10 }).toString() },
    });
    expect(bench.waiting.map(({ name, startAfter }) => [name, startAfter?.toString()])).toEqual([
      ['mails.deliver', first.message.delivery?.undoUntil?.toString()],
    ]);
    await reply('Y el material va incluido.');
    const before = (await sentMails()).length;
    await bench.deliver();
    const [one, two] = (await sentMails()).slice(before);
    expect(one?.to).toBe('julia.roca@correo.es');
    expect(one?.from).toMatch(/^b\+m[0-9a-f]{32}\.[a-z2-7]{16}@in\.example\.org$/);
    expect(one?.mail.from).toMatchObject({
      name: 'Marina Ferrer',
      address: expect.stringMatching(/^talleres-de-torno(?:-[0-9a-z]+)?@in\.example\.org$/),
    });
    expect(one?.mail.replyTo?.[0]?.address).toMatch(/^r\+m[0-9a-f]{32}\.[a-z2-7]{16}@in\.example\.org$/);
    expect(one?.mail.subject).toBe('Re: Tu mensaje a Talleres de torno');
    expect(one?.mail.text).toContain('Julia Roca escribió:\n> Hola, Marina.');
    expect(two?.mail.inReplyTo).toBe(one?.mail.messageId);
    expect(two?.mail.references).toBe(one?.mail.messageId);
    expect((await read()).messages.items.at(-1)?.delivery).toEqual({ state: 'caught', detail: null, undoUntil: null });
    expect(await bench.deps.db.scoped(marina.owner, (tx) => anyReplySent(tx, marina.owner))).toBe(true);
    const { contact } = await read();
    const { timeline } = await getContact({ deps: bench.deps, ctx: marina.ctx, id: contact?.id ?? '' });
    expect(timeline.items.map(({ kind }) => kind)).toEqual(['replied', 'replied', 'wrote', 'joined']);
  });

  it('with the same key twice is one mail, also at the same moment; with another text the key is refused', async () => {
    const results = await Promise.all([
      reply('Hola', { key: 'key-0001' }),
      reply('Hola', { key: 'key-0001' }),
      reply('Hola', { key: 'key-0001' }),
    ]);
    expect(new Set(results.map(({ message }) => message.id)).size).toBe(1);
    expect(bench.waiting).toHaveLength(1);
    await expect(reply('Otra cosa', { key: 'key-0001' })).rejects.toMatchObject({ code: 'mailbox.key_reused' });
  });

  it('can be taken back until it begins to leave: no mail goes out and the text is the draft again', async () => {
    const { message } = await reply('Ay, no', { close: true });
    expect((await read()).conversation.state).toBe('closed');
    const undone = await undoReply({ deps: bench.deps, ctx: marina.ctx, id: conversationId, messageId: message.id });
    expect(undone).toMatchObject({
      conversation: { state: 'waiting', previewDirection: 'in', hasDraft: true },
      draft: { text: 'Ay, no' },
    });
    const before = (await sentMails()).length;
    await bench.deliver();
    expect(await sentMails()).toHaveLength(before);
    const again = await reply('Ahora sí');
    expect(again.conversation.hasDraft).toBe(false);
    await bench.deliver();
    const late = undoReply({ deps: bench.deps, ctx: marina.ctx, id: conversationId, messageId: again.message.id });
    await expect(late).rejects.toMatchObject({ code: 'mailbox.undo_too_late' });
  });

  it('shows what the receiving server said, and a refused address ends the mailings', async () => {
    const { message } = await reply('Hola');
    const settle = (state: 'deferred' | 'rejected', outcome: string) =>
      bench.deps.db.system((tx) =>
        settleReply({ tx, deps: bench.deps, owner: marina.owner, messageId: message.id, state, outcome }),
      );
    await settle('deferred', '451 4.7.1 try later');
    expect((await read()).messages.items.at(-1)?.delivery).toMatchObject({
      state: 'deferred',
      detail: '451 4.7.1 try later',
    });
    await settle('rejected', '550 5.1.1 no such user');
    const { contact, messages } = await read();
    expect(messages.items.at(-1)?.delivery?.state).toBe('rejected');
    expect(contact?.status).toBe('bounced');
  });

  it('to several ends the mailings of whoever was refused for their address', async () => {
    const { message } = await reply('Hola');
    const outcome = '550 5.1.1 no such user';
    const settle = (julia: string) =>
      bench.deps.db.system((tx) =>
        settleReply({
          tx,
          deps: bench.deps,
          owner: marina.owner,
          messageId: message.id,
          state: 'rejected',
          outcome,
          recipients: {
            'pep@x.example': { state: 'rejected', outcome },
            'julia.roca@correo.es': { state: 'rejected', outcome: julia },
          },
        }),
      );
    await settle('550 5.7.1 not today');
    expect((await read()).contact?.status).not.toBe('bounced');
    await settle(outcome);
    expect((await read()).contact?.status).toBe('bounced');
  });

  it('needs an address', async () => {
    ({ conversationId } = await bench.write(marina, profile, {
      sender: { name: 'Solo teléfono', email: null, phone: '+34600111222' },
    }));
    await expect(reply('Hola')).rejects.toMatchObject({ code: 'mailbox.no_address' });
  });
});

describe('writing first', () => {
  it('opens a conversation with the subject as it is', async () => {
    const blank = {
      firstName: null,
      lastName: null,
      phone: null,
      company: null,
      city: null,
      language: null,
      timeZone: null,
      notes: '',
      fields: {},
      consent: null,
    };
    const { id: contactId } = await createContact({
      deps: bench.deps,
      ctx: marina.ctx,
      input: { ...blank, name: 'Aitana Soler', email: 'aitana@solerarq.es' },
    });
    const input = {
      profileId: profile.id,
      contactId,
      subject: 'Diciembre',
      text: 'Te apunto',
      idempotencyKey: 'start-001',
    };
    const call = () => startConversation({ deps: bench.deps, ctx: marina.ctx, input });
    const first = await call();
    expect((await call()).message.id).toBe(first.message.id);
    expect(first.conversation).toMatchObject({ state: 'open', subject: 'Diciembre', name: 'Aitana Soler', contactId });
    const before = (await sentMails()).length;
    await bench.deliver();
    const [mail] = (await sentMails()).slice(before);
    expect([mail?.mail.subject, mail?.mail.inReplyTo, mail?.to]).toEqual([
      'Diciembre',
      undefined,
      'aitana@solerarq.es',
    ]);
    const stranger = await bench.createClient();
    const foreign = startConversation({
      deps: bench.deps,
      ctx: stranger.ctx,
      input: { ...input, idempotencyKey: 'start-002' },
    });
    await expect(foreign).rejects.toMatchObject({ code: 'resource.not_found' });
  });
});

describe('states', () => {
  const change = (input: Parameters<typeof changeConversation>[0]['change']) =>
    changeConversation({ deps: bench.deps, ctx: marina.ctx, id: conversationId, change: input }).then(
      ({ conversation }) => conversation,
    );
  const counts = async () =>
    (await listConversations({ deps: bench.deps, ctx: marina.ctx, query: { limit: 1 } })).counts;

  it('move the counts of the tabs exactly', async () => {
    expect(await change({ state: 'read' })).toMatchObject({ unread: 0, state: 'waiting' });
    expect(await counts()).toMatchObject({ waiting: 1, unread: 0 });
    expect(await change({ state: 'unread' })).toMatchObject({ unread: 1 });
    expect(await counts()).toMatchObject({ waiting: 1, unread: 1 });
    expect(await change({ state: 'closed' })).toMatchObject({ state: 'closed', unread: 0 });
    expect(await counts()).toMatchObject({ waiting: 0, closed: 1, unread: 0 });
    expect((await change({ state: 'open' })).state).toBe('waiting');
    expect((await change({ state: 'deleted' })).deletedAt).not.toBeNull();
    expect(await counts()).toMatchObject({ waiting: 0, closed: 0 });
    await expect(change({ state: 'closed' })).rejects.toMatchObject({ code: 'resource.not_found' });
    expect(await change({ state: 'restored' })).toMatchObject({ state: 'waiting', deletedAt: null });
    expect(await counts()).toMatchObject({ waiting: 1, open: 0, snoozed: 0, closed: 0, spam: 0, shelf: 0, unread: 0 });
  });

  it('a snoozed one comes back by itself', async () => {
    const until = bench.deps.clock.now().add({ hours: 3 }).toString();
    await expect(change({ state: 'snoozed', until: bench.deps.clock.now().toString() })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const snoozed = await change({ state: 'snoozed', until });
    expect(encodeReply(conversationSchema, snoozed)).toMatchObject({ state: 'snoozed', snoozedUntil: until });
    await wakeSnoozedConversations({ deps: bench.deps });
    expect((await read()).conversation.state).toBe('snoozed');
    bench.deps.advance({ hours: 4 });
    await wakeSnoozedConversations({ deps: bench.deps });
    expect((await read()).conversation).toMatchObject({ state: 'waiting', snoozedUntil: null });
  });

  it('a draft outlives the browser and an empty one is forgotten', async () => {
    const save = (text: string) =>
      saveDraft({ deps: bench.deps, ctx: marina.ctx, id: conversationId, input: { text } });
    expect((await save('Hola, Jul'))?.text).toBe('Hola, Jul');
    expect((await read()).draft?.text).toBe('Hola, Jul');
    expect(await save('  ')).toBeNull();
    expect((await read()).draft).toBeNull();
  });

  it('older messages come page by page, oldest first within each', async () => {
    for (const text of ['dos', 'tres', 'cuatro']) await bench.write(marina, profile, { text });
    const newest = await listMessages({ deps: bench.deps, ctx: marina.ctx, id: conversationId, query: { limit: 2 } });
    expect(newest.items.map(({ text }) => text)).toEqual(['tres', 'cuatro']);
    const older = await listMessages({
      deps: bench.deps,
      ctx: marina.ctx,
      id: conversationId,
      query: { limit: 5, cursor: newest.older ?? '' },
    });
    expect(older.items.map(({ text, system }) => system?.kind ?? text)).toEqual([
      'contact_joined',
      'Hola, Marina. ¿Sirve si es tu primera vez?',
      'dos',
    ]);
    expect(older.older).toBeNull();
  });
});

describe('another client’s conversation', () => {
  it('is like one that never was, on every way', async () => {
    const stranger = await bench.createClient();
    const missing = { code: 'resource.not_found' };
    const { message } = await reply('Hola');
    const as = { deps: bench.deps, ctx: stranger.ctx, id: conversationId };
    await expect(getConversation(as)).rejects.toMatchObject(missing);
    await expect(listMessages({ ...as, query: { limit: 5 } })).rejects.toMatchObject(missing);
    await expect(reply('x', { client: stranger })).rejects.toMatchObject(missing);
    await expect(undoReply({ ...as, messageId: message.id })).rejects.toMatchObject(missing);
    await expect(saveDraft({ ...as, input: { text: 'x' } })).rejects.toMatchObject(missing);
    await expect(changeConversation({ ...as, change: { state: 'closed' } })).rejects.toMatchObject(missing);
    expect(
      await changeConversations({
        deps: bench.deps,
        ctx: stranger.ctx,
        ids: [conversationId],
        change: bulkChange({ ids: [conversationId], action: 'delete' }),
      }),
    ).toEqual({ changed: 0, undoId: null });
    expect((await read()).conversation.state).toBe('open');
  });
});
