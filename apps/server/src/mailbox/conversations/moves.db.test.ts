import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { changeProfile } from './usecases/change-profile.ts';
import { mergeConversations } from './usecases/merge-conversations.ts';
import { moveMessages, splitConversation, undoMove } from './usecases/move-messages.ts';
import { getConversation } from './usecases/read-mailbox.ts';
import { replyToConversation } from './usecases/reply.ts';
import { undoMerge } from './usecases/undo-merge.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { listScheduled, scheduleReply } from './usecases/schedule-reply.ts';

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

const call = (id: string) => ({ deps: bench.deps, ctx: marina.ctx, id });

async function read(id: string) {
  const { conversation, messages } = await getConversation(call(id));
  const texts = messages.items.filter(({ direction }) => direction !== 'system').map(({ text }) => text);
  const lines = messages.items.flatMap(({ system }) => system ?? []);
  return { conversation, texts, lines, items: messages.items };
}

async function takeIn(mail: { to: string; from: string; subject: string; text: string; answers?: string }) {
  bench.deps.advance({ seconds: 1 });
  const { to, from, subject, text, answers } = mail;
  const id = `${bench.deps.ids.uuid()}@correo.es`;
  const quoted = answers === undefined ? '' : `In-Reply-To: <${answers}>\r\nReferences: <${answers}>\r\n`;
  const raw = `From: <${from}>\r\nTo: <${to}>\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\n${quoted}\r\n${text}\r\n`;
  const envelope = { from, to: [to], remoteAddress: '127.0.0.1', helo: 'test' };
  await bench.inbound.receive({ envelope, raw: Buffer.from(raw), receivedAt: bench.deps.clock.now() });
  await bench.readInbound();
}

async function answer(id: string, text = 'Claro que sí.') {
  bench.deps.advance({ seconds: 1 });
  const input = { text, html: null, fileIds: [], signature: false, close: false };
  const { message } = await replyToConversation({
    ...call(id),
    input: { ...input, idempotencyKey: bench.deps.ids.uuid() },
  });
  await bench.deliver();
  const [mail] = await bench.database.adminSql<{ reply_to: string; message_id: string }[]>`
    select reply_to, message_id from mails where related ->> 'messageId' = ${message.id}`;
  return { to: mail?.reply_to ?? '', answers: mail?.message_id ?? '', messageId: message.id };
}

/** Julia asks about a course, is answered, and asks for an invoice in the same conversation. */
async function talk() {
  const { conversationId: id } = await bench.write(marina, profile, { text: '¿Quedan plazas?', fields: [] });
  const first = await answer(id);
  await takeIn({
    ...first,
    from: 'julia.roca@correo.es',
    subject: 'NUEVO TEMA: factura',
    text: 'La factura está mal.',
  });
  const { items } = await read(id);
  const invoice = items.find(({ text }) => text.includes('factura'))?.id ?? '';
  return { id, first, invoice };
}

it('splits messages off, with their subject and person, and brings all of it back', async () => {
  const { id, invoice } = await talk();
  const before = await read(id);
  const { conversation, source, moveId } = await splitConversation({ ...call(id), input: { messageIds: [invoice] } });
  expect(conversation).toMatchObject({
    subject: 'NUEVO TEMA: factura',
    state: 'waiting',
    unread: 1,
    name: 'Julia Roca',
  });
  expect(conversation.preview).toBe('La factura está mal.');
  expect(source).toMatchObject({
    state: 'open',
    unread: 0,
    preview: 'Claro que sí.',
    subject: before.conversation.subject,
  });
  const [old, fresh] = [await read(id), await read(conversation.id)];
  expect(old.texts).toEqual(['¿Quedan plazas?', 'Claro que sí.']);
  expect(fresh.texts).toEqual(['La factura está mal.']);
  expect(old.lines.at(-1)).toMatchObject({
    kind: 'messages_moved',
    direction: 'out',
    conversationId: conversation.id,
    moveId,
  });
  expect(fresh.lines).toMatchObject([
    { kind: 'messages_moved', direction: 'in', isSplit: true, conversationId: id, count: 1 },
  ]);

  const { to } = await answer(conversation.id, 'La cambiamos.');
  const sendAt = bench.deps.clock.now().add({ hours: 2 }).toString();
  const later = { text: 'Ya está.', sendAt, close: false, idempotencyKey: bench.deps.ids.uuid() };
  await scheduleReply({ ...call(conversation.id), input: later });
  await saveDraft({ ...call(conversation.id), input: { text: 'Por cierto' } });
  await undoMove({ ...call(id), moveId });
  const waiting = await listScheduled({ deps: bench.deps, ctx: marina.ctx, conversationId: id });
  expect(waiting.items).toMatchObject([{ text: 'Ya está.' }]);
  expect((await getConversation(call(id))).draft).toMatchObject({ text: 'Por cierto' });
  const back = await read(id);
  expect(back.texts).toEqual(['¿Quedan plazas?', 'Claro que sí.', 'La factura está mal.', 'La cambiamos.']);
  expect(back.lines.filter(({ kind }) => kind === 'messages_moved')).toEqual([]);
  expect(back.conversation).toMatchObject({ state: 'open', preview: 'La cambiamos.' });
  // Mail to the address of the conversation that is gone is placed here.
  await takeIn({ to, from: 'julia.roca@correo.es', subject: 'Re: factura', text: 'Gracias.' });
  expect((await read(id)).texts.at(-1)).toBe('Gracias.');
  await expect(undoMove({ ...call(id), moveId })).rejects.toMatchObject({ code: 'resource.not_found' });
});

it('places later mail where the message that it answers is now', async () => {
  const { id, first } = await talk();
  const { conversation } = await splitConversation({
    ...call(id),
    input: { messageIds: [first.messageId], subject: 'Plazas' },
  });
  expect(conversation.subject).toBe('Plazas');
  await takeIn({ ...first, from: 'julia.roca@correo.es', subject: 'Re: hola', text: 'Me apunto.' });
  expect((await read(conversation.id)).texts).toEqual(['Claro que sí.', 'Me apunto.']);
  const newest = await answer(id, 'La factura sale hoy.');
  await takeIn({ ...newest, from: 'julia.roca@correo.es', subject: 'Re: factura', text: 'Perfecto.' });
  expect((await read(id)).texts.at(-1)).toBe('Perfecto.');
});

it('moves messages into another conversation and back for thirty days', async () => {
  const { id, invoice } = await talk();
  const sender = { name: 'Hotel', email: 'hotel@correo.es', phone: null };
  const { conversationId: targetId } = await bench.write(marina, profile, { sender, text: 'Platos', fields: [] });
  await answer(targetId, 'Sí');
  const { moveId, conversation } = await moveMessages({ ...call(id), input: { messageIds: [invoice], targetId } });
  expect(conversation).toMatchObject({ id: targetId, state: 'waiting', unread: 1 });
  expect(conversation.people.map(({ email }) => email)).toEqual(['hotel@correo.es', 'julia.roca@correo.es']);
  expect((await read(targetId)).texts).toContain('La factura está mal.');
  bench.deps.advance({ hours: 24 * 30 + 1 });
  await expect(undoMove({ ...call(id), moveId })).rejects.toMatchObject({ code: 'mailbox.undo_too_late' });
  bench.deps.advance({ hours: -(24 * 30 + 1) });
  await undoMove({ ...call(targetId), moveId });
  expect((await read(targetId)).texts).toEqual(['Platos', 'Sí']);
  const { conversation: left } = await read(targetId);
  expect(left).toMatchObject({ state: 'open', unread: 0 });
  expect(left.people.map(({ email }) => email)).toEqual(['hotel@correo.es']);
  expect((await read(id)).conversation).toMatchObject({ state: 'waiting', unread: 1, preview: 'La factura está mal.' });
});

it('takes a draft and an answer that waits along with the message they answer, and brings them back', async () => {
  const { id, invoice } = await talk();
  const sender = { name: 'Hotel', email: 'hotel@correo.es', phone: null };
  const { conversationId: targetId } = await bench.write(marina, profile, { sender, text: 'Platos', fields: [] });
  const sendAt = bench.deps.clock.now().add({ hours: 2 }).toString();
  const later = { text: 'La cambio.', sendAt, close: false, idempotencyKey: bench.deps.ids.uuid() };
  await scheduleReply({ ...call(id), input: later });
  await saveDraft({ ...call(id), input: { text: 'Por cierto', answersId: invoice } });
  const begun = async (place: string) => {
    const { items } = await listScheduled({ deps: bench.deps, ctx: marina.ctx, conversationId: place });
    const { draft } = await getConversation(call(place));
    return [...items, ...(draft ? [draft] : [])].map(({ text }) => text);
  };
  const { moveId } = await moveMessages({ ...call(id), input: { messageIds: [invoice], targetId } });
  expect([await begun(id), await begun(targetId)]).toEqual([[], ['La cambio.', 'Por cierto']]);
  await undoMove({ ...call(targetId), moveId });
  expect([await begun(id), await begun(targetId)]).toEqual([['La cambio.', 'Por cierto'], []]);
});

it('never empties a conversation, mixes two clients or fills spam', async () => {
  const { id, invoice } = await talk();
  const all = (await read(id)).items.filter(({ direction }) => direction !== 'system').map((each) => each.id);
  await expect(splitConversation({ ...call(id), input: { messageIds: all } })).rejects.toMatchObject({
    code: 'mailbox.cannot_split',
  });
  const stranger = await bench.createClient();
  const theirs = await bench.write(stranger, await bench.createProfile(stranger, 'Otra'));
  const input = { messageIds: [invoice], targetId: theirs.conversationId };
  await expect(moveMessages({ ...call(id), input })).rejects.toMatchObject({ code: 'resource.not_found' });
  const { items } = (await getConversation({ deps: bench.deps, ctx: stranger.ctx, id: theirs.conversationId }))
    .messages;
  await expect(splitConversation({ ...call(id), input: { messageIds: [items[0]?.id ?? ''] } })).rejects.toMatchObject({
    code: 'resource.not_found',
  });
});

it('answers as the profile that a conversation was moved to, and through a box only of its own', async () => {
  const { id } = await talk();
  const shop = await bench.createProfile(marina, 'Tienda');
  const boxId = bench.deps.ids.uuid();
  const sql = bench.database.adminSql;
  await sql`
    insert into mail_sources (owner_id, id, kind, name, profile_id, since, sealed_secret)
    values (${marina.owner}, ${boxId}, 'webhook', 'Talleres', ${profile.id}, now(), 'x')`;
  await sql`
    insert into inbound_mails (owner_id, id, recipient, envelope_from, raw_hash, raw, size, source, source_id, conversation_id, received_at)
    values (${marina.owner}, ${bench.deps.ids.uuid()}, 'a@b.example', 'c@d.example', '\\x01', '', 1, 'imap', ${boxId}, ${id}, now())`;
  await sql`update conversations set source_id = ${boxId}, sent_from = 'box', sent_from_box = ${boxId} where id = ${id}`;
  const way = async () => {
    const [row] = await sql`select source_id, sent_from, sent_from_box from conversations where id = ${id}`;
    return row;
  };
  await changeProfile({ ...call(id), profileId: shop.id });
  expect(await way()).toEqual({ source_id: null, sent_from: null, sent_from_box: null });
  await changeProfile({ ...call(id), profileId: profile.id });
  expect(await way()).toEqual({ source_id: boxId, sent_from: null, sent_from_box: null });
});

it('moves a conversation to another profile and says so in its thread', async () => {
  const { id } = await talk();
  const shop = await bench.createProfile(marina, 'Tienda');
  const { conversation } = await changeProfile({ ...call(id), profileId: shop.id });
  expect(conversation.profile).toEqual(shop);
  expect((await read(id)).lines.at(-1)).toEqual({ kind: 'profile_changed', from: 'Talleres de torno', to: 'Tienda' });
  const stranger = await bench.createClient();
  const theirs = await bench.createProfile(stranger, 'Otra');
  await expect(changeProfile({ ...call(id), profileId: theirs.id })).rejects.toMatchObject({
    code: 'resource.not_found',
  });
});

it('merges what was begun and what waits to leave along with the messages, and gives it back', async () => {
  const open = async (name: string, email: string) =>
    (await bench.write(marina, profile, { sender: { name, email, phone: null }, text: 'Hola', fields: [] }))
      .conversationId;
  const [julia, work] = [await open('Julia', 'julia@correo.es'), await open('Julia', 'julia@trabajo.es')];
  const merge = (id: string, sourceId: string) => mergeConversations({ ...call(id), sourceIds: [sourceId] });
  await saveDraft({ ...call(work), input: { text: 'A medias' } });
  const sendAt = bench.deps.clock.now().add({ hours: 2 }).toString();
  const key = bench.deps.ids.uuid();
  await scheduleReply({ ...call(work), input: { text: 'Mañana', sendAt, close: false, idempotencyKey: key } });
  await saveDraft({ ...call(work), input: { text: 'A medias' } });
  const waiting = async (id: string) =>
    (await listScheduled({ deps: bench.deps, ctx: marina.ctx, conversationId: id })).items.map(({ text }) => text);
  const { merges } = await merge(julia, work);
  expect((await getConversation(call(julia))).draft).toMatchObject({ text: 'A medias' });
  expect(await waiting(julia)).toEqual(['Mañana']);
  await undoMerge({ ...call(julia), mergeId: merges[0]?.id ?? '' });
  expect((await getConversation(call(work))).draft).toMatchObject({ text: 'A medias' });
  expect((await getConversation(call(julia))).draft).toBeNull();
  expect(await waiting(work)).toEqual(['Mañana']);
  await saveDraft({ ...call(julia), input: { text: 'Aquí también' } });
  await merge(julia, work);
  expect((await getConversation(call(julia))).draft?.text).toBe('A medias\n\nAquí también');
});
