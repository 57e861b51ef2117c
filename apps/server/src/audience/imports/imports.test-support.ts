import type { ImportDetail, ImportPlan, ImportRow } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { expect } from 'vitest';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { workImport } from './work/work-import.ts';

export type World = { kit: TestApp; client: TestClient };

const boundary = 'enlace-test-boundary';

/** Uploads one file as a browser does. */
export async function upload({ kit, client }: World, content: string | Buffer, name = 'tamys.csv') {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return kit.app.inject({
    method: 'POST',
    url: '/api/contacts/imports',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${client.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

export async function uploaded(world: World, content: string | Buffer, name?: string): Promise<ImportDetail> {
  const answer = await upload(world, content, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function step({ kit, client }: World, id: string, verb: string): Promise<ImportDetail> {
  const answer = await kit.call('POST', `/api/contacts/imports/${id}/${verb}`, { token: client.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function plan(
  { kit, client }: World,
  detail: ImportDetail,
  changes: Partial<ImportPlan>,
): Promise<ImportDetail> {
  const body = { ...detail.plan, ...changes };
  const answer = await kit.call('PUT', `/api/contacts/imports/${detail.id}/plan`, { token: client.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function detailOf({ kit, client }: World, id: string): Promise<ImportDetail> {
  return (await kit.call('GET', `/api/contacts/imports/${id}`, { token: client.token })).json();
}

/** Does what the job would do. */
export async function work({ kit, client }: World, importId: string, chunkRows?: number): Promise<void> {
  const { signal } = new AbortController();
  await workImport({
    deps: kit.platform,
    owner: client.owner,
    importId,
    signal,
    ...(chunkRows === undefined ? {} : { chunkRows }),
  });
}

export async function checked(world: World, id: string): Promise<ImportDetail> {
  await step(world, id, 'check');
  await work(world, id);
  return detailOf(world, id);
}

export async function ran(world: World, id: string, chunkRows?: number): Promise<ImportDetail> {
  await step(world, id, 'run');
  await work(world, id, chunkRows);
  return detailOf(world, id);
}

export async function undone(world: World, id: string): Promise<ImportDetail> {
  await step(world, id, 'undo');
  await work(world, id);
  return detailOf(world, id);
}

export async function rowsOf(
  { kit, client }: World,
  id: string,
  phase: 'check' | 'run' | 'undo',
): Promise<ImportRow[]> {
  const url = `/api/contacts/imports/${id}/rows?phase=${phase}&limit=200`;
  return (await kit.call('GET', url, { token: client.token })).json().items;
}

/** Everything an import can affect, as comparable text; only values that always change are omitted. */
export async function snapshot({ kit, client }: World): Promise<string> {
  const { owner } = client;
  return kit.platform.db.scoped(owner, async (tx) => {
    const [row] = await tx.sql<{ all: string }[]>`
      select jsonb_build_object(
        'contacts', (select jsonb_agg(to_jsonb(c) order by c.id) from contacts c where owner_id = ${owner}),
        'addresses', (select jsonb_agg(to_jsonb(a) - 'id' order by a.contact_id, a.kind, a.value) from contact_addresses a where owner_id = ${owner}),
        'folders', (select jsonb_agg(to_jsonb(l) order by l.subject_id) from folder_links l where owner_id = ${owner}),
        'labels', (select jsonb_agg(to_jsonb(l) order by l.subject_id, l.label_id) from label_links l where owner_id = ${owner}),
        'counters', (select jsonb_agg(to_jsonb(n) order by n.status) from contact_counters n where owner_id = ${owner} and total > 0),
        'used', (select sum(used) from quota_counters where owner_id = ${owner} and resource = 'contacts'))::text as all`;
    return row?.all ?? '';
  });
}

export async function setQuota({ kit, client }: World, quota: number): Promise<void> {
  await kit.database.adminSql`
    update plan_quotas set quota = ${quota} where resource = 'contacts' and plan_id in (
      select c.plan_id from subscriptions s join catalog_items c on c.id = s.catalog_item_id where s.owner_id = ${client.owner})`;
}
