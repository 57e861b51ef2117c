import type { TrashKindName } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashItem, TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { type Box, createBox, type Kind } from '#test/attacks/kit/fixtures.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

type Trashable = { thing: Kind; table: string; path: string; noun: string | null };

/** For each kind: how a thing is created, where its row is, where it is deleted, and which table has its folders. */
export const trashables: Record<TrashKindName, Trashable> = {
  profile: { thing: 'profile', table: 'profiles', path: '/api/profiles', noun: 'profile' },
  post: { thing: 'wall_shown_post', table: 'wall_posts', path: '/api/wall-posts', noun: null },
  comment: { thing: 'wall_comment', table: 'wall_comments', path: '/api/wall-comments', noun: null },
  file: { thing: 'file', table: 'files', path: '/api/files', noun: 'file' },
  conversation: {
    thing: 'conversation',
    table: 'conversations',
    path: '/api/mailbox/conversations',
    noun: 'conversation',
  },
  contact: { thing: 'contact', table: 'contacts', path: '/api/contacts', noun: 'contact' },
  campaign: { thing: 'campaign', table: 'campaigns', path: '/api/campaigns', noun: 'campaign' },
  campaign_series: { thing: 'campaign_series', table: 'campaign_series', path: '/api/campaign-series', noun: null },
  automation: { thing: 'automation', table: 'automations', path: '/api/automations', noun: null },
  template: { thing: 'template', table: 'templates', path: '/api/templates', noun: 'template' },
  saved_reply: { thing: 'saved_reply', table: 'templates', path: '/api/mailbox/saved-replies', noun: 'template' },
};

/** A client with one thing of each requested kind. */
export async function newBox(kit: TestApp): Promise<Box> {
  const mark = `papel-${kit.platform.ids.code(8).toLowerCase()}`;
  return createBox({ kit, client: await kit.createClient({ name: mark, alias: mark }), mark });
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** Calls of one client, whose session is renewed when time has passed. */
export function callsOf(kit: TestApp, client: TestClient) {
  async function answer(method: Method, url: string, body?: object) {
    const token = await kit.createSession(client.userId);
    return kit.call(method, url, { token, ...(body ? { body } : {}) });
  }
  async function ask(method: Method, url: string, body?: object) {
    return (await answer(method, url, body)).json();
  }
  return {
    answer,
    ask,
    list: async (query = ''): Promise<TrashItem[]> => (await ask('GET', `/api/trash?${query}`)).items,
    async remove(kind: TrashKindName, id: string): Promise<void> {
      const { statusCode, body } = await answer('DELETE', `${trashables[kind].path}/${id}`);
      if (statusCode >= 300) throw new Error(`deleting a ${kind} answered ${statusCode}: ${body}`);
    },
    async act(way: 'restore' | 'undo-restore' | 'purge', ...items: [TrashKindName, string][]): Promise<TrashResult[]> {
      const body = { items: items.map(([kind, id]) => ({ kind, id })) };
      return (await ask('POST', `/api/trash/${way}`, body)).items;
    },
  };
}

/** A row's identity and place, without change timestamps. */
export async function rowOf(kit: TestApp, kind: TrashKindName, id: string): Promise<object | undefined> {
  const { table, noun } = trashables[kind];
  const { adminSql } = kit.database;
  const [row] = await adminSql<{ row: object; folders: object; labels: object }[]>`
    select to_jsonb(t) - '{updated_at,deleted_at,restored_at}'::text[] as row,
      (select jsonb_agg(to_jsonb(l)) from folder_links l where l.noun = ${noun} and l.subject_id = t.id) as folders,
      (select jsonb_agg(to_jsonb(l)) from label_links l where l.noun = ${noun} and l.subject_id = t.id) as labels
    from ${adminSql(table)} t where t.id = ${id}`;
  return row;
}
