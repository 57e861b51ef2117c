import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { SegmentCount } from '@enlace/contract/audience/segments/segments.contract.ts';
import { countMatches } from '#audience/segments/segments.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

/** More than are counted exactly; every 100th is in the small folder, every 300th is called Rara. */
const size = 24_000;

type Page = { items: ContactListRow[]; next: string | null; total: number; totalIsExact: boolean };

let app: TestApp;
let client: TestClient;
let folderId: string;

beforeAll(async () => {
  app = await createTestApp();
  client = await app.createClient();
  const { token, owner } = client;
  folderId = (
    await app.call('POST', '/api/contacts/folders', { token, body: { name: 'Pequeña', parentId: null } })
  ).json().id;
  const { adminSql } = app.database;
  // The random order is derived from the ids, so that a sample is the same in every run.
  await adminSql`
    insert into contacts (owner_id, id, name, name_key, status, source, activity_at)
    select ${owner}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, name, enlace_fold(name), 'subscribed', 'import', now() - n * interval '1 minute'
    from (select n, case when n % 300 = 0 then 'Rara ' else 'Persona ' end || n as name from generate_series(1, ${size}::int) n) as people`;
  await adminSql`
    insert into folder_links (owner_id, noun, subject_id, folder_id)
    select ${owner}, 'contact', id, ${folderId} from contacts
    where owner_id = ${owner} and substring(name from '[0-9]+$')::int % 100 = 0`;
  await adminSql`vacuum (analyze) contacts`;
  await adminSql`vacuum (analyze) folder_links`;
});
afterAll(() => app.close());

/** As if exact counting had been tried and timed out: on this machine it may not. */
const look = (like: string, isMeant: boolean): Promise<SegmentCount> =>
  app.platform.db.scoped(client.owner, (tx) => {
    const and = tx.sql`and (c.name_key like ${like}) = ${isMeant}`;
    return countMatches(tx, client.owner, { and, isSlow: true });
  });
async function post<T>(path: string, body: object): Promise<T> {
  return (await app.call('POST', path, { token: client.token, body })).json();
}

type Listed = { names: string[]; totals: Set<string> };

/** The whole list, page by page, by latest activity. */
async function listAll(filter: Record<string, string>, pages = Number.POSITIVE_INFINITY): Promise<Listed> {
  const listed: Listed = { names: [], totals: new Set() };
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const query = new URLSearchParams({
      sort: 'activity',
      limit: '100',
      ...filter,
      ...(cursor === null ? {} : { cursor }),
    });
    const reply = await app.call('GET', `/api/contacts?${query.toString()}`, { token: client.token });
    const { items, next, total, totalIsExact }: Page = reply.json();
    listed.names.push(...items.map(({ name }) => name));
    listed.totals.add(`${total} ${totalIsExact ? 'exact' : 'about'}`);
    cursor = next;
    if (cursor === null) break;
  }
  return listed;
}
const numbersOf = (names: readonly string[]) => names.map((name) => Number(name.split(' ')[1]));
const everyNth = (step: number) => Array.from({ length: size / step }, (_, at) => (at + 1) * step);
const nameRule = (op: 'contains' | 'not_contains', value: string) => ({
  type: 'text',
  field: 'name',
  test: { op, value },
});

describe('a client with more tamys than are counted to the end', () => {
  it('is told a share with its margin, and the margin holds the truth', async () => {
    const { total, margin, isExact } = await look('%7%', false);
    const truth = Array.from({ length: size }, (_, at) => String(at + 1)).filter((n) => !n.includes('7')).length;
    expect(isExact).toBe(false);
    expect(Math.abs(total - truth)).toBeLessThanOrEqual(margin);
    expect(margin).toBeLessThan(size * 0.04);
  });

  it('looks further when hardly anybody of the first ones matches', async () => {
    const { total, margin } = await look('%rara%', true);
    expect(Math.abs(total - size / 300)).toBeLessThanOrEqual(margin);
    // A first sample alone would only be accurate to about four in a thousand.
    expect(margin).toBeLessThan(size * 0.003);
  });

  it('meets everybody of a small folder once, in the order of the list', async () => {
    const { names, totals } = await listAll({ folderId });
    expect(totals).toEqual(new Set([`${size / 100} exact`]));
    expect(numbersOf(names)).toEqual(everyNth(100));
  });

  it('walks through rules that hardly anybody meets, page after short page, and misses nobody', async () => {
    const rules = { type: 'all', rules: [nameRule('contains', 'rara'), nameRule('not_contains', 'zz')] };
    const { names } = await listAll({ rules: JSON.stringify(rules) });
    expect(numbersOf(names)).toEqual(everyNth(300));
  });

  it('knows from the counters how many a status, a folder and those outside of it are', async () => {
    const rulesOf = (rule: object) => ({ rules: { type: 'all', rules: [rule] } });
    const outside = await post('/api/segments/count', rulesOf({ type: 'folder', op: 'none_of', ids: [folderId] }));
    expect(outside).toEqual({ total: size - size / 100, isExact: true, margin: 0 });
    const { totals } = await listAll({ status: 'subscribed', sort: 'name' }, 2);
    expect(totals).toEqual(new Set([`${size} exact`]));
  });
});
