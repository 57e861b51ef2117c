import { type TemplateFormat, templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type VersionKind = 'draft' | 'sent';
export type VersionRow = { id: string; kind: VersionKind; revision: number; savedAt: Temporal.Instant };
export type VersionContentRow = VersionRow & {
  name: string;
  category: string | null;
  subject: string;
  preheader: string;
  format: TemplateFormat;
  source: string;
  document: unknown;
};
type TemplateKey = { owner: OwnerId; templateId: string };

/** While somebody is editing, one state per interval is kept. */
const draftEvery = { minutes: 10 };

/** Stores the current template as a version, unless the newest version is identical. */
export async function keepVersion(
  tx: Tx,
  { owner, templateId, kind }: TemplateKey & { kind: VersionKind },
): Promise<void> {
  await tx.sql`
    insert into template_versions (owner_id, template_id, kind, revision, name, category, subject, preheader, format, source, document, saved_at)
    select owner_id, id, ${kind}, revision, name, category, subject, preheader, format, source, document, updated_at
    from templates t where owner_id = ${owner} and id = ${templateId} and not exists (
      select from (
        select kind, revision from template_versions v
        where v.owner_id = ${owner} and v.template_id = ${templateId} order by v.id desc limit 1
      ) newest where newest.revision = t.revision and newest.kind = ${kind})`;
  await tx.sql`
    delete from template_versions
    where owner_id = ${owner} and template_id = ${templateId} and id < (
      select id from template_versions where owner_id = ${owner} and template_id = ${templateId}
      order by id desc offset ${templateLimits.versions - 1} limit 1)`;
}

/** Stores the state before an edit, when the last version is older than the interval. */
export async function keepBeforeEdit(
  tx: Tx,
  { owner, templateId, now }: TemplateKey & { now: Temporal.Instant },
): Promise<void> {
  const [recent] = await tx.sql<{ id: string }[]>`
    select v.id from template_versions v join templates t on t.owner_id = v.owner_id and t.id = v.template_id
    where v.owner_id = ${owner} and v.template_id = ${templateId}
      and v.saved_at > ${now.subtract(draftEvery)} and t.updated_at > ${now.subtract(draftEvery)} limit 1`;
  if (!recent) await keepVersion(tx, { owner, templateId, kind: 'draft' });
}

type ListInput = TemplateKey & { cursor: string | undefined; limit: number };

export async function listVersionRows(tx: Tx, { owner, templateId, cursor, limit }: ListInput): Promise<VersionRow[]> {
  return tx.sql<VersionRow[]>`
    select id, kind, revision, saved_at from template_versions
    where owner_id = ${owner} and template_id = ${templateId} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
    order by id desc limit ${limit}`;
}

export async function findVersion(
  tx: Tx,
  { owner, templateId, versionId }: TemplateKey & { versionId: string },
): Promise<VersionContentRow | undefined> {
  const [row] = await tx.sql<VersionContentRow[]>`
    select * from template_versions where owner_id = ${owner} and template_id = ${templateId} and id = ${versionId}`;
  return row;
}
