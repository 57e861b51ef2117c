import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import type { FileRequest, ReceivedFile } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, metadata, storedFiles, tusOf, uploadAs, usageOf } from '#files/uploads/drive.test-support.ts';
import { expireOldUploads } from '#files/uploads/jobs/expire-uploads.job.ts';
import { mediaOf } from '#files/drive/files.test-support.ts';
import {
  createMovableClock,
  solveFreshChallenge,
  spoilProof,
} from '#publishing/public-pages/public-pages.test-support.ts';
import { consumeQuota } from '#billing/quotas/quotas.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { requestScriptUrl } from './pages/request.client-script.ts';

const clock = createMovableClock();
let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
  client = await kit.createClient({ name: 'Barro y Sal' });
}, 60_000);
afterAll(() => kit.close());

async function ask(body: Record<string, unknown> = {}, who = client): Promise<FileRequest> {
  const title = 'Fotos de la feria';
  const reply = await kit.call('POST', '/api/file-requests', { token: who.token, body: { title, ...body } });
  if (reply.statusCode !== 200) throw new Error(`the request was refused: ${reply.body}`);
  return reply.json();
}

async function read(id: string, who = client): Promise<FileRequest> {
  const list = await kit.call('GET', '/api/file-requests?limit=200', { token: who.token });
  const found = list.json<{ items: FileRequest[] }>().items.find((each) => each.id === id);
  if (!found) throw new Error('the request is not in the list');
  return found;
}

async function received(id: string): Promise<ReceivedFile[]> {
  const reply = await kit.call('GET', `/api/file-requests/${id}/files`, { token: client.token });
  return reply.json<{ items: ReceivedFile[] }>().items;
}

const visitor = { 'tus-resumable': tus.version, origin: 'null' };
type Meta = { name?: string; sender?: string; proof?: string; trap?: string };

/** Starts an upload as the page of a request does; without `proof` one is computed. */
async function begin(path: string, length: number, { name = 'foto.bin', sender = '', proof, trap }: Meta = {}) {
  const values = {
    filename: name,
    ...(sender === '' ? {} : { sender }),
    [formControls.proofOfWork]: proof ?? (await solveFreshChallenge(kit)),
    ...(trap === undefined ? {} : { [formControls.honeypot]: trap }),
  };
  const headers = { ...visitor, 'upload-length': String(length), 'upload-metadata': metadata(values) };
  return kit.app.inject({ method: 'POST', url: `${path}/subidas`, headers });
}

async function begun(path: string, length: number, meta: Meta = {}): Promise<string> {
  const reply = await begin(path, length, meta);
  if (reply.statusCode !== 201) throw new Error(`the upload was refused: ${reply.body}`);
  return String(reply.headers.location);
}

function patch(url: string, offset: number, bytes: Buffer) {
  const headers = { ...visitor, 'upload-offset': String(offset), 'content-type': tus.contentType };
  return kit.app.inject({ method: 'PATCH', url, headers, payload: bytes });
}

async function offsetOf(url: string): Promise<number> {
  const reply = await kit.app.inject({ method: 'HEAD', url, headers: visitor });
  return Number(reply.headers['upload-offset']);
}

describe('a visitor’s file in pieces', () => {
  test('goes on where it was cut off and arrives whole, told with who sent it', async () => {
    const request = await ask();
    const bytes = bytesOf(50_000);
    const url = await begun(request.path, bytes.length, { name: 'vídeo de la feria.bin', sender: ' Ana\n<b> ' });
    expect((await usageOf(kit, client)).pendingBytes).toBe(bytes.length);
    expect((await patch(url, 0, bytes.subarray(0, 20_000))).headers['upload-offset']).toBe('20000');
    // A sender with a wrong offset gets the right one.
    const wrong = await patch(url, 30_000, bytes.subarray(30_000));
    expect([wrong.statusCode, wrong.json().error]).toMatchObject([
      409,
      { code: 'uploads.offset_conflict', params: { offset: 20_000 } },
    ]);
    expect(await offsetOf(url)).toBe(20_000);
    expect(await received(request.id)).toEqual([]);
    const last = await patch(url, 20_000, bytes.subarray(20_000));
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '50000']);
    // The visitor learns nothing about the resulting file.
    expect(last.headers[tus.fileHeader]).toBeUndefined();

    const [arrived] = await received(request.id);
    expect(arrived).toMatchObject({ name: 'vídeo de la feria.bin', sender: 'Ana <b>', sizeBytes: bytes.length });
    expect(await read(request.id)).toMatchObject({ files: 1, bytes: bytes.length });
    const file = await kit.call('GET', `/api/files/${arrived?.fileId}`, { token: client.token });
    const saved = await kit.app.inject({ url: file.json().downloadPath });
    expect(saved.rawPayload.equals(bytes)).toBe(true);
    const [entry] = await kit.database.adminSql`
      select actor, after from history_entries where owner_id = ${client.owner} and subject_id = ${arrived?.fileId ?? ''}`;
    expect(entry).toMatchObject({ actor: { kind: 'visitor' }, after: { requestId: request.id } });
    // After a lost response, the offset shows that everything arrived.
    expect(await offsetOf(url)).toBe(bytes.length);
    expect((await usageOf(kit, client)).pendingBytes).toBe(0);
  });

  test('needs a proof of work of its own each time, and no filled trap', async () => {
    const request = await ask();
    const proof = await solveFreshChallenge(kit);
    const codes = [];
    for (const meta of [{ proof: spoilProof(proof) }, { proof: ' ' }, { proof }, { proof }]) {
      const reply = await begin(request.path, 10, meta);
      codes.push(reply.statusCode === 201 ? 201 : reply.json().error.code);
    }
    expect(codes).toEqual(['forms.not_verified', 'forms.not_verified', 201, 'forms.not_verified']);
    const trapped = await begin(request.path, 10, { trap: 'soy un robot' });
    expect([trapped.statusCode, trapped.json().error.code]).toEqual([403, 'forms.not_verified']);
  });

  test('keeps to the number, the size and the kinds of its request, what is on its way counted', async () => {
    const request = await ask({ maxFiles: 2, maxFileBytes: 60_000, kinds: ['video'] });
    const code = async (length: number) => (await begin(request.path, length)).json().error.code;
    expect([await code(60_001), await code(0)]).toEqual(['uploads.too_large', 'file_requests.empty_file']);
    const note = await begun(request.path, 100, { name: 'nota.bin' });
    const video = mediaOf('mp42');
    const film = await begun(request.path, video.length, { name: 'uno.mp4' });
    expect(await code(10)).toBe('file_requests.full');
    const refused = await patch(note, 0, bytesOf(100));
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'file_requests.kind_refused']);
    // Its place is free again, and nothing is left of it.
    expect((await kit.app.inject({ method: 'GET', url: note, headers: visitor })).statusCode).toBe(404);
    const second = await begun(request.path, video.length, { name: 'dos.mp4' });
    // A limit lowered meanwhile leaves room for what was started.
    const body = { maxFiles: 1 };
    await kit.call('PATCH', `/api/file-requests/${request.id}`, { token: client.token, body });
    for (const url of [film, second]) expect((await patch(url, 0, video)).statusCode).toBe(204);
    expect(await read(request.id)).toMatchObject({ state: 'full', files: 2, maxFiles: 2 });
  });

  test('at once with others and with forms never passes the limit of the request nor the storage by a byte', async () => {
    const other = await kit.createClient();
    const request = await ask({ maxTotalBytes: 35_000 }, other);
    const proofs = await Promise.all(Array.from({ length: 10 }, () => solveFreshChallenge(kit)));
    const replies = await Promise.all(proofs.map((proof) => begin(request.path, 10_000, { proof })));
    const urls = replies.flatMap(({ statusCode, headers }) => (statusCode === 201 ? [String(headers.location)] : []));
    expect(urls).toHaveLength(3);
    expect((await usageOf(kit, other)).pendingBytes).toBe(30_000);
    await Promise.all(urls.map((url, index) => patch(url, 0, bytesOf(10_000, index + 1))));
    expect(await usageOf(kit, other)).toMatchObject({ liveBytes: 30_000, pendingBytes: 0 });
    expect(await storedFiles(kit, other.owner)).toHaveLength(3);

    const open = await ask({}, other);
    const { limitBytes, usedBytes } = await usageOf(kit, other);
    const amount = (limitBytes ?? 0) - usedBytes - 500;
    await kit.platform.db.scoped(other.owner, (tx) =>
      consumeQuota({ tx, owner: other.owner, resource: 'storage_bytes', amount, cause: 'test' }),
    );
    expect((await begin(open.path, 501)).json().error.code).toBe('quota.exceeded');
    expect((await begin(open.path, 500)).statusCode).toBe(201);
  });

  test('is nobody else’s: other requests, the client’s own uploads and other words of the address are not there', async () => {
    const [one, two] = [await ask(), await ask()];
    const url = await begun(one.path, 100);
    const elsewhere = url.replace(one.path, two.path);
    const own = await tusOf(kit.app, client.token).create(100, { filename: 'mío.bin' });
    const ownId = String(own.headers.location).split('/').pop();
    for (const address of [
      elsewhere,
      `${one.path}/subidas/${ownId}`,
      `${one.path}/subidas/nada`,
      '/archivo/nada/subidas/x',
    ])
      for (const method of ['GET', 'DELETE'] as const) {
        const reply = await kit.app.inject({ method, url: address, headers: visitor });
        expect([address, method, reply.statusCode]).toEqual([address, method, 404]);
      }
    expect((await patch(elsewhere, 0, bytesOf(100))).statusCode).toBe(404);
    // Nor can the client resume a visitor's upload.
    const listed = await kit.call('GET', '/api/uploads', { token: client.token });
    expect(listed.json().items.map(({ id }: { id: string }) => id)).toEqual([ownId]);
  });

  test('takes nothing more once the request is closed; what was begun gives its place back in the end', async () => {
    const other = await kit.createClient();
    const request = await ask({}, other);
    const url = await begun(request.path, 1000);
    await patch(url, 0, bytesOf(400));
    await kit.call('POST', `/api/file-requests/${request.id}/close`, { token: other.token, body: {} });
    const reply = await patch(url, 400, bytesOf(600));
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'file_requests.closed']);
    expect((await begin(request.path, 10)).json().error.code).toBe('file_requests.closed');
    clock.advance({ hours: uploadLimits.visitorExpireHours + 1 });
    await expireOldUploads({ deps: kit.platform });
    expect((await usageOf(kit, { ...other, token: await kit.createSession(other.userId) })).usedBytes).toBe(0);
    expect(await storedFiles(kit, other.owner)).toEqual([]);
  });

  test('that never sends a byte holds its place for an hour only', async () => {
    const other = await kit.createClient();
    const request = await ask({}, other);
    await begun(request.path, 1000);
    const given = await begun(request.path, 1000);
    expect((await kit.app.inject({ method: 'DELETE', url: given, headers: visitor })).statusCode).toBe(204);
    expect((await usageOf(kit, other)).pendingBytes).toBe(1000);
    clock.advance({ minutes: 61 });
    await expireOldUploads({ deps: kit.platform });
    expect((await usageOf(kit, { ...other, token: await kit.createSession(other.userId) })).usedBytes).toBe(0);
  });
});

test('the page says how to send in pieces, runs only scripts of ours, and pages of an opaque origin may use it', async () => {
  const owner = await kit.createClient({ name: 'Horno Azul' });
  const request = await ask({}, owner);
  const page = await kit.app.inject({ url: request.path });
  expect(page.body).toContain(`data-uploads="${request.path}/subidas"`);
  expect(page.body).toContain(requestScriptUrl);
  expect(page.headers['content-security-policy']).toMatch(
    /^sandbox allow-forms allow-scripts; default-src 'none'; script-src 'self'/,
  );
  expect((await kit.app.inject({ url: requestScriptUrl })).headers['content-type']).toContain('text/javascript');
  const asked = { origin: 'null', 'access-control-request-method': 'PATCH' };
  const allowed = await kit.app.inject({ method: 'OPTIONS', url: `${request.path}/subidas/x`, headers: asked });
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'tus-version': tus.version,
  });
  // A client's own uploads announce no arrival.
  await uploadAs(kit, { client: owner, bytes: bytesOf(10) });
  const notices = await kit.call('GET', '/api/notifications', { token: owner.token });
  expect(notices.json().items).toEqual([]);
});
