import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailTransport } from '#platform/mail-transport.ts';
import { startFakeSmtpServer } from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { sendScheduledReplies } from './jobs/send-scheduled.job.ts';
import { conversationAddress, messageBounceAddress } from './mail-addresses.usecases.ts';
import {
  addresses,
  type Box,
  copied,
  createPostBench,
  emails,
  nuria,
  type PostBench,
  received,
} from './post.test-support.ts';
import { getConversation } from './usecases/read-mailbox.ts';
import { undoReply } from './usecases/reply.ts';
import { retryReply } from './usecases/retry-reply.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { cancelScheduled, scheduleReply } from './usecases/schedule-reply.ts';
import { startConversation } from './usecases/start-conversation.ts';

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

describe('a mail with others in copy', () => {
  it('shows them, and its answer goes to all of them once', async () => {
    await box.receive(copied);
    const { id, conversation, messages } = await box.onlyOne();
    const message = received(messages);
    expect(message?.to).toEqual([{ name: '', email: 'hola@taller.example', isOwn: true }]);
    expect(emails(message?.cc ?? [])).toEqual(['pep@x.example', 'contable@x.example']);
    expect(conversation.people).toEqual([
      { name: 'Nuria', email: 'nuria@x.example' },
      { name: 'Pep', email: 'pep@x.example' },
      { name: 'Contable', email: 'contable@x.example' },
    ]);
    await box.answer(id);
    const { to, mail } = await box.sent();
    expect(to).toEqual(['nuria@x.example', 'pep@x.example', 'contable@x.example']);
    expect(addresses(mail.to)).toEqual(['nuria@x.example']);
    expect(addresses(mail.cc)).toEqual(['pep@x.example', 'contable@x.example']);
    // The page of the conversation speaks for one person.
    expect(mail.text).not.toContain('/c/');
    const own = (await box.onlyOne()).messages.items.at(-1);
    expect(own?.recipients.map(({ email, state }) => [email, state])).toEqual(to.map((email) => [email, 'caught']));
  });

  it('is answered to its author alone where the profile is set so, or when nobody else is chosen', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    await box.answer(id, { cc: [] });
    expect((await box.sent()).to).toEqual(['nuria@x.example']);
    await box.receive({ ...copied, 'In-Reply-To': '<m1@x.example>' });
    await bench.database.adminSql`
      insert into sender_profiles (owner_id, profile_id, reply_all) values (${box.client.owner}, ${box.profile.id}, false)`;
    const [newest] = await box.list();
    await box.answer(newest?.id ?? '');
    expect((await box.sent()).to).toEqual(['nuria@x.example']);
  });

  it('is answered without those whom nobody outside can write to', async () => {
    await box.receive({ ...nuria, Cc: 'Root <root@localhost>, Pep <pep@x.example>' });
    const { id } = await box.onlyOne();
    await box.answer(id);
    expect((await box.sent()).to).toEqual(['nuria@x.example', 'pep@x.example']);
  });

  it('lets those in copy answer in the conversation, and nobody else', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    await box.answer(id);
    const { mail } = await box.sent();
    const thread = { 'In-Reply-To': mail.messageId ?? '' };
    const signed = conversationAddress(bench.deps, id);
    await box.receive({ From: 'Pep <pep@x.example>', Subject: 'Re: Copio', ...thread }, 'Por mí bien.', signed);
    const { messages } = await box.onlyOne();
    expect(messages.items.at(-1)).toMatchObject({ author: { email: 'pep@x.example' }, differentSender: false });
    await box.receive({ From: 'Otra <otra@x.example>', Subject: 'Re: Copio', ...thread }, 'Y yo?', signed);
    expect(await box.list()).toHaveLength(2);
  });

  it('drops whom the next mail drops, and keeps whom our last answer had', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    await box.answer(id, { cc: [{ name: '', email: 'pep@x.example' }] });
    await box.sent();
    await box.answer(id);
    expect((await box.sent()).to).toEqual(['nuria@x.example', 'pep@x.example']);
    await box.receive({ ...nuria, 'In-Reply-To': '<x@y>' }, 'Sigo', conversationAddress(bench.deps, id));
    await box.answer(id);
    expect((await box.sent()).to).toEqual(['nuria@x.example']);
  });
});

describe('chosen recipients', () => {
  it('in Bcc are in the envelope and in no copy', async () => {
    await box.receive(nuria);
    const { id } = await box.onlyOne();
    const { message } = await box.answer(id, { bcc: [{ name: 'Gestor', email: 'gestor@y.example' }] });
    const { to, raw } = await box.sent();
    expect(to).toEqual(['nuria@x.example', 'gestor@y.example']);
    expect(raw).not.toMatch(/gestor|^bcc/im);
    expect(emails(message.bcc)).toEqual(['gestor@y.example']);
    expect((await box.onlyOne()).conversation.people.map(({ email }) => email)).toEqual(['nuria@x.example']);
  });

  it('are written to once, and never are we', async () => {
    await box.receive(nuria);
    const { id } = await box.onlyOne();
    const own = conversationAddress(bench.deps, id);
    const cc = [
      { name: '', email: 'NURIA@x.example' },
      { name: '', email: own },
      { name: '', email: 'ana@bücher.example' },
      { name: '', email: 'ana@xn--bcher-kva.example' },
    ];
    await box.answer(id, { to: [{ name: 'Nuria', email: 'nuria@x.example' }], cc });
    expect((await box.sent()).to).toEqual(['nuria@x.example', 'ana@xn--bcher-kva.example']);
    await expect(box.answer(id, { to: [{ name: '', email: own }] })).rejects.toMatchObject({
      code: 'mailbox.no_address',
    });
    const many = Array.from({ length: 51 }, (_, index) => ({ name: '', email: `p${index}@x.example` }));
    await expect(box.answer(id, { cc: many })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(box.answer(id, { to: [{ name: '', email: 'nadie' }] })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('are the client’s own address when they try out their own form', async () => {
    const email = 'marina@correo.example';
    await bench.database.adminSql`
      insert into sender_profiles (owner_id, profile_id, reply_address) values (${box.client.owner}, ${box.profile.id}, ${email})`;
    const { conversationId: id } = await bench.write(box.client, box.profile, {
      sender: { name: 'Marina', email, phone: '' },
    });
    await box.answer(id);
    expect((await box.sent()).to).toEqual([email]);
  });

  it('instead of the person leave a line, and withdrawing brings them back as the draft', async () => {
    await box.receive(nuria);
    const { id } = await box.onlyOne();
    const to = [{ name: 'Gestor', email: 'gestor@y.example' }];
    const { message } = await box.answer(id, { to, subject: 'Factura de Nuria' });
    const { messages, conversation } = await box.onlyOne();
    expect(messages.items.at(-1)?.system).toMatchObject({ kind: 'sent_elsewhere', names: ['Gestor'] });
    expect(conversation).toMatchObject({ name: 'Nuria', email: 'nuria@x.example' });
    const { draft } = await undoReply({ deps: bench.deps, ctx: box.client.ctx, id, messageId: message.id });
    expect(draft).toMatchObject({ to, subject: 'Factura de Nuria', cc: [], bcc: [] });
    expect((await box.onlyOne()).messages.items.map(({ system }) => system?.kind)).toEqual([
      'contact_joined',
      undefined,
    ]);
  });

  it('are kept by drafts and by scheduled answers', async () => {
    await box.receive(nuria);
    const { id } = await box.onlyOne();
    const call = { deps: bench.deps, ctx: box.client.ctx, id };
    const unfinished = [{ name: '', email: 'pep@' }];
    const saved = await saveDraft({ ...call, input: { text: 'Va', to: unfinished, subject: 'Otra cosa' } });
    expect(saved).toMatchObject({ to: unfinished, cc: null, subject: 'Otra cosa', answersId: null });
    const sendAt = bench.deps.clock.now().add({ hours: 2 }).toString();
    const cc = [{ name: 'Pep', email: 'pep@x.example' }];
    const input = { text: 'Luego', cc, sendAt, close: false, idempotencyKey: bench.deps.ids.uuid() };
    const { scheduled } = await scheduleReply({ ...call, input });
    expect(scheduled.cc).toEqual(cc);
    const { draft } = await cancelScheduled({ ...call, id: scheduled.id });
    expect(draft.cc).toEqual(cc);
  });

  it('of a scheduled answer are not those of somebody who writes before it leaves', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    const call = { deps: bench.deps, ctx: box.client.ctx, id };
    const sendAt = bench.deps.clock.now().add({ hours: 3 }).toString();
    const input = { text: 'Luego', cc: [], sendAt, close: false, idempotencyKey: bench.deps.ids.uuid() };
    await scheduleReply({ ...call, input });
    const pep = { From: 'Pep <pep@x.example>', Subject: 'Entre nosotros' };
    await box.receive(pep, 'No se lo digas a Nuria.', conversationAddress(bench.deps, id));
    bench.deps.advance({ hours: 3 });
    await sendScheduledReplies(bench);
    const { to, mail } = await box.sent();
    expect([to, mail.subject]).toEqual([['nuria@x.example'], 'Re: Copio a mi socio']);
    expect(mail.text).not.toContain('No se lo digas');
  });

  it('begin a conversation with whoever comes first', async () => {
    const to = [
      { name: 'Nuria', email: 'nuria@x.example' },
      { name: 'Pep', email: 'pep@x.example' },
    ];
    const input = { profileId: box.profile.id, to, subject: 'Presupuesto', text: 'Va.', idempotencyKey: 'k'.repeat(9) };
    const { conversation } = await startConversation({ deps: bench.deps, ctx: box.client.ctx, input });
    expect(conversation).toMatchObject({ name: 'Nuria', contactId: null, people: to });
    const { to: envelope, mail } = await box.sent();
    expect(envelope).toEqual(['nuria@x.example', 'pep@x.example']);
    expect(mail.subject).toBe('Presupuesto');
  });
});

describe('Reply-To', () => {
  it('is the person of a form, and where the answer goes', async () => {
    await box.receive({
      From: 'Mi web <wordpress@taller.example>',
      'Reply-To': 'Lucía Prado <lucia@visitor.example>',
      Subject: 'Nuevo mensaje del formulario',
    });
    const { id, conversation } = await box.onlyOne();
    expect(conversation).toMatchObject({ name: 'Lucía Prado', email: 'lucia@visitor.example' });
    await box.answer(id);
    expect((await box.sent()).to).toEqual(['lucia@visitor.example']);
  });

  it.each([
    [
      'both of two',
      'lucia@visitor.example, Luis <luis@visitor.example>',
      ['lucia@visitor.example', 'luis@visitor.example'],
    ],
    ['From when broken', 'no es una dirección', ['nuria@x.example']],
    ['From when it is ours', 'OWN', ['nuria@x.example']],
  ])('answers go to %s', async (_name, field, expected) => {
    const { conversationId } = await bench.write(box.client, box.profile);
    const own = conversationAddress(bench.deps, conversationId);
    await box.receive({ ...nuria, 'Reply-To': field === 'OWN' ? own : field });
    const [newest] = await box.list();
    await box.answer(newest?.id ?? '');
    expect((await box.sent()).to).toEqual(expected);
  });
});

describe('the Subject', () => {
  it('of an answer is that of the mail it answers, in the same thread', async () => {
    const { conversationId: id } = await bench.write(box.client, box.profile, {
      sender: { name: 'Joan Prats', email: 'joan@prats.example', phone: '' },
    });
    await box.answer(id);
    const first = await box.sent();
    const thread = { From: 'Joan Prats <joan@prats.example>', 'In-Reply-To': first.mail.messageId ?? '' };
    await box.receive({ ...thread, Subject: 'RE: Re: NUEVO TEMA: factura equivocada' }, 'La factura está mal');
    const { messages } = await box.onlyOne();
    expect(messages.items.at(-1)?.subject).toBe('RE: NUEVO TEMA: factura equivocada');
    await box.answer(id);
    const { mail } = await box.sent();
    expect(mail.subject).toBe('Re: NUEVO TEMA: factura equivocada');
    expect(mail.references).toContain(first.mail.messageId);
    await box.answer(id, { subject: 'Otro asunto' });
    const third = await box.sent();
    expect(third.mail.subject).toBe('Otro asunto');
    expect(third.mail.references).toContain(first.mail.messageId);
  });

  it('is all there is of a mail without text', async () => {
    await box.receive({ ...nuria, Subject: '¿Me guardas dos plazas para el sábado?' }, '');
    const [conversation] = await box.list();
    expect(conversation?.subject).toBe('¿Me guardas dos plazas para el sábado?');
  });

  it('is none for a mail without one', async () => {
    await box.receive({ From: 'Nuria <nuria@x.example>' });
    const { id, conversation } = await box.onlyOne();
    expect(conversation.subject).toBe('');
    await box.answer(id);
    expect((await box.sent()).mail.subject).toBe('Re:');
  });

  it('and the recipients are those of an older message that is answered', async () => {
    const first = await box.receive({ ...nuria, Subject: 'Primero' });
    const { id, messages } = await box.onlyOne();
    await box.receive({ ...copied, Subject: 'Segundo' }, 'Otra cosa', conversationAddress(bench.deps, id));
    await box.answer(id, { answersId: received(messages)?.id ?? '' });
    const { mail, to } = await box.sent();
    expect([mail.subject, to]).toEqual(['Re: Primero', ['nuria@x.example']]);
    expect(mail.inReplyTo).toBe(first);
  });
});

describe('what happens to each recipient', () => {
  const [taken, unknown] = ['250 2.1.5 ok', '550 5.1.1 no such user'];

  it('is kept apart, and only those without it are sent it again', async () => {
    const server = await startFakeSmtpServer({ answers: { rcpt: [taken, unknown, taken, taken] } });
    const outbox = bench.deps.mail;
    const url = `smtp://127.0.0.1:${server.port}?tls=none`;
    bench.deps.mail = createMailTransport({
      readUrl: () => url,
      maxConnections: 1,
      db: bench.database.db,
      logger: silentLogger,
    });
    await box.receive(copied);
    const { id } = await box.onlyOne();
    const { message } = await box.answer(id);
    await bench.deliver();
    expect(server.messages).toHaveLength(1);
    const states = async () =>
      (await box.onlyOne()).messages.items
        .find((each) => each.id === message.id)
        ?.recipients.map(({ email, state }) => [email, state]);
    const all = ['nuria@x.example', 'pep@x.example', 'contable@x.example'];
    expect(await states()).toEqual([
      [all[0], 'accepted'],
      [all[1], 'rejected'],
      [all[2], 'accepted'],
    ]);
    const again = { deps: bench.deps, ctx: box.client.ctx, id, messageId: message.id };
    await retryReply(again);
    await expect(undoReply(again)).rejects.toMatchObject({ code: 'mailbox.undo_too_late' });
    await bench.deliver();
    expect(server.commands.filter((line) => line.startsWith('RCPT')).slice(3)).toEqual([`RCPT TO:<${all[1]}>`]);
    expect(await states()).toEqual(all.map((email) => [email, 'accepted']));
    await bench.deps.mail.close();
    bench.deps.mail = outbox;
    await server.close();
  });

  it('marks the one a report names, and nobody when it names others', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    const { message } = await box.answer(id);
    await box.sent();
    const bounce = messageBounceAddress(bench.deps, message.id);
    const report = { From: 'Mail Delivery System <Mailer-Daemon@mx.example>', Subject: 'Mail delivery failed' };
    const failed = (address: string) => ({
      ...report,
      'Auto-Submitted': 'auto-replied',
      'X-Failed-Recipients': address,
    });
    const text = (address: string) =>
      `We gave up on this address:\r\n\r\n  ${address}\r\n    host mx.x.example [203.0.113.9]: 550 5.1.1 No such user`;
    await box.receive(
      failed('lucia@visitor.example'),
      text('lucia@visitor.example'),
      conversationAddress(bench.deps, id),
    );
    await box.receive(
      { From: 'Bounces <bounces+1@tienda.example>', Subject: 'Pedido devuelto por el transportista' },
      'El paquete 123 para nuria@x.example fue devuelto.',
      conversationAddress(bench.deps, id),
    );
    const shown = async () =>
      (await getConversation({ deps: bench.deps, ctx: box.client.ctx, id })).messages.items.find(
        (each) => each.id === message.id,
      );
    expect((await shown())?.recipients.map(({ state }) => state)).toEqual(['caught', 'caught', 'caught']);
    await box.receive(failed('pep@x.example'), text('pep@x.example'), bounce);
    const own = await shown();
    expect(own?.recipients.map(({ state }) => state)).toEqual(['caught', 'bounced', 'caught']);
    expect(own?.recipients[1]?.detail).toContain('5.1.1');
    expect(own?.delivery?.state).toBe('caught');
  });

  it('marks everybody a report names', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    const { message } = await box.answer(id);
    await box.sent();
    const failed = 'pep@x.example, contable@x.example';
    await box.receive(
      {
        From: 'Mail Delivery System <Mailer-Daemon@mx.example>',
        Subject: 'Mail delivery failed',
        'Auto-Submitted': 'auto-replied',
        'X-Failed-Recipients': failed,
      },
      'pep@x.example\r\n    550 5.1.1 No such user\r\ncontable@x.example\r\n    550 5.1.1 No such user',
      messageBounceAddress(bench.deps, message.id),
    );
    const { messages } = await getConversation({ deps: bench.deps, ctx: box.client.ctx, id });
    const own = messages.items.find((each) => each.id === message.id);
    expect(own?.recipients.map(({ state }) => state)).toEqual(['caught', 'bounced', 'bounced']);
  });
});
