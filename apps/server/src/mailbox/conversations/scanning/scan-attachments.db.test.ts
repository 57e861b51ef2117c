import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createClamd } from '#platform/scanner/clamd.ts';
import { harmlessVirus, type LoopbackClamd, startLoopbackClamd } from '#test/kit/loopback-clamd.ts';
import { conversationAddress } from '../mail-addresses.usecases.ts';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { readAttachment } from '../usecases/read-attachment.ts';
import { getConversation } from '../usecases/read-mailbox.ts';
import { scanDueAttachments } from './scan-attachments.job.ts';

const limits = { idleMs: 300, totalMs: 2000 };
let bench: MailboxBench;
let clamd: LoopbackClamd;
let marina: TestClient;
let conversationId: string;

beforeAll(async () => {
  bench = await createMailboxBench();
  clamd = await startLoopbackClamd({ streamLimit: 100_000 });
});
afterAll(async () => {
  await clamd.close();
  await bench.close();
});
beforeEach(async () => {
  await scan();
  clamd.turn('looking');
  bench.deps.scanner = createClamd({ target: clamd.target, limits });
  marina = await bench.createClient();
  const profile = await bench.createProfile(marina, 'Talleres');
  ({ conversationId } = await bench.write(marina, profile));
});

const scan = () => scanDueAttachments({ deps: bench.deps });

async function mailWith(files: Record<string, string>): Promise<void> {
  const parts = Object.entries(files).map(([name, content]) =>
    [
      '--seam',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  const to = conversationAddress(bench.deps, conversationId);
  const head = [
    'From: Julia Roca <julia.roca@correo.es>',
    `To: <${to}>`,
    'Subject: Con archivos',
    `Message-ID: <${bench.deps.ids.uuid()}@correo.es>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=seam',
    '',
    '--seam',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Te los mando.',
  ];
  bench.deps.advance({ seconds: 1 });
  const raw = Buffer.from(`${[...head, ...parts].join('\r\n')}\r\n--seam--\r\n`);
  const envelope = { from: 'julia.roca@correo.es', to: [to], remoteAddress: '127.0.0.1', helo: 'test' };
  await bench.inbound.receive({ envelope, raw, receivedAt: bench.deps.clock.now() });
  await bench.readInbound();
}

async function lastMessage() {
  const { messages } = await getConversation({ deps: bench.deps, ctx: marina.ctx, id: conversationId });
  const last = messages.items.at(-1);
  if (!last) throw new Error('nothing arrived');
  return last;
}
const checks = async () => (await lastMessage()).attachments.map(({ name, check, finding }) => [name, check, finding]);
const open = (id: string) => readAttachment({ deps: bench.deps, ctx: marina.ctx, id });
const history = () => bench.database.adminSql<{ action: string; after: unknown }[]>`
  select action, after from history_entries where owner_id = ${marina.owner} and action = 'conversation.file_locked'`;

describe('files of received mails', () => {
  it('wait for the scanner, and are handed out once it found nothing', async () => {
    await mailWith({ 'carta.txt': 'Hola', 'otra.txt': 'Adiós' });
    const message = await lastMessage();
    expect(message.text).toBe('Te los mando.');
    expect(message.attachments.map(({ check }) => check)).toEqual(['waiting', 'waiting']);
    for (const { id } of message.attachments) await expect(open(id)).rejects.toMatchObject({ status: 404 });
    expect(bench.waiting.map(({ name }) => name)).toContain('mailbox.scan_attachments');
    await scan();
    expect(await checks()).toEqual([
      ['carta.txt', 'clean', null],
      ['otra.txt', 'clean', null],
    ]);
    for (const { id } of message.attachments) (await open(id)).stream.destroy();
    expect(await history()).toEqual([]);
  });

  it('are locked with their bytes gone when it found something; the others of the mail are not', async () => {
    await mailWith({ 'factura.exe': `..${harmlessVirus}..`, 'carta.txt': 'Hola' });
    const keys = await bench.deps.storage.listOwned(marina.owner);
    await bench.database.adminSql`update inbound_mails set raw = 'con el virus' where owner_id = ${marina.owner}`;
    await scan();
    expect(await checks()).toEqual([
      ['factura.exe', 'infected', 'Eicar-Test-Signature'],
      ['carta.txt', 'clean', null],
    ]);
    const [locked, fine] = (await lastMessage()).attachments;
    await expect(open(locked?.id ?? '')).rejects.toMatchObject({ status: 404 });
    (await open(fine?.id ?? '')).stream.destroy();
    expect(await bench.deps.storage.listOwned(marina.owner)).toHaveLength(keys.length - 1);
    expect(await history()).toEqual([
      { action: 'conversation.file_locked', after: { name: 'factura.exe', finding: 'Eicar-Test-Signature' } },
    ]);
    const raws = await bench.database.adminSql`
      select 1 from inbound_mails where owner_id = ${marina.owner} and raw is not null`;
    expect(raws).toHaveLength(0);
  });

  it('stay held while the scanner is away, and are looked at when it is back', async () => {
    clamd.turn('hanging_up');
    await mailWith({ 'a.txt': 'uno', 'b.txt': 'dos' });
    const before = clamd.seen.length;
    await scan();
    await scan();
    expect((await checks()).map(([, check]) => check)).toEqual(['waiting', 'waiting']);
    clamd.turn('looking');
    await scan();
    expect((await checks()).map(([, check]) => check)).toEqual(['clean', 'clean']);
    expect(clamd.seen).toHaveLength(before + 2);
  });

  it('that it cannot judge stay held and hold up no other', async () => {
    await mailWith({ 'grande.bin': 'x'.repeat(150_000), 'carta.txt': 'Hola' });
    await scan();
    expect((await checks()).map(([, check]) => check)).toEqual(['waiting', 'clean']);
    const [row] = await bench.database.adminSql<{ scan_attempts: number }[]>`
      select scan_attempts from message_attachments where owner_id = ${marina.owner} and name = 'grande.bin'`;
    expect(row?.scan_attempts).toBe(1);
  });

  it('are looked at once by two workers', async () => {
    await mailWith({ 'a.txt': 'uno', 'b.txt': 'dos', 'c.txt': 'tres' });
    const before = clamd.seen.length;
    await Promise.all([scan(), scan()]);
    expect((await checks()).map(([, check]) => check)).toEqual(['clean', 'clean', 'clean']);
    expect(clamd.seen).toHaveLength(before + 3);
  });

  it('loses the bytes of a locked file in the next run when the last one broke off', async () => {
    await mailWith({ 'factura.exe': harmlessVirus });
    const { storage } = bench.deps;
    const remove = () => Promise.reject(new Error('the disk is away'));
    await expect(scanDueAttachments({ deps: { ...bench.deps, storage: { ...storage, remove } } })).rejects.toThrow();
    expect((await checks()).map(([, check]) => check)).toEqual(['infected']);
    bench.deps.advance({ minutes: 6 });
    await scan();
    expect(await storage.listOwned(marina.owner)).toEqual([]);
  });

  it('are handed out at once where there is no scanner', async () => {
    bench.deps.scanner = undefined;
    await mailWith({ 'carta.txt': 'Hola' });
    expect(await checks()).toEqual([['carta.txt', 'none', null]]);
    const [file] = (await lastMessage()).attachments;
    (await open(file?.id ?? '')).stream.destroy();
  });
});
