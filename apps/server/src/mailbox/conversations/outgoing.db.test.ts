import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { setHours, setIdentity, setSignature } from '#mailbox/senders/usecases/change-sender.ts';
import { sendScheduledReplies } from './jobs/send-scheduled.job.ts';
import { conversationAddress } from './mail-addresses.usecases.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { insertOutgoingFile } from './outgoing/outgoing-files.repository.ts';
import { replyToConversation, undoReply } from './usecases/reply.ts';
import { getConversation } from './usecases/read-mailbox.ts';
import { retryReply } from './usecases/retry-reply.ts';
import { saveDraft } from './usecases/save-draft.ts';
import { cancelScheduled, changeScheduled, listScheduled, scheduleReply } from './usecases/schedule-reply.ts';
import { settleReply } from './settle-reply.ts';

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
  await bench.database.adminSql`truncate outbox_mails`;
});

const call = () => ({ deps: bench.deps, ctx: marina.ctx, id: conversationId });
const read = () => getConversation(call());
const later = (hours: number) => bench.deps.clock.now().add({ hours }).toString();

async function keepFile(input: { name: string; mime: string; content: Buffer; isInline?: boolean }) {
  const id = bench.deps.ids.uuid();
  const { name, mime, content, isInline = false } = input;
  const storageKey = `mailbox/${marina.owner}/out/${id}`;
  await bench.deps.storage.put(storageKey, content);
  const row = { id, name, mime, size: content.length, isInline, storageKey, now: bench.deps.clock.now() };
  await bench.deps.db.scoped(marina.owner, (tx) => insertOutgoingFile(tx, marina.owner, row));
  return id;
}

function reply(input: { html?: string; text?: string; fileIds?: string[] }) {
  bench.deps.advance({ seconds: 1 });
  return replyToConversation({ ...call(), input: { ...input, idempotencyKey: bench.deps.ids.uuid(), close: false } });
}

async function sent() {
  const rows = await bench.database.adminSql<
    { envelope_from: string; raw: Buffer }[]
  >`select envelope_from, raw from outbox_mails order by id`;
  return Promise.all(
    rows.map(async ({ envelope_from, raw }) => ({ envelope_from, raw, mail: await PostalMime.parse(raw) })),
  );
}

describe('a rich answer', () => {
  it('is read by another program with its text, picture, files and names', async () => {
    const picture = Buffer.from('imagen-del-torno');
    const pictureId = await keepFile({ name: 'jarrón.png', mime: 'image/png', content: picture, isInline: true });
    const document = Buffer.from('%PDF-1.4 presupuesto');
    const fileId = await keepFile({ name: '見積書 ñandú.pdf', mime: 'application/pdf', content: document });
    const html =
      `<p onclick="x()">Hola, <b>Julia</b> &amp; ñ</p><script>alert(1)</script><ul><li><p>uno</p></li><li><p>dos</p></li></ul>` +
      `<blockquote><p>tu duda</p></blockquote><p><a href="javascript:x">no</a> <a href="https://barro.es/">aquí</a></p>` +
      `<p><img src="https://malo.example/x.png"><img data-cid="${pictureId}" alt="Jarrón"></p>`;
    const { message } = await reply({ html, fileIds: [fileId] });
    expect(message.text).toBe(
      'Hola, Julia & ñ\n\n- uno\n- dos\n\n> tu duda\n\nno aquí (https://barro.es/)\n\n[Jarrón]',
    );
    expect(message.html).not.toMatch(/script|onclick|javascript|malo/);
    expect(message.attachments.map(({ name }) => name)).toEqual(['見積書 ñandú.pdf', 'jarrón.png']);
    await bench.deliver();
    const [one] = await sent();
    const { mail } = one ?? {};
    expect(mail?.text).toContain('- uno\n- dos');
    expect(mail?.html).toContain('<strong>Julia</strong> &amp; ñ');
    const inline = mail?.attachments.find(({ disposition }) => disposition === 'inline');
    expect(mail?.html).toContain(`cid:${inline?.contentId?.slice(1, -1)}`);
    const files = mail?.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      // NOTE: no decoding was requested, so the content is bytes.
      Buffer.from(content as ArrayBuffer).toString(),
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        ['見積書 ñandú.pdf', 'application/pdf', document.toString()],
        ['jarrón.png', 'image/png', picture.toString()],
      ]),
    );
    for (const line of (one?.raw ?? Buffer.alloc(0)).toString('latin1').split('\r\n'))
      expect(line.length).toBeLessThan(999);
  });

  it('needs words or files; files alone will do, and foreign files are none', async () => {
    await expect(reply({ html: '<p> </p>' })).rejects.toMatchObject({ code: 'request.invalid' });
    const fileId = await keepFile({ name: 'plano.txt', mime: 'text/plain', content: Buffer.from('x') });
    const stranger = await bench.createClient();
    const { conversationId: theirs } = await bench.write(stranger, await bench.createProfile(stranger, 'Otro'));
    const input = { text: 'Hola', fileIds: [fileId], idempotencyKey: 'clave-ajena', close: false };
    const foreign = replyToConversation({ deps: bench.deps, ctx: stranger.ctx, id: theirs, input });
    await expect(foreign).rejects.toMatchObject({ code: 'resource.not_found' });
    expect((await reply({ fileIds: [fileId] })).conversation.preview).toBe('plano.txt');
  });

  it('taken back, it is the draft with its files again, before what was begun since', async () => {
    const fileId = await keepFile({ name: 'plano.txt', mime: 'text/plain', content: Buffer.from('x') });
    const { message } = await reply({ html: '<p>Primera</p>', fileIds: [fileId] });
    await saveDraft({ ...call(), input: { html: '<p>Segunda</p>' } });
    const { draft } = await undoReply({ ...call(), messageId: message.id });
    expect(draft).toMatchObject({ text: 'Primera\n\nSegunda', html: '<p>Primera</p><p>Segunda</p>' });
    expect(draft?.files.map(({ id }) => id)).toEqual([fileId]);
  });

  it('carries the profile’s name, its addresses and its signature', async () => {
    const place = { deps: bench.deps, ctx: marina.ctx, profileId: profile.id };
    const identity = {
      displayName: 'Talleres ñ',
      fromAddress: null,
      replyAddress: 'hola@barro.es',
      campaignsVia: 'product' as const,
    };
    await setIdentity({ ...place, identity });
    await setSignature({
      ...place,
      signature: { html: '<p>Marina<img data-cid="x"></p><style>p{}</style>', on: true },
    });
    await reply({ html: '<p>Hola</p>' });
    await bench.deliver();
    const [one] = await sent();
    expect(one?.mail.from?.name).toBe('Talleres ñ');
    expect(one?.mail.replyTo?.map(({ address }) => address)).toEqual([
      expect.stringMatching(/^r\+m[0-9a-f]{32}\./),
      'hola@barro.es',
    ]);
    expect(one?.mail.text).toContain('Hola\n\n-- \nMarina');
    expect(one?.mail.html).not.toContain('style>');
  });

  it('a long thread keeps its first and its newest thirty-nine members', async () => {
    for (let index = 0; index < 43; index += 1) await reply({ text: `respuesta ${index}` });
    await bench.deliver();
    const mails = await sent();
    const ids = mails.map(({ mail }) => mail.messageId);
    const last = mails.at(-1);
    const references = last?.mail.references?.split(' ') ?? [];
    expect(references).toEqual([ids[0], ...ids.slice(-40, -1)]);
    expect(last?.mail.inReplyTo).toBe(ids.at(-2));
  });
});

describe('two windows', () => {
  it('cannot write over each other’s draft unseen', async () => {
    const first = await saveDraft({ ...call(), input: { html: '<p>uno</p>', base: null } });
    const other = saveDraft({ ...call(), input: { html: '<p>dos</p>', base: null } });
    await expect(other).rejects.toMatchObject({ code: 'mailbox.draft_conflict' });
    const next = await saveDraft({ ...call(), input: { html: '<p>dos</p>', base: first?.revision ?? null } });
    expect(next?.revision).not.toBe(first?.revision);
    expect((await read()).draft?.text).toBe('dos');
  });
});

describe('a scheduled answer', () => {
  const schedule = (sendAt: string, key = bench.deps.ids.uuid()) =>
    scheduleReply({ ...call(), input: { html: '<p>El lunes</p>', idempotencyKey: key, close: false, sendAt } });
  const listed = async () => (await listScheduled({ deps: bench.deps, ctx: marina.ctx, conversationId })).items;

  it('leaves at its time, once, also after everything was started anew', async () => {
    const sendAt = later(20);
    await schedule(sendAt, 'programada-1');
    await schedule(sendAt, 'programada-1');
    expect(await listed()).toMatchObject([{ text: 'El lunes', state: 'waiting', sendAt }]);
    await sendScheduledReplies(bench);
    expect((await read()).messages.items.at(-1)?.direction).toBe('in');
    bench.deps.advance({ hours: 21 });
    await Promise.all([sendScheduledReplies(bench), sendScheduledReplies(bench)]);
    expect((await read()).messages.items.filter(({ direction }) => direction === 'out')).toHaveLength(1);
    expect(await listed()).toEqual([]);
    await bench.deliver();
    expect(await sent()).toHaveLength(1);
  });

  it('can be given another time, or become the draft again', async () => {
    await expect(schedule(later(-1))).rejects.toMatchObject({ code: 'request.invalid' });
    const { scheduled } = await schedule(later(2));
    const one = { deps: bench.deps, ctx: marina.ctx, id: scheduled.id };
    await changeScheduled({ ...one, sendAt: later(30) });
    bench.deps.advance({ hours: 3 });
    await sendScheduledReplies(bench);
    expect(await listed()).toHaveLength(1);
    const stranger = await bench.createClient();
    const foreign = cancelScheduled({ ...one, ctx: stranger.ctx });
    await expect(foreign).rejects.toMatchObject({ code: 'resource.not_found' });
    expect((await cancelScheduled(one)).draft.text).toBe('El lunes');
    expect(await listed()).toEqual([]);
  });

  it('that cannot leave stays with its reason', async () => {
    await schedule(later(1));
    await bench.database
      .adminSql`update conversations set visitor_email = null, contact_id = null where id = ${conversationId}`;
    await bench.database
      .adminSql`update messages set author_email = null, recipients = '{}' where conversation_id = ${conversationId}`;
    bench.deps.advance({ hours: 2 });
    await sendScheduledReplies(bench);
    expect(await listed()).toMatchObject([{ state: 'failed', failure: 'mailbox.no_address' }]);
  });
});

describe('another try', () => {
  it('is the same mail, and two calls are one', async () => {
    const { message } = await reply({ text: 'Hola' });
    await bench.deliver();
    const settle = (state: 'rejected') =>
      bench.deps.db.system((tx) =>
        settleReply({
          tx,
          deps: bench.deps,
          owner: marina.owner,
          messageId: message.id,
          state,
          outcome: '550 5.2.2 lleno',
        }),
      );
    await settle('rejected');
    const again = { ...call(), messageId: message.id };
    await Promise.all([retryReply(again), retryReply(again)]);
    expect((await retryReply(again)).message.delivery?.state).toBe('queued');
    await bench.deliver();
    const mails = await sent();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect((await retryReply(again)).message.delivery?.state).toBe('caught');
    await bench.deliver();
    expect(await sent()).toHaveLength(2);
  });
});

describe('answering by itself', () => {
  const hours = {
    timeZone: 'Europe/Madrid',
    weekly: null,
    closedDays: [],
    expectedAnswer: 'day',
    autoAnswer: 'always',
    autoTexts: { es: 'Volvemos el lunes.', en: '', ja: '' },
  } as const;
  const enable = (
    client: TestClient,
    profileId: string,
    change: Partial<Parameters<typeof setHours>[0]['hours']> = {},
  ) => setHours({ deps: bench.deps, ctx: client.ctx, profileId, hours: { ...hours, closedDays: [], ...change } });

  it('says that it does, has no return path, and comes once a day', async () => {
    await enable(marina, profile.id);
    await bench.write(marina, profile);
    await bench.answerAutomatically();
    await bench.write(marina, profile);
    await bench.answerAutomatically();
    await bench.deliver();
    const mails = await sent();
    expect(mails).toHaveLength(1);
    const header = (key: string) => mails[0]?.mail.headers.find((each) => each.key === key)?.value;
    expect(mails[0]?.envelope_from).toBe('');
    expect(header('auto-submitted')).toBe('auto-replied');
    expect(mails[0]?.mail.subject).toMatch(/^Auto: /);
    expect(mails[0]?.mail.text?.trim()).toBe('Volvemos el lunes.');
    const { conversation, messages } = await read();
    expect(conversation).toMatchObject({ state: 'waiting', previewDirection: 'in' });
    expect(messages.items.filter(({ kind }) => kind === 'auto_reply')).toMatchObject([{ direction: 'out' }]);
    bench.deps.advance({ hours: 25 });
    await bench.write(marina, profile);
    await bench.answerAutomatically();
    await bench.deliver();
    expect(await sent()).toHaveLength(2);
  });

  it('keeps to the hours, and never writes to machines', async () => {
    // The bench's clock begins on a Monday at 18:00 in Madrid.
    const open = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
    await enable(marina, profile.id, { autoAnswer: 'closed', weekly: open });
    await bench.write(marina, profile);
    await enable(marina, profile.id, { autoAnswer: 'always' });
    const machine = { name: 'Avisos', email: 'no-reply@tienda.example', phone: null };
    await bench.write(marina, profile, { sender: machine });
    await enable(marina, profile.id, { autoAnswer: 'closed', weekly: open });
    await bench.answerAutomatically();
    await bench.deliver();
    expect(await sent()).toHaveLength(0);
  });
});

describe('two instances that both answer by themselves', () => {
  it('stop after one answer each at the very most', async () => {
    const other = await createMailboxBench();
    try {
      const tomas = await other.createClient({ name: 'Tomás' });
      const theirs = await other.createProfile(tomas, 'Otra casa');
      const hours = {
        timeZone: 'Europe/Madrid',
        weekly: null,
        closedDays: [],
        expectedAnswer: null,
        autoAnswer: 'always' as const,
        autoTexts: { es: 'Auto', en: '', ja: '' },
      };
      await setHours({ deps: bench.deps, ctx: marina.ctx, profileId: profile.id, hours });
      await setHours({ deps: other.deps, ctx: tomas.ctx, profileId: theirs.id, hours });
      // Each knows the other's reply address as a visitor's; the other instance has the same domain but another owner.
      const seen = { name: 'Marina', email: 'marina@in.example.org', phone: null };
      await other.write(tomas, theirs, { sender: seen });
      let mails = 0;
      let from: MailboxBench = other;
      let to: MailboxBench = bench;
      for (let round = 0; round < 8; round += 1) {
        await from.answerAutomatically();
        await from.deliver();
        const rows = await from.database.adminSql<{ raw: Buffer }[]>`delete from outbox_mails returning raw`;
        mails += rows.length;
        for (const { raw } of rows) {
          // A relay that strips the automatic markers: only the ledger is left to stop the two.
          const bare = raw
            .toString('latin1')
            .replace(/^(?:Auto-Submitted|Precedence|X-Auto[^:]*|Subject):.*\r\n/gim, '');
          const target = await to.database.adminSql<{ id: string }[]>`select id from conversations order by id limit 1`;
          const recipient = conversationAddress(to.deps, target[0]?.id ?? '');
          const sender = 'julia.roca@correo.es';
          const text = bare.replace(/^From:.*\r\n(?: .*\r\n)*/im, `From: <${sender}>\r\n`);
          const envelope = { from: sender, to: [recipient], remoteAddress: '127.0.0.1', helo: 'lazo' };
          await to.inbound.receive({ envelope, raw: Buffer.from(text, 'latin1'), receivedAt: to.deps.clock.now() });
          await to.readInbound();
        }
        [from, to] = [to, from];
      }
      expect(mails).toBeLessThanOrEqual(2);
      expect(mails).toBeGreaterThanOrEqual(1);
    } finally {
      await other.close();
    }
  });
});
