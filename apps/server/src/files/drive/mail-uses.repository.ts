import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type FileKey = { owner: OwnerId; fileId: string };

/** Whether a mail shows the file: it is in other people's mailboxes. */
export async function isInMail(tx: Tx, { owner, fileId }: FileKey): Promise<boolean> {
  const rows = await tx.sql`select 1 from mail_files where owner_id = ${owner} and file_id = ${fileId}`;
  return rows.length > 0;
}

/** Templates that show a file, including those in the trash. */
export async function listTemplatesWithFile(tx: Tx, { owner, fileId }: FileKey): Promise<FileUse[]> {
  const rows = await tx.sql<{ id: string; name: string; isInTrash: boolean }[]>`
    select id, name, deleted_at is not null as is_in_trash from templates
    where owner_id = ${owner} and (
      jsonb_path_exists(document, '$.**.fileId ? (@ == $id)', ${JSON.stringify({ id: fileId })}::jsonb)
      or strpos(source, ${`/f/${fileId}/`}) > 0)
    order by deleted_at is not null, name, id`;
  return rows.map((row) => ({ kind: 'template', ...row, holds: true }));
}

/**
 * Campaigns whose mail shows or carries a file. Drafts with it and those still sending hold it; in finished ones, readers
 * would only see a gap, and what was attached they have.
 */
export async function listCampaignsWithFile(tx: Tx, { owner, fileId }: FileKey): Promise<FileUse[]> {
  const rows = await tx.sql<{ id: string; name: string; isInTrash: boolean; holds: boolean }[]>`
    select c.id, c.name, c.deleted_at is not null as is_in_trash, c.state not in ('sent', 'cancelled', 'failed')
      and (c.deleted_at is null or c.started_at is not null) as holds
    from campaigns c left join campaign_contents m on m.owner_id = c.owner_id and m.campaign_id = c.id
    where c.owner_id = ${owner} and (strpos(m.html, ${`/f/${fileId}/`}) > 0
      or (c.attachment_ids <> '{}' and c.attachment_ids @> array[${fileId}::uuid]))
    order by c.id desc`;
  return rows.map((row) => ({ kind: 'campaign', ...row }));
}

/** Storage keys of the contents of a file that campaigns under way are sent with, each with the name of a campaign. */
export async function listSentContents(tx: Tx, { owner, fileId }: FileKey): Promise<Map<string, string>> {
  const rows = await tx.sql<{ storageKey: string; name: string }[]>`
    select a.storage_key, c.name from campaign_attachments a
    join campaigns c on c.owner_id = a.owner_id and c.id = a.campaign_id
    where a.owner_id = ${owner} and a.file_id = ${fileId} and c.state not in ('sent', 'cancelled', 'failed')`;
  return new Map(rows.map(({ storageKey, name }) => [storageKey, name]));
}
