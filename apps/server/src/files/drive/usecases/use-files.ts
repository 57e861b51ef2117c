import type { FileUsage } from '@enlace/contract/files/drive/drive.contract.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { currentCause } from '#platform/cause.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { findFile, shownColumns } from '../files.repository.ts';
import type { ShownFile } from '../files.types.ts';
import { showFile } from '../shown-files.rules.ts';
import type { FileCall, FileDeps } from './keep-file.ts';
import { isFileThere } from './shown-file.ts';

type Use = { owner: OwnerId; id: string; as: 'opened' | 'shared'; now: Temporal.Instant };

/** Notes what the client last did with a file; false if it is not there. The trash is not used. */
export async function noteUse(tx: Tx, { owner, id, as, now }: Use): Promise<boolean> {
  const rows = await tx.sql`
    update files set used_at = ${now}, used_as = ${as}
    where owner_id = ${owner} and id = ${id} and deleted_at is null returning id`;
  return rows.length > 0;
}

/** Whether there is such a file, also in the trash. */
export async function isFileKnown(tx: Tx, { owner, id }: { owner: OwnerId; id: string }): Promise<boolean> {
  return (await findFile(tx, { owner, id })) !== undefined;
}

/** Notes that the client looked at a file. Error: resource.not_found. */
export async function noteOpened({ deps, ctx, id }: FileCall & { id: string }): Promise<void> {
  const { ownerId: owner } = ctx.actor;
  const { apiKeyId, actingAdminId } = currentCause();
  const isClient = apiKeyId === null && actingAdminId === null;
  await deps.db.scoped(owner, async (tx) => {
    const isThere = isClient
      ? await noteUse(tx, { owner, id, as: 'opened', now: deps.clock.now() })
      : await isFileThere(tx, { owner, id });
    if (!isThere) throw notFound();
  });
}

type UsedRow = ShownFile & { usedAt: Temporal.Instant; usedAs: FileUsage };
type UsedFile = { file: StoredFile; as: FileUsage; at: Temporal.Instant };
type Recent = { owner: OwnerId; since: Temporal.Instant; limit: number };

/** Files the client had to do with since a moment, last first. */
export async function listUsedFiles(
  tx: Tx,
  deps: Pick<FileDeps, 'secrets' | 'clock'>,
  { owner, since, limit }: Recent,
): Promise<UsedFile[]> {
  const { pass } = issueDrivePass(deps, owner);
  const rows = await tx.sql<UsedRow[]>`
    with page (id) as materialized (
      select f.id from files f where f.owner_id = ${owner} and f.deleted_at is null and f.used_at > ${since}
      order by f.used_at desc, f.id desc limit ${limit})
    select ${shownColumns(tx, owner)}, f.used_at, f.used_as from files f
    where f.owner_id = ${owner} and f.id in (select id from page) order by f.used_at desc, f.id desc`;
  return rows.map((row) => ({ file: showFile(row, pass), as: row.usedAs, at: row.usedAt }));
}

/** These files as the client sees them, without those in the trash. */
export async function showFiles(
  tx: Tx,
  deps: Pick<FileDeps, 'secrets' | 'clock'>,
  { owner, ids }: { owner: OwnerId; ids: readonly string[] },
): Promise<Map<string, StoredFile>> {
  const { pass } = issueDrivePass(deps, owner);
  const rows = await tx.sql<ShownFile[]>`
    select ${shownColumns(tx, owner)} from files f
    where f.owner_id = ${owner} and f.id = any(${[...ids]}::uuid[]) and f.deleted_at is null`;
  return new Map(rows.map((row) => [row.id, showFile(row, pass)]));
}
