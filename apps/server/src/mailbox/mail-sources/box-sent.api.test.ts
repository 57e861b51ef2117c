import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import type { ImapSession } from '#platform/mail/imap/imap.types.ts';
import { openImapSession } from '#platform/mail/imap/open-imap-box.ts';
import type { FakeSmtpServer } from '#platform/mail/smtp-client/fake-smtp-server.test-support.ts';
import { type Dovecot, dovecotObstacle, startDovecot } from '#test/kit/dovecot.ts';
import { freePort } from '#test/kit/postfix.ts';
import { type BoxKit, startBoxKit } from './box-kit.test-support.ts';
import { sentKit, type Thread } from './box-sent.test-support.ts';
import { pollOne } from './jobs/poll-source.job.ts';

const user = 'hola@taller.example';
let server: FakeImap;
let box: BoxKit;
const { addSendingBox, answer, conversations, copyStates, head, own, pass } = sentKit(() => box);
const servers: FakeSmtpServer[] = [];

beforeAll(async () => {
  server = await startFakeImap({ user, folders: { Enviados: '\\Sent' } });
  box = await startBoxKit(server);
});
afterAll(async () => {
  await box.close();
  await server.close();
});
beforeEach(async () => {
  server.clear();
  await box.reset();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.close()));
});

async function addBox(change: object = {}): Promise<string> {
  const { id, smtp } = await addSendingBox(change);
  servers.push(smtp);
  return id;
}

/** A conversation that came through the box. */
async function ask(id: string, text = 'Una pregunta'): Promise<Thread> {
  const question = `q${text.length}-${box.client().owner}@correo.example`;
  server.put(box.mail({ id: question, text }));
  await box.look(id);
  const [conversationId = ''] = await conversations();
  return { conversationId, question };
}

const sentIds = async () => {
  const mails = await Promise.all(server.mailsOf('Enviados').map(({ raw }) => PostalMime.parse(raw)));
  return mails.map(({ messageId }) => messageId);
};

/** A mail that the client wrote in another program, in the sent folder. */
function write(
  headers: readonly string[],
  { text = 'Contestado desde el teléfono', id = '', to = 'Ana <ana@correo.example>' } = {},
) {
  const name = id || `own-${box.kit.platform.ids.uuid()}@telefono.example`;
  const fields = [`From: Taller <${user}>`, `To: ${to}`, 'Subject: Re: Pregunta', `Message-ID: <${name}>`, ...headers];
  server.put(Buffer.from(`${fields.join('\r\n')}\r\n\r\n${text}\r\n`), undefined, 'Enviados');
  return name;
}

describe('what leaves through a box', () => {
  it('is put into its sent folder, read, once, with the id its recipient has, and without Bcc', async () => {
    const id = await addBox();
    const thread = await ask(id);
    const { messageId } = await answer(thread, 'Quedan tres plazas');
    await box.look(id);
    // The provider has a minute to do it itself.
    expect(await copyStates()).toEqual(['waiting']);
    pass(2);
    await box.look(id);
    pass(30);
    await box.look(id);
    expect(await sentIds()).toEqual([`<${messageId}>`]);
    const [copy] = server.mailsOf('Enviados');
    expect(copy?.flags).toEqual(['\\Seen']);
    const read = await PostalMime.parse(copy?.raw ?? '');
    expect([read.from?.address, read.inReplyTo, read.bcc]).toEqual([user, `<${thread.question}>`, undefined]);
    expect(await copyStates()).toEqual(['kept']);
    // Read again, it is known: no message is there twice.
    expect(await own()).toMatchObject([{ text: 'Quedan tres plazas', isExternal: false }]);
  });

  it('is not put there when the provider did it, under its id or under another that names it', async () => {
    const id = await addBox();
    const thread = await ask(id);
    const { messageId } = await answer(thread, 'Del proveedor');
    write([`X-Microsoft-Original-Message-ID: <${messageId}>`], {
      id: 'nuevo@proveedor.example',
      text: 'Del proveedor',
    });
    pass(2);
    await box.look(id);
    await box.look(id);
    expect(await sentIds()).toEqual(['<nuevo@proveedor.example>']);
    expect(await copyStates()).toEqual(['kept']);
    expect(await own()).toHaveLength(1);
    // Who answers it names the id they know.
    server.put(box.mail({ text: 'Cojo una', headers: ['In-Reply-To: <nuevo@proveedor.example>'] }));
    await box.look(id);
    expect(await conversations()).toEqual([thread.conversationId]);
  });

  it('is there once when two runs meet, or one ended before it could say so', async () => {
    const id = await addBox();
    await answer(await ask(id), 'Solo una');
    pass(2);
    const look = () => pollOne({ deps: box.kit.platform, owner: box.client().owner, sourceId: id });
    await Promise.all([look(), look()]);
    expect(server.mailsOf('Enviados')).toHaveLength(1);
    await box.kit.database.adminSql`update mails set copy_state = 'waiting', copy_due_at = null where box_id = ${id}`;
    await look();
    expect(server.mailsOf('Enviados')).toHaveLength(1);
  });

  it('is put there later when its files cannot be read now, and given up when they are gone', async () => {
    const id = await addBox();
    const { platform, database } = box.kit;
    const { storage } = platform;
    const keyOf = (name: string) => `outgoing/${box.client().owner}/${name}`;
    await storage.put(keyOf('nota'), Buffer.from('hola'));
    const thread = await ask(id);
    for (const name of ['nota', 'perdida']) {
      const { messageId } = await answer(thread, 'Con un fichero');
      const files = [{ storageKey: keyOf(name), filename: 'nota.txt', mime: 'text/plain', contentId: null }];
      const { adminSql } = database;
      await adminSql`update mails set attachments = ${adminSql.json(files)} where message_id = ${messageId}`;
    }
    pass(2);
    const read = () => {
      throw new Error('the disk does not answer');
    };
    const deps = { ...platform, storage: { ...storage, read } };
    await pollOne({ deps, owner: box.client().owner, sourceId: id });
    expect(await copyStates()).toEqual(['waiting', 'waiting']);
    pass(61);
    await box.look(id);
    expect(await copyStates()).toEqual(['kept', 'given_up']);
    expect(await sentIds()).toHaveLength(1);
  });

  it('waits for a box without such a folder, and holds up nothing', async () => {
    server.removeFolder('Enviados');
    const id = await addBox();
    await answer(await ask(id), 'Más tarde');
    pass(2);
    await box.look(id);
    expect(await box.source(id)).toMatchObject({ state: 'working', sentFolder: null });
    server.addFolder('Enviados', '\\Sent');
    await box.look(id);
    expect(server.mailsOf('Enviados')).toHaveLength(1);
    expect(await box.source(id)).toMatchObject({ sentFolder: 'Enviados', folders: ['INBOX'] });
  });
});

describe('what the client answers in another program', () => {
  it('appears in the thread as its own, answers it, and takes what comes to it', async () => {
    const id = await addBox();
    const { conversationId, question } = await ask(id);
    expect(await head(conversationId)).toMatchObject({ state: 'waiting', unread: 1 });
    const own1 = write([`In-Reply-To: <${question}>`], {
      text: 'Sí, quedan.\r\n\r\nEl 16/11/2026, Ana <ana@correo.example> escribió:\r\n> Una pregunta',
    });
    await box.look(id);
    await box.look(id);
    expect(await own()).toMatchObject([
      { text: 'Sí, quedan.', isExternal: true, recipients: { to: [{ email: 'ana@correo.example' }] } },
    ]);
    expect(await head(conversationId)).toEqual({
      state: 'open',
      unread: 0,
      preview: 'Sí, quedan.',
      lastDirection: 'out',
    });
    const shown = await box.api('GET', `/api/mailbox/conversations/${conversationId}/messages`);
    expect(shown.body).toContain('"isExternal":true');
    server.put(box.mail({ text: 'Gracias', headers: [`References: <${question}> <${own1}>`] }));
    await box.look(id);
    expect(await conversations()).toEqual([conversationId]);
    expect(await head(conversationId)).toMatchObject({ state: 'waiting', unread: 1 });
  });

  it('is no answer when it goes to a third person alone: the next one goes to the person of the conversation', async () => {
    const id = await addBox();
    const thread = await ask(id);
    write([`References: <${thread.question}>`], { text: 'Mira esto', to: 'Luis <luis@otro.example>' });
    await box.look(id);
    await box.look(id);
    expect(await own()).toMatchObject([{ text: 'Mira esto', isExternal: true }]);
    expect(await head(thread.conversationId)).toMatchObject({ state: 'waiting', unread: 1, lastDirection: 'in' });
    pass(1);
    await answer(thread, 'Sí, quedan');
    const [, answered] = await own();
    expect(answered).toMatchObject({ text: 'Sí, quedan', recipients: { to: [{ email: 'ana@correo.example' }] } });
  });

  it('leaves a conversation waiting whose person wrote again since', async () => {
    const id = await addBox();
    const { conversationId, question } = await ask(id);
    pass(10);
    server.put(box.mail({ text: 'Otra cosa', headers: [`In-Reply-To: <${question}>`] }));
    await box.look(id);
    write([`In-Reply-To: <${question}>`, 'Date: Mon, 16 Nov 2026 12:05:00 +0000']);
    await box.look(id);
    expect(await own()).toMatchObject([{ isExternal: true, at: '2026-11-16 12:05:00+00' }]);
    expect(await head(conversationId)).toMatchObject({ state: 'waiting', unread: 2, preview: 'Otra cosa' });
  });

  it('waits for what it may answer, when that is still to be read', async () => {
    const id = await addBox();
    server.put(box.mail({ id: 'tarde@correo.example', text: 'Llega a la vez' }));
    write(['In-Reply-To: <tarde@correo.example>']);
    await box.look(id);
    expect(await own()).toEqual([]);
    await box.look(id);
    expect(await own()).toMatchObject([{ isExternal: true }]);
    expect(await conversations()).toHaveLength(1);
  });

  it('that answers nothing here is not even fetched, and opens a conversation only if its owner wants that', async () => {
    const id = await addBox();
    write([], { text: 'Privado', to: 'Luis <luis@otro.example>' });
    await box.look(id);
    expect([await conversations(), await own()]).toEqual([[], []]);
    expect(await box.source(id)).toMatchObject({ received: 0, opensSent: false });
    const set = await box.api('PATCH', `/api/mail-sources/${id}`, { opensSent: true });
    expect(set.json()).toMatchObject({ opensSent: true });
    write([], { text: 'Te propongo', to: `Luis <luis@otro.example>, ${user}` });
    await box.look(id);
    const [conversationId = ''] = await conversations();
    expect(await head(conversationId)).toMatchObject({ state: 'open', unread: 0, preview: 'Te propongo' });
    expect(await box.source(id)).toMatchObject({ received: 1, list: 1 });
    const [row] = await box.kit.database.adminSql`
      select visitor_email as email, source_id as "sourceId" from conversations where id = ${conversationId}`;
    expect(row).toEqual({ email: 'luis@otro.example', sourceId: id });
    // Another client’s box is nobody else’s to change.
    await box.reset();
    expect((await box.api('PATCH', `/api/mail-sources/${id}`, { opensSent: false })).statusCode).toBe(404);
  });

  it('comes once, also when the server numbers the folder anew', async () => {
    const id = await addBox();
    const { question } = await ask(id);
    write([`In-Reply-To: <${question}>`]);
    await box.look(id);
    server.renumber('Enviados');
    await box.look(id);
    expect(await own()).toHaveLength(1);
  });
});

const obstacle = await dovecotObstacle();
describe.skipIf(obstacle !== null)(`a Dovecot${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  const password = 'secreto-1';
  const fake = { box: undefined as BoxKit | undefined };
  let dovecot: Dovecot;

  beforeAll(async () => {
    const [port, clearPort] = [await freePort(), await freePort()];
    dovecot = await startDovecot({ port, clearPort, box: { user, password } });
    fake.box = box;
    box = await startBoxKit({ port, user, password, ca: dovecot.ca });
    await box.reset();
  }, 60_000);
  afterAll(async () => {
    await box.close();
    if (fake.box) box = fake.box;
    await dovecot.stop();
  });

  async function inSent<T>(work: (session: ImapSession) => Promise<T>): Promise<T> {
    const account = { host: '127.0.0.1', port: dovecot.port, security: 'tls', username: user, password } as const;
    const session = await openImapSession({ outbound: box.kit.platform.outbound, account });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  it('keeps one copy of what leaves, and gives what is written elsewhere', async () => {
    const id = await addBox();
    await dovecot.put(box.mail({ id: 'duda@correo.example', text: 'Una duda' }));
    await box.look(id);
    const [conversationId = ''] = await conversations();
    const { messageId } = await answer({ conversationId, question: '' }, 'Claro');
    pass(2);
    await box.look(id);
    pass(30);
    await box.look(id);
    const found = await inSent(async (session) => (await session.openFolder('Sent')).findByMessageId(messageId));
    expect(found).toHaveLength(1);
    const fields = [
      `From: ${user}`,
      'To: ana@correo.example',
      'Subject: Re: Pregunta',
      'Message-ID: <fuera@taller.example>',
    ];
    const raw = Buffer.from(`${[...fields, 'References: <duda@correo.example>'].join('\r\n')}\r\n\r\nDesde fuera\r\n`);
    await inSent((session) => session.append({ folder: 'Sent', raw, at: box.clock.now }));
    await box.look(id);
    expect(await own()).toMatchObject([
      { text: 'Claro', isExternal: false },
      { text: 'Desde fuera', isExternal: true },
    ]);
  });
});
