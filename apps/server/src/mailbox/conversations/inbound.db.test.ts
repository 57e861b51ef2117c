import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { bounceAddress, replyAddress } from '#platform/mail/signed-addresses.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { getContact } from '#audience/contacts/usecases/read-contacts.ts';
import { campaignReplyReceived, campaignUnsubscribeReceived, mailReportReceived } from './mailbox.events.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { changeConversation } from './usecases/change-conversations.ts';
import { readAttachment } from './usecases/read-attachment.ts';
import { getConversation, listConversations } from './usecases/read-mailbox.ts';
import { replyToConversation } from './usecases/reply.ts';
import { quotingAnswers } from './quoting-answers.fixture.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let conversationId: string;
/** Of the client's first answer. */
let sent: { messageId: string; reply: string; bounce: string; id: string };

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
  ({ conversationId } = await bench.write(marina, profile));
  const { message } = await replyToConversation({
    deps: bench.deps,
    ctx: marina.ctx,
    id: conversationId,
    input: { text: 'Sirve.', idempotencyKey: bench.deps.ids.uuid(), close: false },
  });
  await bench.deliver();
  const [mail] = await bench.database.adminSql<{ message_id: string; reply_to: string; envelope_from: string }[]>`
    select message_id, reply_to, envelope_from from mails where related ->> 'messageId' = ${message.id}`;
  sent = {
    id: message.id,
    messageId: mail?.message_id ?? '',
    reply: mail?.reply_to ?? '',
    bounce: mail?.envelope_from ?? '',
  };
});

type MailInput = { from?: string; id?: string; subject?: string; headers?: string[]; body?: string; type?: string };

function rawMail({
  from = 'Julia Roca <julia.roca@correo.es>',
  id = `${bench.deps.ids.uuid()}@correo.es`,
  subject = 'Re: Tu mensaje',
  headers = [],
  body = 'Genial, gracias.',
  type = 'text/plain; charset=utf-8',
}: MailInput) {
  const head = [
    `From: ${from}`,
    `To: <${sent.reply}>`,
    `Subject: ${subject}`,
    `Message-ID: <${id}>`,
    'Date: Mon, 16 Nov 2026 18:30:00 +0100',
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`);
}

async function arrive(raw: Buffer, { to = sent.reply, envelopeFrom = 'julia.roca@correo.es' } = {}) {
  bench.deps.advance({ seconds: 1 });
  const envelope = { from: envelopeFrom, to: [to], remoteAddress: '127.0.0.1', helo: 'test' };
  return bench.inbound.receive({ envelope, raw, receivedAt: bench.deps.clock.now() });
}

async function take(input: MailInput, way: Parameters<typeof arrive>[1] = {}) {
  const verdict = await arrive(rawMail(input), way);
  await bench.readInbound();
  return verdict;
}

const read = (id = conversationId) => getConversation({ deps: bench.deps, ctx: marina.ctx, id });
const spoken = async (id = conversationId) =>
  (await read(id)).messages.items.filter(({ direction }) => direction === 'in').map(({ text }) => text);
const all = async () => (await listConversations({ deps: bench.deps, ctx: marina.ctx, query: { limit: 50 } })).items;
const inboundRows = () => bench.database.adminSql<{ state: string; reason: string | null; raw: Buffer | null }[]>`
  select state, reason, raw from inbound_mails where owner_id = ${marina.owner} order by received_at`;
const notices = () => bench.database.adminSql`select 1 from notifications where owner_id = ${marina.owner}`;

describe('an answer by mail', () => {
  it('lands in its conversation, which waits again, with a notice', async () => {
    const before = (await notices()).length;
    expect(await take({ headers: [`In-Reply-To: <${sent.messageId}>`] })).toBe('stored');
    const { conversation, messages } = await read();
    expect(conversation).toMatchObject({
      state: 'waiting',
      unread: 1,
      preview: 'Genial, gracias.',
      previewDirection: 'in',
    });
    expect(messages.items.at(-1)).toMatchObject({
      channel: 'email',
      differentSender: false,
      author: { name: 'Julia Roca', email: 'julia.roca@correo.es' },
    });
    expect(await notices()).toHaveLength(before + 1);
    expect(await inboundRows()).toMatchObject([{ state: 'stored', raw: expect.any(Buffer) }]);
  });

  it('ends where our own answer is repeated without marks, and keeps what is pasted of others', async () => {
    const quote = (text: string) =>
      `Perfecto.\n\nEl lunes, 16 de noviembre de 2026, 18:22:11 CET, T <t@buzon.test> escribió:\n\n${text}`;
    await take({ body: quote('Sirve.') });
    await take({ body: quote('Cuesta veinte euros.') });
    const texts = (await read()).messages.items.filter(({ channel }) => channel === 'email').map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Perfecto.', expect.stringContaining('Cuesta veinte euros.')]));
  });

  it('goes on the thread: our next answer refers to it and to all before', async () => {
    await take({ id: 'hers@correo.es', headers: [`In-Reply-To: <${sent.messageId}>`] });
    const { message } = await replyToConversation({
      deps: bench.deps,
      ctx: marina.ctx,
      id: conversationId,
      input: { text: 'Hecho', idempotencyKey: bench.deps.ids.uuid(), close: false },
    });
    const [mail] = await bench.database.adminSql<{ in_reply_to: string; reference_ids: string[]; body_text: string }[]>`
      select in_reply_to, reference_ids, body_text from mails where related ->> 'messageId' = ${message.id}`;
    expect(mail).toMatchObject({
      in_reply_to: 'hers@correo.es',
      reference_ids: [sent.messageId, 'hers@correo.es'],
      body_text: expect.stringMatching(/^Hecho(?:\n|$)/),
    });
  });

  it('without an id of its own is not named in the next answer: nobody else knows the id we gave it', async () => {
    await take({ id: '' });
    const input = { text: 'Hecho', idempotencyKey: bench.deps.ids.uuid(), close: false };
    const { message } = await replyToConversation({ deps: bench.deps, ctx: marina.ctx, id: conversationId, input });
    const [mail] = await bench.database.adminSql<{ in_reply_to: string; reference_ids: string[] }[]>`
      select in_reply_to, reference_ids from mails where related ->> 'messageId' = ${message.id}`;
    expect(mail).toEqual({ in_reply_to: sent.messageId, reference_ids: [sent.messageId] });
  });

  it.each(quotingAnswers)('as %s writes it shows only what is new and keeps the whole', async (_name, body) => {
    await take({ body, subject: 'otra cosa' });
    const { messages } = await read();
    expect(messages.items.at(-1)).toMatchObject({ text: 'El martes', fullText: expect.stringContaining('Sirve.') });
  });

  it('delivered twice, with the same bytes or through another relay, is one message', async () => {
    const raw = rawMail({ id: 'once@correo.es' });
    await arrive(raw);
    await arrive(raw);
    await arrive(Buffer.concat([Buffer.from('Received: from relay.example\r\n'), raw]));
    await bench.readInbound();
    expect(await spoken()).toEqual(['Hola, Marina. ¿Sirve si es tu primera vez?', 'Genial, gracias.']);
    expect((await read()).conversation.unread).toBe(1);
    expect((await inboundRows()).map(({ state }) => state)).toEqual(['stored', 'duplicate']);
  });

  it('is on disk before it is acknowledged, and read after a crash exactly once', async () => {
    expect(await arrive(rawMail({ body: 'No me pierdas' }))).toBe('stored');
    expect(await inboundRows()).toMatchObject([{ state: 'received', raw: expect.any(Buffer) }]);
    const [job] = bench.waiting;
    bench.waiting.push(...(job ? [job] : []));
    await bench.readInbound();
    expect((await spoken()).filter((text) => text === 'No me pierdas')).toHaveLength(1);
  });

  it('brings its files along, to be downloaded by their owner only', async () => {
    const boundary = 'x1';
    const body = `--${boundary}\nContent-Type: text/plain\n\nMira\n--${boundary}\nContent-Type: image/svg+xml; name="año.svg"\nContent-Disposition: attachment; filename="../año.svg"\nContent-Transfer-Encoding: base64\n\n${Buffer.from('<svg/>').toString('base64')}\n--${boundary}--`;
    await take({ body, type: `multipart/mixed; boundary=${boundary}` });
    const [file] = (await read()).messages.items.at(-1)?.attachments ?? [];
    expect(file).toMatchObject({ name: 'año.svg', size: 6 });
    const { stream, ...download } = await readAttachment({ deps: bench.deps, ctx: marina.ctx, id: file?.id ?? '' });
    expect(download).toEqual({ name: 'año.svg', contentType: 'application/octet-stream', size: 6 });
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('<svg/>');
    const stranger = await bench.createClient();
    await expect(readAttachment({ deps: bench.deps, ctx: stranger.ctx, id: file?.id ?? '' })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('brings a deleted conversation back, and leaves spam in spam without a notice', async () => {
    const change = (state: 'deleted' | 'spam') =>
      changeConversation({ deps: bench.deps, ctx: marina.ctx, id: conversationId, change: { state } });
    await change('deleted');
    await take({});
    expect((await read()).conversation).toMatchObject({ deletedAt: null, state: 'waiting' });
    await change('spam');
    const before = (await notices()).length;
    await take({});
    expect((await read()).conversation.state).toBe('spam');
    expect(await notices()).toHaveLength(before);
  });

  it('in a flood is kept, but not announced without end', async () => {
    const before = (await notices()).length;
    for (let count = 0; count < 35; count += 1) await take({ body: `número ${count}` });
    expect((await read()).conversation.unread).toBe(35);
    expect((await notices()).length - before).toBe(30);
  });
});

describe('somebody else', () => {
  it('who has the reply address never joins by itself: the mail opens a conversation beside', async () => {
    await take({
      from: 'Primo <primo@otro.es>',
      subject: 'Re: Tu mensaje',
      body: 'Soy su primo',
      headers: [`In-Reply-To: <${sent.messageId}>`, `References: <${sent.messageId}>`],
    });
    expect(await spoken()).toEqual(['Hola, Marina. ¿Sirve si es tu primera vez?']);
    const opened = (await all()).find(({ id }) => id !== conversationId);
    expect(opened).toMatchObject({
      email: 'primo@otro.es',
      profile,
      origin: { conversationId, name: 'Julia Roca' },
      state: 'waiting',
    });
    await take({ from: 'Primo <primo@otro.es>', body: 'Y otra cosa' });
    expect(await spoken(opened?.id)).toEqual(['Soy su primo', 'Y otra cosa']);
    expect((await read(opened?.id)).messages.items.at(-1)?.differentSender).toBe(true);
    expect((await read(opened?.id)).contact?.status).toBe('pending');
    expect(await all()).toHaveLength(2);
  });

  it('with the right subject but no signed address reaches nobody', async () => {
    const changed = sent.reply.replace(/.(?=@)/, (sign) => (sign === 'a' ? 'b' : 'a'));
    for (const address of ['r+m0123.aaaaaaaaaaaaaaaa@in.example.org', 'marina@in.example.org', changed])
      expect(await bench.inbound.accept(address)).toBe('unknown');
    expect(await bench.inbound.accept(sent.reply.toUpperCase())).toBe('open');
    expect(await arrive(rawMail({}), { to: 'marina@in.example.org' })).toBe('rejected');
    expect(await inboundRows()).toEqual([]);
  });
});

describe('machines', () => {
  const report = (action: string, status: string) =>
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'It failed.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.correo.es',
      '',
      'Final-Recipient: rfc822; julia.roca@correo.es',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 no such user',
      '--b--',
    ].join('\n');
  const dsn = {
    from: 'MAILER-DAEMON@correo.es',
    subject: 'Undelivered Mail Returned to Sender',
    type: 'multipart/report; report-type=delivery-status; boundary=b',
  };

  it('an absence notice stands under our answer and counts nowhere', async () => {
    const before = (await notices()).length;
    await take(
      { headers: ['Auto-Submitted: auto-replied', `In-Reply-To: <${sent.messageId}>`], body: 'Vuelvo el lunes' },
      { to: sent.bounce, envelopeFrom: '' },
    );
    const { conversation, messages } = await read();
    expect(conversation).toMatchObject({ state: 'open', unread: 0, preview: 'Sirve.' });
    expect(messages.items.at(-1)).toMatchObject({ kind: 'auto_reply', text: 'Vuelvo el lunes', answersId: sent.id });
    expect(await notices()).toHaveLength(before);
    expect(bench.waiting).toEqual([]);
  });

  it('twenty absence notices an hour stay under a conversation: two machines could answer each other', async () => {
    const headers = ['Auto-Submitted: auto-replied', `In-Reply-To: <${sent.messageId}>`];
    for (let count = 0; count < 22; count += 1)
      await take({ headers, body: `número ${count}` }, { to: sent.bounce, envelopeFrom: '' });
    expect((await read()).messages.items.filter(({ kind }) => kind === 'auto_reply')).toHaveLength(20);
  });

  it('a bounce is shown on the answer it belongs to, and a dead address ends the mailings', async () => {
    await take({ ...dsn, body: report('failed', '5.1.1') }, { to: sent.bounce, envelopeFrom: '' });
    const { contact, messages } = await read();
    expect(messages.items.find(({ id }) => id === sent.id)?.delivery).toMatchObject({
      state: 'bounced',
      detail: '5.1.1 550 no such user',
    });
    expect(messages.items.filter(({ direction }) => direction === 'in')).toHaveLength(1);
    expect(contact?.status).toBe('bounced');
  });

  it('a delay is no bounce, and a full mailbox ends nothing', async () => {
    await take({ ...dsn, body: report('delayed', '4.2.2') }, { to: sent.bounce, envelopeFrom: '' });
    expect((await read()).messages.items.find(({ id }) => id === sent.id)?.delivery?.state).toBe('deferred');
    await take({ ...dsn, body: report('failed', '5.2.2') }, { to: sent.reply, envelopeFrom: '' });
    const { contact, messages } = await read();
    expect(messages.items.find(({ id }) => id === sent.id)?.delivery?.state).toBe('bounced');
    expect(contact?.status).toBe('subscribed');
  });

  it('our own mail that comes back is not taken for an answer', async () => {
    await take({ id: sent.messageId, body: 'Sirve.' });
    expect(await spoken()).toHaveLength(1);
    expect(await inboundRows()).toMatchObject([{ state: 'duplicate', reason: 'own_message' }]);
    await take({ id: sent.messageId, body: 'Genial, gracias.' });
    expect(await spoken()).toHaveLength(2);
  });

  it('hostile mail is put aside with its bytes while the rest goes on', async () => {
    const bomb = rawMail({ type: 'text/html', body: '<div>'.repeat(6000) });
    await arrive(bomb);
    await arrive(rawMail({ body: 'Después' }));
    await bench.readInbound();
    expect(await inboundRows()).toMatchObject([
      { state: 'quarantined', reason: 'too_deep', raw: bomb },
      { state: 'stored' },
    ]);
    expect((await spoken()).at(-1)).toBe('Después');
  });
});

describe('the answer to a campaign', () => {
  const seen: [string, unknown][] = [];
  let delivery: { id: string; campaignId: string; contactId: string };
  const address = (letter: string, kind: typeof replyAddress = replyAddress) =>
    kind({
      secret: bench.deps.secrets.key('mail-address'),
      domain: 'in.example.org',
      token: `${letter}${delivery.id.replaceAll('-', '')}`,
    });

  beforeAll(() => {
    bench.deps.events.subscribe([
      onEvent(campaignReplyReceived, async ({ payload }) => void seen.push(['reply', payload])),
      onEvent(mailReportReceived, async ({ payload }) => void seen.push(['report', payload])),
      onEvent(campaignUnsubscribeReceived, async ({ payload }) => void seen.push(['unsubscribe', payload])),
    ]);
  });
  beforeEach(async () => {
    seen.splice(0);
    const contactId = (await read()).contact?.id ?? '';
    delivery = { id: bench.deps.ids.uuid(), campaignId: bench.deps.ids.uuid(), contactId };
    await bench.database.adminSql`
      insert into campaigns (owner_id, id, name, profile_id) values (${marina.owner}, ${delivery.campaignId}, 'Taller de esmaltes', ${profile.id})`;
    await bench.database.adminSql`
      insert into campaign_deliveries (owner_id, id, campaign_id, contact_id, email, domain)
      values (${marina.owner}, ${delivery.id}, ${delivery.campaignId}, ${contactId}, 'julia.roca@correo.es', 'correo.es')`;
  });

  it('opens a conversation that names the campaign, once per recipient', async () => {
    await take({ body: '¿Quedan plazas?', subject: 'Re: Taller' }, { to: address('c') });
    await take({ body: '¿Y el domingo?', subject: 'Re: Taller' }, { to: address('c') });
    const opened = (await all()).filter(({ id }) => id !== conversationId);
    expect(opened).toMatchObject([
      { name: 'Julia Roca', contactId: delivery.contactId, subject: 'Re: Taller', unread: 2, profile },
    ]);
    const { messages } = await read(opened[0]?.id);
    expect(messages.items.map(({ system, text }) => system ?? text)).toEqual([
      { kind: 'campaign_reply', campaignId: delivery.campaignId, campaignName: 'Taller de esmaltes' },
      '¿Quedan plazas?',
      '¿Y el domingo?',
    ]);
    expect(seen.map(([kind]) => kind)).toEqual(['reply', 'reply']);
  });

  it('from another address is that person’s own conversation', async () => {
    await take({ from: 'Primo <primo@otro.es>', body: 'Me lo reenvió' }, { to: address('c') });
    await take({ body: 'Soy yo' }, { to: address('c') });
    const opened = (await all()).filter(({ id }) => id !== conversationId);
    expect(opened.map(({ email }) => email).toSorted()).toEqual(['julia.roca@correo.es', 'primo@otro.es']);
  });

  it('by a machine opens nothing; reports and unsubscriptions reach the campaign', async () => {
    await take({ headers: ['Auto-Submitted: auto-replied'] }, { to: address('c') });
    expect(await all()).toHaveLength(1);
    const body = [
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx',
      '',
      'Final-Recipient: rfc822; julia.roca@correo.es',
      'Action: failed',
      'Status: 5.2.2',
      '--b--',
    ].join('\n');
    await take(
      { from: 'MAILER-DAEMON@correo.es', type: 'multipart/report; boundary=b', body },
      { to: address('c', bounceAddress), envelopeFrom: '' },
    );
    await take({ subject: 'unsubscribe', body: '' }, { to: address('u') });
    expect(seen.map(([kind]) => kind)).toEqual(['report', 'unsubscribe']);
    const { contact } = await getContact({ deps: bench.deps, ctx: marina.ctx, id: delivery.contactId });
    expect(contact.status).toBe('unsubscribed');
    expect(await all()).toHaveLength(1);
  });
});
