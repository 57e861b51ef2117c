import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { type BoxKit, startBoxKit } from './box-kit.test-support.ts';

let server: FakeImap;
let box: BoxKit;

beforeAll(async () => {
  server = await startFakeImap({ folders: { Enviados: '\\Sent', Clientes: null, Hecho: '\\Archive' } });
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

const calm = { markRead: false, folder: null };
const choose = (id: string, folders: readonly string[], whenClosed: object = calm) =>
  box.api('PUT', `/api/mail-sources/${id}/folders`, { folders, whenClosed });

async function close(text: string): Promise<void> {
  const [row] = await box.kit.database.adminSql<{ id: string }[]>`
    select conversation_id as id from messages where owner_id = ${box.client().owner} and text = ${text}`;
  const answer = await box.api('POST', `/api/mailbox/conversations/${row?.id}/state`, { state: 'closed' });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
}

describe('the folders of a box', () => {
  it('are listed with their use, and those that are read', async () => {
    const { id } = await box.addBox();
    expect((await box.api('GET', `/api/mail-sources/${id}/folders`)).json()).toEqual({
      items: [
        { name: 'INBOX', use: 'inbox', isRead: true },
        ...[
          { name: 'Enviados', use: 'sent', isRead: false },
          { name: 'Hecho', use: 'archive', isRead: false },
          { name: 'Clientes', use: null, isRead: false },
        ],
      ],
    });
  });

  it('give what came together in its order: the newest conversation is listed first', async () => {
    const { id } = await box.addBox();
    const people = Array.from({ length: 8 }, (_none, index) => `persona${index}@correo.example`);
    for (const from of people) server.put(box.mail({ text: `De ${from}`, from }));
    await box.look(id);
    const rows = await box.kit.database.adminSql<{ email: string; count: number }[]>`
      select visitor_email as email, count(*) over (partition by last_message_at)::int as count
      from conversations where owner_id = ${box.client().owner} order by last_message_at`;
    expect(rows).toEqual(people.map((email) => ({ email, count: 1 })));
  });

  it('are read from when they were chosen on, each from its own cursor', async () => {
    const { id } = await box.addBox();
    server.put(box.mail({ text: 'De antes' }), undefined, 'Clientes');
    const chosen = await choose(id, ['INBOX', 'Clientes']);
    expect(chosen.json()).toMatchObject({ folders: ['INBOX', 'Clientes'], whenClosed: calm });
    server.put(box.mail({ text: 'En clientes' }), undefined, 'Clientes');
    server.put(box.mail({ text: 'En la entrada' }));
    await box.look(id);
    await box.look(id);
    expect((await box.texts()).toSorted()).toEqual(['En clientes', 'En la entrada']);
    await choose(id, ['INBOX']);
    server.put(box.mail({ text: 'Ya no se lee' }), undefined, 'Clientes');
    await box.look(id);
    expect(await box.texts()).toHaveLength(2);
    expect(await box.source(id)).toMatchObject({ state: 'working', received: 2 });
  });

  it('bring a mail once, wherever rules of the server put it, also when one of them numbers anew', async () => {
    const { id } = await box.addBox();
    await choose(id, ['INBOX', 'Clientes']);
    const raw = box.mail({ id: 'uno@correo.example', text: 'Una vez' });
    server.put(raw);
    await box.look(id);
    server.put(raw, undefined, 'Clientes');
    // The server that passes it on adds a line.
    server.put(Buffer.concat([Buffer.from('Received: from a\r\n'), raw]), undefined, 'Clientes');
    await box.look(id);
    expect(await box.texts()).toEqual(['Una vez']);
    server.put(box.mail({ text: 'Otra' }));
    await box.look(id);
    server.renumber('Clientes');
    await box.look(id);
    expect(await box.texts()).toEqual(['Una vez', 'Otra']);
    const [cursors] = await box.kit.database.adminSql<{ validities: number[] }[]>`
      select array_agg(uid_validity::int order by name) as validities from mail_source_folders where source_id = ${id}`;
    // With that of sent mail between them.
    expect(cursors?.validities).toEqual([1001, 1000, 1000]);
  });

  it('that are gone do not hold up the others, and the source says so', async () => {
    server.addFolder('Temporal');
    const { id } = await box.addBox();
    await choose(id, ['Temporal', 'INBOX']);
    server.removeFolder('Temporal');
    server.put(box.mail({ text: 'Llega igual' }));
    await box.look(id);
    expect(await box.texts()).toEqual(['Llega igual']);
    expect(await box.source(id)).toMatchObject({ state: 'failing', lastError: 'folder' });
  });

  it('must exist to be chosen, and be at least one of a box of one’s own', async () => {
    const { id } = await box.addBox();
    const missing = await choose(id, ['INBOX', 'Nada']);
    expect([missing.statusCode, missing.json()]).toMatchObject([422, { error: { params: { reason: 'folder' } } }]);
    expect((await choose(id, ['INBOX'], { markRead: false, folder: 'Nada' })).statusCode).toBe(422);
    expect((await choose(id, [])).statusCode).toBe(422);
    expect(await box.source(id)).toMatchObject({ folders: ['INBOX'], whenClosed: calm });
    await box.reset();
    expect((await choose(id, ['INBOX'])).statusCode).toBe(404);
  });

  it('start anew on another server, and stay with a new password', async () => {
    const { id } = await box.addBox();
    await choose(id, ['INBOX', 'Clientes']);
    const url = `/api/mail-sources/${id}/connection`;
    expect((await box.api('PUT', url, box.connection())).json()).toMatchObject({ folders: ['INBOX', 'Clientes'] });
    const other = await startFakeImap({ user: 'otra@taller.example' });
    try {
      const moved = await box.api('PUT', url, box.connection({ port: other.port, username: other.user }));
      expect(moved.json()).toMatchObject({ folders: ['INBOX'] });
    } finally {
      await other.close();
    }
  });
});

describe('mail of a conversation that was closed here', () => {
  it('stays as it is at first', async () => {
    const { id } = await box.addBox();
    server.put(box.mail({ text: 'Sin tocar' }));
    await box.look(id);
    await close('Sin tocar');
    await box.look(id);
    expect(server.mailsOf('INBOX')).toMatchObject([{ flags: [] }]);
  });

  it('is marked as read or moved from then on when its owner wants that', async () => {
    const { id } = await box.addBox();
    for (const text of ['Antes', 'Después', 'Abierta']) server.put(box.mail({ text }));
    await box.look(id);
    await close('Antes');
    const chosen = await choose(id, ['INBOX'], { markRead: true, folder: 'Hecho' });
    expect(chosen.json()).toMatchObject({ whenClosed: { markRead: true, folder: 'Hecho' } });
    await close('Después');
    await box.look(id);
    await box.look(id);
    const said = (folder: string) =>
      server.mailsOf(folder).map(({ raw }) => raw.toString().trim().split('\r\n').at(-1));
    expect(said('INBOX')).toEqual(['Antes', 'Abierta']);
    expect(said('Hecho')).toEqual(['Después']);
    expect(server.mailsOf('Hecho')).toMatchObject([{ flags: ['\\Seen'] }]);
    expect(await box.texts()).toHaveLength(3);
  });

  it('is found by its Message-ID when the server numbered anew', async () => {
    const { id } = await box.addBox();
    await choose(id, ['INBOX'], { markRead: true, folder: null });
    server.put(box.mail({ text: 'Contada de nuevo' }));
    await box.look(id);
    await close('Contada de nuevo');
    server.renumber();
    await box.look(id);
    expect(server.mailsOf('INBOX')).toMatchObject([{ flags: ['\\Seen'] }]);
  });
});
