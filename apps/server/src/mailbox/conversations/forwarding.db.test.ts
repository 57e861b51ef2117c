import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationAddress } from './mail-addresses.usecases.ts';
import { type Box, createPostBench, nuria, type PostBench, received } from './post.test-support.ts';
import { forwardMessages } from './usecases/forward-messages.ts';
import { undoReply } from './usecases/reply.ts';
import { visitorUrl } from './visitor/visitor-link.ts';
import { readVisitorThread } from './visitor/visitor-thread.ts';

let post: PostBench;
let bench: PostBench['bench'];
let box: Box;

beforeAll(async () => {
  post = await createPostBench();
  bench = post.bench;
});
afterAll(() => post.close());
beforeEach(async () => {
  box = await post.openBox();
});

describe('a forwarded mail', () => {
  const gestor = [{ name: 'Gestor', email: 'gestor@y.example' }];
  const forward = (
    id: string,
    messageIds: string[],
    more: Partial<Parameters<typeof forwardMessages>[0]['input']> = {},
  ) =>
    forwardMessages({
      ...box.call,
      id,
      input: { messageIds, to: gestor, text: '¿Qué opinas?', idempotencyKey: bench.deps.ids.uuid(), ...more },
    });

  it('goes to a third person, whose answers come back marked and stay out of the conversation', async () => {
    await box.receive({ ...nuria, Subject: 'Re: Oferta' }, 'Tazas a 3 €');
    const { id, messages } = await box.onlyOne();
    const first = received(messages)?.id ?? '';
    const { message } = await forward(id, [first]);
    expect(message).toMatchObject({ isAside: true, subject: 'RV: Oferta' });
    const { to, mail } = await box.sent();
    expect(to).toEqual(['gestor@y.example']);
    expect(mail.text).toMatch(
      /^¿Qué opinas\?[\s\S]*Mensaje reenviado[\s\S]*De: Nuria <nuria@x\.example>[\s\S]*Tazas a 3 €/,
    );
    const signed = conversationAddress(bench.deps, id);
    const thread = { 'In-Reply-To': mail.messageId ?? '' };
    await box.receive({ From: 'Gestor <gestor@y.example>', Subject: 'Re: RV: Oferta', ...thread }, 'Caro.', signed);
    const { messages: now, conversation } = await box.onlyOne();
    expect(now.items.at(-1)).toMatchObject({ isAside: true, text: 'Caro.', author: { email: 'gestor@y.example' } });
    expect(conversation).toMatchObject({ state: 'waiting', people: [{ email: 'nuria@x.example' }] });
    // An answer without more goes to the person of the conversation.
    await box.answer(id);
    const own = await box.sent();
    expect(own.to).toEqual(['nuria@x.example']);
    expect(own.mail.references).not.toContain(mail.messageId);
    await box.answer(id, { text: '¿Cuánto sería justo?', answersId: now.items.at(-1)?.id ?? '' });
    expect((await box.sent()).to).toEqual(['gestor@y.example']);
    bench.deps.advance({ hours: 1 });
    const url = visitorUrl(bench.deps, { conversationId: id, email: 'nuria@x.example' });
    const page = await readVisitorThread(bench.deps, url.split('/').at(-1) ?? '');
    expect(page?.messages.map(({ text }) => text)).toEqual(['Tazas a 3 €', 'Claro.']);
  });

  it('can be withdrawn, which leaves the conversation as it was; so can an answer to the third person', async () => {
    await box.receive(nuria);
    const { id, messages } = await box.onlyOne();
    await bench.database.adminSql`
      update conversations set state = 'closed' where owner_id = ${box.client.owner} and id = ${id}`;
    const first = received(messages)?.id ?? '';
    const { message } = await forward(id, [first]);
    const undone = await undoReply({ ...box.call, id, messageId: message.id });
    // What was written to a third person never becomes the answer to the person of the conversation.
    expect(undone).toMatchObject({
      conversation: { state: 'closed', hasDraft: false },
      draft: null,
      forward: { to: [{ email: 'gestor@y.example' }], text: '¿Qué opinas?' },
    });
    await forward(id, [first]);
    const { mail } = await box.sent();
    const signed = conversationAddress(bench.deps, id);
    const thread = { 'In-Reply-To': mail.messageId ?? '' };
    await box.receive({ From: 'Gestor <gestor@y.example>', Subject: 'Re: RV', ...thread }, 'Caro.', signed);
    const answersId = (await box.onlyOne()).messages.items.at(-1)?.id ?? '';
    const answer = await box.answer(id, { text: '¿Cuánto?', answersId });
    const { draft } = await undoReply({ ...box.call, id, messageId: answer.message.id });
    expect(draft).toMatchObject({ answersId, to: [{ email: 'gestor@y.example' }] });
  });

  it('takes its files along, and can be the mail as it was received', async () => {
    await box.receive({ ...nuria, Subject: 'Con original' }, 'Hola');
    const { id, messages } = await box.onlyOne();
    const first = received(messages)?.id ?? '';
    await bench.database.adminSql`
      update inbound_mails set raw = null where owner_id = ${box.client.owner} and conversation_id = ${id}`;
    await expect(forward(id, [first], { as: 'eml' })).rejects.toMatchObject({ code: 'mailbox.no_original' });
    await bench.database.adminSql`
      update inbound_mails set raw = 'Subject: Con original' where owner_id = ${box.client.owner} and conversation_id = ${id}`;
    await forward(id, [first], { as: 'eml' });
    const { mail } = await box.sent();
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Con original.eml']);
    expect(mail.text).not.toContain('Mensaje reenviado');
    await expect(forward(id, [id])).rejects.toMatchObject({ code: 'resource.not_found' });
    await bench.database.adminSql`
      insert into message_attachments (owner_id, id, message_id, name, mime, size, storage_key, position)
      values (${box.client.owner}, ${bench.deps.ids.uuid()}, ${first}, 'video.mp4', 'video/mp4', 20000000, 'nowhere', 0)`;
    await expect(forward(id, [first])).rejects.toMatchObject({ code: 'mailbox.files_too_large' });
  });
});
