import { createHash } from 'node:crypto';
import type { HistoryCheck, HistoryDetail, HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { sealEverything } from './sealing/seal-batch.ts';

let app: TestApp;
let marina: TestClient;
let other: TestClient;
let auditor: { userId: string; token: string };
let templateId: string;

beforeAll(async () => {
  app = await createTestApp({ work: true });
  marina = await app.createClient({ name: 'Marina Ferrer' });
  other = await app.createClient({ name: 'Ana Ruiz' });
  auditor = await app.createAdmin({ role: 'auditor' });
  templateId = (await post('/api/templates', { name: 'Boletín' })).id;
  await post(`/api/templates/${templateId}/duplicate`);
  await post('/api/contacts', { name: 'Luis "=1+1" Gil', email: 'luis@correo.example' });
  await post('/api/contacts', { name: 'De Ana', email: 'de-ana@correo.example' }, other.token);
  await sealEverything(app.platform);
});
afterAll(() => app.close());

async function post(url: string, body: object = {}, token = marina.token) {
  const answer = await app.call('POST', url, { token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function get<T>(url: string, token = marina.token): Promise<T> {
  const answer = await app.call('GET', url, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

type Page = { items: HistoryEntry[]; next: string | null };
const list = (query = '', token = marina.token) => get<Page>(`/api/history${query}`, token);
const audit = (query = '') => get<Page>(`/api/admin/history${query}`, auditor.token);
const actions = ({ items }: Page) => items.map(({ action }) => action);

describe('the history of a client', () => {
  it('says who did what, when and how, newest first', async () => {
    const { items } = await list();
    expect(items.map(({ action }) => action)).toEqual(['contact.created', 'template.duplicated', 'template.created']);
    expect(items[2]).toMatchObject({
      owner: null,
      actor: { kind: 'user', userId: marina.userId, name: 'Marina Ferrer' },
      subject: { kind: 'template', id: templateId, name: 'Boletín' },
      cause: { kind: 'browser', operation: 'templates.create', network: '127.0.0.0/24', job: null },
      changed: ['kind', 'name'],
      changes: [
        { name: 'kind', before: null, after: 'email' },
        { name: 'name', before: null, after: 'Boletín' },
      ],
      erased: false,
    });
  });

  it('gives one entry with its values and its seal', async () => {
    const { items } = await list('?group=template');
    const detail = await get<HistoryDetail>(`/api/history/${items.at(-1)?.id}`);
    expect(detail).toMatchObject({ before: null, after: { name: 'Boletín', kind: 'email' } });
    expect(detail.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['?group=template', ['template.duplicated', 'template.created']],
    ['?exceptGroup=template', ['contact.created']],
    ['?kind=contact', ['contact.created']],
    ['?who=user&search=luis', ['contact.created']],
    ['?who=admin', []],
    ['?cause=api_key', []],
    ['?cause=browser&group=contact', ['contact.created']],
    ['?from=2099-01-01T00:00:00Z', []],
    ['?until=2099-01-01T00:00:00Z&group=contact', ['contact.created']],
    ['?until=2020-01-01T00:00:00Z', []],
  ])('filters by %s', async (query, found) => {
    expect(actions(await list(query))).toEqual(found);
  });

  it('filters by the thing and by the moment', async () => {
    expect(actions(await list(`?subjectId=${templateId}`))).toEqual(['template.created']);
    const { items } = await list();
    const middle = items[1]?.at ?? '';
    expect(actions(await list(`?from=${encodeURIComponent(middle)}`)).at(-1)).toBe('template.duplicated');
  });

  it('pages by cursor and refuses one it did not write', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next}`);
    expect([...actions(first), ...actions(second)]).toEqual([
      'contact.created',
      'template.duplicated',
      'template.created',
    ]);
    expect(second.next).toBeNull();
    expect((await app.call('GET', '/api/history?cursor=xyz', { token: marina.token })).statusCode).toBe(422);
  });

  it('is nobody else’s', async () => {
    const [mine] = (await list()).items;
    const answer = await app.call('GET', `/api/history/${mine?.id}`, { token: other.token });
    expect(answer.statusCode).toBe(404);
    expect(actions(await list('', other.token))).toEqual(['contact.created']);
    for (const role of ['support', 'observer'] as const) {
      const { token } = await app.createAdmin({ role });
      expect((await app.call('GET', '/api/admin/history', { token })).statusCode).toBe(403);
    }
  });

  it('names no administrator to the client and tells the operator which one it was', async () => {
    const admin = await app.createAdmin();
    const token = await app.createSession(marina.userId, { actingAdminId: admin.userId });
    await post('/api/templates', { name: 'En su nombre' }, token);
    const [seen] = (await list('?cause=acting_admin')).items;
    expect(seen?.cause).toMatchObject({ kind: 'acting_admin', network: null, actingAdmin: { id: '', name: null } });
    const [known] = (await audit(`?cause=acting_admin&owner=${marina.userId}`)).items;
    expect(known?.cause.actingAdmin).toEqual({ id: admin.userId, name: 'Operadora' });
    expect(actions(await audit(`?userId=${admin.userId}`))).toEqual(['template.created']);
  });
});

describe('the history of the installation', () => {
  it('shows the entries of all clients with their names, and of one when asked', async () => {
    const all = await audit('?group=contact');
    expect(all.items.map(({ owner }) => owner?.name)).toEqual(['Ana Ruiz', 'Marina Ferrer']);
    const one = await audit(`?owner=${other.userId}`);
    expect(one.items.map(({ owner }) => owner)).toEqual([{ id: other.userId, name: 'Ana Ruiz' }]);
    const detail = await get<HistoryDetail>(`/api/admin/history/${one.items[0]?.id}`, auditor.token);
    expect(detail.after).toMatchObject({ name: 'De Ana' });
  });

  it('finds clients to filter by', async () => {
    const { items } = await get<{ items: { id: string }[] }>('/api/admin/history/clients?search=ruiz', auditor.token);
    expect(items.map(({ id }) => id)).toEqual([other.userId]);
  });
});

/** Written from docs/history.md alone, using nothing of the product. */
function verify(text: string): number {
  const sha = (...parts: (string | Buffer)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  };
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
    return Object.fromEntries(keys.map((key) => [key, sorted(Reflect.get(value, key))]));
  };
  let previous = '00'.repeat(32);
  const lines = text.trimEnd().split('\n');
  for (const [index, line] of lines.entries()) {
    const { entry, seal, values, salt } = JSON.parse(line);
    if (seal.ownerSeq !== index + 1) throw new Error(`line ${index + 1}: an entry is missing`);
    const bare = sha(Buffer.from(salt, 'hex'), JSON.stringify(sorted(values)));
    if (entry.values !== bare) throw new Error(`line ${index + 1}: changed`);
    if (seal.entryDigest !== sha(JSON.stringify(sorted(entry)))) throw new Error(`line ${index + 1}: changed`);
    if (seal.ownerPreviousHash !== previous) throw new Error(`line ${index + 1}: does not follow`);
    const bytes = [seal.previousHash, seal.ownerPreviousHash, seal.entryDigest].map((hex) => Buffer.from(hex, 'hex'));
    if (seal.hash !== sha(...bytes)) throw new Error(`line ${index + 1}: wrong link`);
    previous = seal.hash;
  }
  return lines.length;
}

describe('an export', () => {
  it('as JSON Lines can be verified without us, and shows what was changed in it', async () => {
    await sealEverything(app.platform);
    const answer = await app.call('GET', '/api/history/export?format=jsonl', { token: marina.token });
    expect(answer.headers['content-type']).toContain('application/jsonl');
    // The entry about this export is newer than the last seal.
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .filter((line) => JSON.parse(line).seal !== null);
    const text = lines.join('\n');
    expect(verify(text)).toBeGreaterThanOrEqual(4);
    expect(() => verify(text.replace('Boletín', 'Boletin'))).toThrow('line 1: changed');
    expect(() => verify(lines.toSpliced(1, 1).join('\n'))).toThrow('line 2: an entry is missing');
  });

  it('as CSV has one line per entry, no formulas, and the filters of the screen', async () => {
    const answer = await app.call('GET', '/api/history/export?format=csv&group=contact', { token: marina.token });
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('contact.created');
    expect(lines[1]).not.toMatch(/(^|,)"?[=+@-]/);
  });

  it('is itself recorded', async () => {
    expect((await list('?group=history')).items.map(({ action }) => action)).toContain('history.exported');
    await app.call('GET', `/api/admin/history/export?format=csv&owner=${other.userId}`, { token: auditor.token });
    const [noted] = (await audit('?group=history&who=admin')).items;
    expect(noted).toMatchObject({ action: 'history.exported', owner: null, actor: { userId: auditor.userId } });
  });
});

describe('the check on a screen', () => {
  async function checked(path: string, token: string): Promise<HistoryCheck> {
    const { check } = await post(path, {}, token);
    expect(check.state).toBe('running');
    await expect
      .poll(async () => (await get<{ check: HistoryCheck }>(path, token)).check.state, { timeout: 15_000 })
      .not.toBe('running');
    return (await get<{ check: HistoryCheck }>(path, token)).check;
  }

  it('runs in the background and keeps its result', async () => {
    expect((await get<{ check: HistoryCheck | null }>('/api/history/check', other.token)).check).toBeNull();
    const mine = await checked('/api/history/check', marina.token);
    expect(mine).toMatchObject({ state: 'ok', breach: null, checked: 100, total: 100 });
    expect(mine.entries).toBeLessThan((await audit('?limit=200')).items.length);
    const whole = await checked('/api/admin/history/check', auditor.token);
    expect(whole.state).toBe('ok');
    expect(whole.checked).toBe(whole.total);
  });

  it('names the broken entry to its owner and only its place to others', async () => {
    const [entry] = (await list('?group=template')).items;
    await app.database.adminSql`update history_entries set action = 'template.removed' where id = ${entry?.id ?? ''}`;
    const mine = await checked('/api/history/check', marina.token);
    expect(mine).toMatchObject({ state: 'broken', breach: { reason: 'changed', entryId: entry?.id } });
    expect(await checked('/api/history/check', other.token)).toMatchObject({ state: 'ok' });
    expect((await checked('/api/admin/history/check', auditor.token)).breach).toMatchObject({ entryId: entry?.id });
    await app.database.adminSql`delete from history_seals where seq = 1`;
    expect((await checked('/api/history/check', other.token)).breach).toEqual({
      reason: 'missing',
      seq: null,
      entryId: null,
    });
  });
});
