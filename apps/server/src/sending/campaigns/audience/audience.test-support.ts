import {
  type AudiencePart,
  type CampaignAudience,
  wholeAudience,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { createTestClient, createTestDeps } from '#audience/contacts/contacts.test-support.ts';
import type { Tx } from '#platform/database/client.ts';
import { createTestDatabase } from '#test/kit/database.ts';
import { compileAudience, type CompiledAudience } from './compile-audience.ts';

type Person = {
  email?: string | null;
  status?: 'subscribed' | 'pending' | 'unsubscribed' | 'bounced';
  city?: string | null;
  firstName?: string | null;
  fields?: Record<string, string>;
  isDeleted?: boolean;
  mergedInto?: string;
};
type Delivery = { state?: 'accepted' | 'uncertain' | 'rejected'; opened?: boolean; clicked?: boolean };

/** Clients with rows written one by one, and their audiences compiled against them. */
export async function createAudienceBench() {
  const database = await createTestDatabase();
  const deps = createTestDeps(database);
  const { adminSql: sql } = database;
  const now = '2026-11-16T17:00:00Z';

  async function createClient() {
    const client = await createTestClient(database, deps);
    const { owner } = client;
    const link = async (table: 'label' | 'folder', parentId: string | null = null) => {
      const id = deps.ids.uuid();
      if (table === 'label')
        await sql`insert into labels (owner_id, noun, id, name, name_key, colour, position) values (${owner}, 'contact', ${id}, ${id}, ${id}, 1, 1)`;
      else
        await sql`insert into folders (owner_id, noun, id, parent_id, name, name_key, position) values (${owner}, 'contact', ${id}, ${parentId}, ${id}, ${id}, 1)`;
      return id;
    };
    return {
      client,
      owner,
      async person(name: string, input: Person = {}): Promise<string> {
        const { email = `${name.toLowerCase()}@correo.example`, status = 'subscribed', city = null } = input;
        const { firstName = null, fields = {}, isDeleted = false, mergedInto = null } = input;
        const id = deps.ids.uuid();
        await sql`
          insert into contacts (owner_id, id, name, name_key, first_name, email, status, city, fields, source, merged_into, deleted_at)
          values (${owner}, ${id}, ${name}, ${name.toLowerCase()}, ${firstName}, ${email}, ${status}, ${city},
            ${JSON.stringify(fields)}::text::jsonb, 'manual', ${mergedInto}, ${isDeleted || mergedInto !== null ? now : null})`;
        return id;
      },
      folder: (parentId?: string) => link('folder', parentId),
      label: () => link('label'),
      file: (id: string, folderId: string) =>
        sql`insert into folder_links (owner_id, noun, subject_id, folder_id) values (${owner}, 'contact', ${id}, ${folderId})`,
      tag: (id: string, labelId: string) =>
        sql`insert into label_links (owner_id, noun, subject_id, label_id) values (${owner}, 'contact', ${id}, ${labelId})`,
      async segment(city: string): Promise<string> {
        const id = deps.ids.uuid();
        const rules = { type: 'all', rules: [{ type: 'text', field: 'city', test: { op: 'is', value: city } }] };
        await sql`
          insert into segments (owner_id, id, name, name_key, colour, rules) values (${owner}, ${id}, ${city}, ${city}, 1, ${JSON.stringify(rules)}::text::jsonb)`;
        return id;
      },
      async campaign(follows?: { followsId: string; rootId: string }): Promise<string> {
        const id = deps.ids.uuid();
        await sql`
          insert into campaigns (owner_id, id, name, follows_id, root_id)
          values (${owner}, ${id}, 'Taller', ${follows?.followsId ?? null}, ${follows?.rootId ?? null})`;
        return id;
      },
      async delivery(campaignId: string, contactId: string, input: Delivery = {}): Promise<void> {
        const { state = 'accepted', opened = false, clicked = false } = input;
        await sql`
          insert into campaign_deliveries (owner_id, campaign_id, contact_id, email, domain, state, failed, next_attempt_at, opened_at, clicked_at)
          values (${owner}, ${campaignId}, ${contactId}, 'x@correo.example', 'correo.example', ${state}, ${state !== 'accepted'},
            null, ${opened ? now : null}, ${clicked ? now : null})`;
      },
      /** Compiles an audience and works with it. */
      compiled<T>(
        change: Partial<CampaignAudience>,
        work: (tx: Tx, compiled: CompiledAudience) => Promise<T>,
        campaignId?: string,
        topicId: string | null = null,
      ): Promise<T> {
        const audience = { ...wholeAudience, ...change };
        return deps.db.scoped(owner, async (tx) =>
          work(tx, await compileAudience(tx, owner, { audience, topicId, campaignId, now: deps.clock.now() })),
        );
      },
    };
  }
  return { database, deps, createClient, close: () => database.drop() };
}
export type AudienceBench = Awaited<ReturnType<typeof createAudienceBench>>;
export type AudienceClient = Awaited<ReturnType<AudienceBench['createClient']>>;
export const chosen = (...include: AudiencePart[]): Partial<CampaignAudience> => ({ kind: 'chosen', include });
