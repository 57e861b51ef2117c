import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachmentLimits } from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import type { Campaign } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { storedZip } from '#files/drive/files.test-support.ts';
import { uploadAs } from '#files/uploads/drive.test-support.ts';
import type { Worker } from '#platform/module.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import {
  addContacts,
  createCampaignApp,
  createDraft,
  failOnComplaints,
  readCampaign,
  startNow,
  until,
} from './campaigns.test-support.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.test-support.ts';

// Whether a file arrives whole is for a program to say that others wrote.
const reader = `
import email, email.policy, hashlib, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
body = mail.get_body(("html",)).get_content()
print(json.dumps({"type": mail.get_content_type(), "hasBody": "Hola" in body, "defects": [str(d) for p in mail.walk() for d in p.defects],
  "files": [[p.get_filename(), p.get_content_type(), hashlib.sha256(p.get_payload(decode=True)).hexdigest()] for p in mail.iter_attachments()]}))
`;
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import email']).status === 0,
);

const leftOut = python === undefined ? ' (left out: python3 is not on this machine)' : '';

type Read = { type: string; hasBody: boolean; defects: string[]; files: [string, string, string][] };

function readMail(raw: string): Read {
  return JSON.parse(execFileSync(python ?? 'python3', ['-c', reader], { input: raw, encoding: 'utf8' })) as Read;
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pdf = (length: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(Array.from({ length }, (_each, place) => (place * 7) % 251))]);

let sink: SmtpSink;
let app: TestApp;
let client: TestClient;
let sender: Worker | undefined;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await createCampaignApp({ sink });
});
beforeEach(async () => {
  client = await app.createClient({ name: 'Barro y Sal' });
  await addContacts(app, client, { count: 3 });
});
afterEach(async () => {
  await sender?.stop();
  sender = undefined;
  failOnComplaints();
  sink.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const upload = (filename: string, bytes: Buffer, whose = client) =>
  uploadAs(app, { client: whose, bytes, meta: { filename } });

/** Saves the draft with these files. */
function attach({ id, revision, name, template }: Campaign, attachmentIds: readonly string[]) {
  const body = { baseRevision: revision, name, profileId: null, templateId: template?.id ?? null, subject: null };
  return app.call('PUT', `/api/campaigns/${id}`, {
    token: client.token,
    body: { ...body, audience: { kind: 'all' }, attachmentIds },
  });
}

const preflight = async (id: string) =>
  (await app.call('GET', `/api/campaigns/${id}/preflight`, { token: client.token })).json<Preflight>();

async function sendAll(id: string): Promise<void> {
  await startNow(app, client, id);
  sender = startCampaignSender(app.platform);
  await until(
    () => readCampaign(app, client, id),
    ({ state }) => state === 'sent',
  );
}

describe('what is attached to a campaign', () => {
  it.skipIf(!python).each([
    ['of one text', {}],
    ['filled for each reader', { text: '{% if contact.first_name == "Tamy1" %}Hola{% else %}Hola a ti{% endif %}' }],
  ])(`reaches everybody whole with a mail %s, from the one copy in the drive${leftOut}`, async (_kind, content) => {
    const [prices, dates] = [pdf(90_000), Buffer.from('Día;Hora\r\nlunes;10:00\r\n')];
    const ids = [await upload('Precios año 2027 – ñandú.pdf', prices), await upload('horario.csv', dates)];
    const kept = await app.platform.storage.listOwned(client.owner);
    const draft = await createDraft(app, client, content);
    const saved = (await attach(draft, ids)).json<Campaign>();
    expect(saved.attachments.map(({ name, state }) => [name, state])).toEqual([
      ['Precios año 2027 – ñandú.pdf', 'ready'],
      ['horario.csv', 'ready'],
    ]);
    await sendAll(draft.id);
    expect(sink.mails).toHaveLength(3);
    for (const { raw } of sink.mails) {
      expect(readMail(raw)).toEqual({
        type: 'multipart/mixed',
        hasBody: true,
        defects: [],
        files: [
          ['Precios año 2027 – ñandú.pdf', 'application/pdf', digest(prices)],
          ['horario.csv', 'text/csv', digest(dates)],
        ],
      });
    }
    expect(await app.platform.storage.listOwned(client.owner)).toEqual(kept);
    const sent = await readCampaign(app, client, draft.id);
    expect(sent.attachments.map(({ id }) => id)).toEqual(ids);
  });

  it('is no program, page, archive or file of somebody else, and not too much', async () => {
    const draft = await createDraft(app, client);
    const refused = { 'trato.zip': storedZip([{ name: 'a.exe', content: 'MZ' }]), 'pagar.bat': Buffer.from('del *.*') };
    for (const [name, bytes] of Object.entries({ ...refused, 'hola.html': Buffer.from('<html><script>1</script>') })) {
      const reply = await attach(draft, [await upload(name, bytes)]);
      expect(reply.statusCode, name).toBe(422);
      expect(reply.json()).toMatchObject({ error: { code: 'campaigns.attachment_refused' } });
    }
    const half = Math.ceil(attachmentLimits.bytes / 2);
    const large = [await upload('uno.pdf', pdf(half)), await upload('dos.pdf', pdf(half))];
    expect((await attach(draft, large)).json()).toMatchObject({
      error: { code: 'campaigns.attachments_too_large', params: { megabytes: 3 } },
    });
    const other = await app.createClient();
    const theirs = await upload('suyo.pdf', pdf(100), other);
    expect((await attach(draft, [theirs])).statusCode).toBe(404);
    expect((await readCampaign(app, client, draft.id)).attachments).toEqual([]);
  });

  it('is a picture by its name, too', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b4532a' } })
      .gif()
      .toBuffer();
    const ids = [await upload('premio.hta', picture), await upload('TAZA.GIF', picture)];
    const draft = await createDraft(app, client);
    await attach(draft, ids);
    await startNow(app, client, draft.id);
    const { attachments } = await readCampaign(app, client, draft.id);
    expect(attachments.map(({ name }) => name)).toEqual(['premio.hta.gif', 'TAZA.GIF']);
  });

  it('stays in the drive while the campaign needs it, and is said to be gone when it is', async () => {
    const id = await upload('precios.pdf', pdf(500));
    const draft = await createDraft(app, client);
    const saved = (await attach(draft, [id])).json<Campaign>();
    const held = await app.call('DELETE', `/api/files/${id}`, { token: client.token });
    expect(held.json()).toMatchObject({ error: { code: 'files.in_use', params: { place: 'Taller' } } });
    expect(await preflight(draft.id)).toMatchObject({ attachments: [{ id, state: 'ready' }] });
    expect((await preflight(draft.id)).blockers).not.toContain('attachments');

    await app.database.adminSql`update files set deleted_at = now() where id = ${id}`;
    expect(await preflight(draft.id)).toMatchObject({ attachments: [{ id, name: '', state: 'gone' }] });
    expect((await preflight(draft.id)).blockers).toContain('attachments');
    const start = await app.call('POST', `/api/campaigns/${draft.id}/start`, { token: client.token, body: {} });
    expect(start.json()).toMatchObject({ error: { code: 'campaigns.attachments_gone', params: { count: 1 } } });
    // A file that is gone prevents no other change.
    expect((await attach(saved, [id])).statusCode).toBe(200);
  });

  it('is sent as it is at the last start, when an earlier one was taken back', async () => {
    const [first, second] = [pdf(500), pdf(700)];
    const ids = [await upload('precios.pdf', first), await upload('fechas.pdf', second)];
    const draft = await createDraft(app, client);
    await attach(draft, ids);
    const { token } = client;
    const started = await app.call('POST', `/api/campaigns/${draft.id}/start`, { token, body: {} });
    expect(started.json<Campaign>().attachments).toHaveLength(2);
    const withdrawn = await app.call('POST', `/api/campaigns/${draft.id}/withdraw`, { token });
    expect(withdrawn.json()).toMatchObject({ state: 'draft' });
    await attach(await readCampaign(app, client, draft.id), [ids[1] ?? '']);
    await sendAll(draft.id);
    const sent = await readCampaign(app, client, draft.id);
    expect(sent.attachments).toMatchObject([{ id: ids[1], name: 'fechas.pdf', state: 'ready' }]);
  });

  it('has the bytes of its start until everybody has them, though the file got others', async () => {
    const about = (word: string) => Buffer.from(`%PDF-1.7\n${word.repeat(90)}`);
    const [old, newer] = [about('otoño '), about('invierno ')];
    const id = await upload('precios.pdf', old);
    const draft = await createDraft(app, client);
    await attach(draft, [id]);
    await startNow(app, client, draft.id);
    const meta = { filename: 'precios.pdf', fileId: id };
    expect(await uploadAs(app, { client, bytes: newer, meta })).toBe(id);
    const { token } = client;
    const { items } = (await app.call('GET', `/api/files/${id}/versions`, { token })).json<{
      items: { id: string }[];
    }>();
    const remove = () => app.call('DELETE', `/api/files/${id}/versions/${items[0]?.id}`, { token });
    expect((await remove()).json()).toMatchObject({ error: { code: 'files.in_use', params: { place: 'Taller' } } });
    sender = startCampaignSender(app.platform);
    await until(
      () => readCampaign(app, client, draft.id),
      ({ state }) => state === 'sent',
    );
    const line = (bytes: Buffer) => bytes.toString('base64').slice(0, 76);
    expect(sink.mails).toHaveLength(3);
    for (const { raw } of sink.mails) {
      expect(raw).toContain(line(old));
      expect(raw).not.toContain(line(newer));
    }
    expect((await remove()).statusCode).toBe(200);
  });

  it('goes along with a copy, and may be thrown away when everybody has it', async () => {
    const id = await upload('precios.pdf', pdf(500));
    const draft = await createDraft(app, client);
    await attach(draft, [id]);
    const copy = await app.call('POST', `/api/campaigns/${draft.id}/duplicate`, { token: client.token });
    expect(copy.json<Campaign>().attachments).toMatchObject([{ id }]);
    await app.call('DELETE', `/api/campaigns/${copy.json<Campaign>().id}`, { token: client.token });
    await sendAll(draft.id);
    expect((await app.call('DELETE', `/api/files/${id}`, { token: client.token })).statusCode).toBe(200);
    expect((await readCampaign(app, client, draft.id)).attachments).toMatchObject([{ id, name: 'precios.pdf' }]);
  });
});
