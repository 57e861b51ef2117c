import { namesOfLinks } from '#workspace/door.ts';
import { listTopicIds } from '#audience/door.ts';
import { listProfileCards } from '#presence/door.ts';
import { readMailTransports } from '#mailbox/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AutomationDeps } from './automations.types.ts';

export type TemplateFact = { id: string; name: string; revision: number; hasSubject: boolean; isEmpty: boolean };

/** Everything plans can refer to, as it is now. */
export type References = {
  labels: ReadonlyMap<string, string>;
  folders: ReadonlyMap<string, string>;
  segments: ReadonlySet<string>;
  /** Keys of custom fields that hold dates. */
  dateFields: ReadonlySet<string>;
  profiles: ReadonlySet<string>;
  /** Archived ones, too: who does not want them still does not get what is about them. */
  topics: ReadonlySet<string>;
  /** Of the referenced campaigns. */
  campaigns: ReadonlySet<string>;
  templates: ReadonlyMap<string, TemplateFact>;
  /** Why mails of a sender (null: the main one) cannot be sent; no entry when they can. */
  blockedWays: ReadonlyMap<string | null, { code: 'domain' | 'own_server'; detail: string }>;
};

async function readTemplates(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<TemplateFact[]> {
  if (ids.length === 0) return [];
  return tx.sql<TemplateFact[]>`
    select id, name, revision, btrim(subject) <> '' as has_subject,
           case when format = 'blocks' then coalesce(jsonb_array_length(document -> 'blocks'), 0) = 0 else btrim(source) = '' end as is_empty
    from templates where owner_id = ${owner} and id = any(${[...new Set(ids)]}::uuid[]) and kind = 'email' and deleted_at is null`;
}

type ReferencesInput = {
  deps: Pick<AutomationDeps, 'config'>;
  owner: OwnerId;
  /** Templates that the plans refer to. */
  templateIds: readonly string[];
  campaignIds: readonly string[];
};

async function readCampaigns(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }[]>`
    select id from campaigns where owner_id = ${owner} and id = any(${[...new Set(ids)]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

type WaysInput = Pick<ReferencesInput, 'deps' | 'owner'> & { profileIds: readonly (string | null)[] };

async function readBlockedWays(tx: Tx, { deps, owner, profileIds }: WaysInput): Promise<References['blockedWays']> {
  const blocked = new Map<string | null, { code: 'domain' | 'own_server'; detail: string }>();
  const wayOf = await readMailTransports({ tx, deps, owner });
  for (const profileId of profileIds) {
    const { blocker, address } = wayOf(profileId);
    if (blocker !== null) blocked.set(profileId, { code: blocker, detail: address.split('@').at(-1) ?? '' });
  }
  return blocked;
}

/** Reads what plans can refer to, once for any number of plans. */
export async function readReferences(tx: Tx, input: ReferencesInput): Promise<References> {
  const { deps, owner, templateIds, campaignIds } = input;
  const { labels, folders } = await namesOfLinks(tx, { owner, noun: 'contact' });
  const segments = await tx.sql<{ id: string }[]>`select id from segments where owner_id = ${owner}`;
  const fields = await tx.sql<{ key: string }[]>`
    select key from contact_fields where owner_id = ${owner} and kind = 'date' and deleted_at is null`;
  const profiles = await listProfileCards(tx, owner);
  const templates = await readTemplates(tx, owner, templateIds);
  return {
    labels,
    folders,
    segments: new Set(segments.map(({ id }) => id)),
    dateFields: new Set(fields.map(({ key }) => key)),
    profiles: new Set(profiles.map(({ id }) => id)),
    topics: new Set(await listTopicIds(tx, owner)),
    campaigns: await readCampaigns(tx, owner, campaignIds),
    templates: new Map(templates.map((template) => [template.id, template])),
    blockedWays: await readBlockedWays(tx, { deps, owner, profileIds: [null, ...profiles.map(({ id }) => id)] }),
  };
}
