import type { z } from 'zod';
import { originalPath } from '@enlace/contract/files/drive/file-formats.ts';
import { type fileVersionSchema, fileVersionsMax } from '@enlace/contract/files/drive/drive.contract.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { sourceKey } from '../file-keys.rules.ts';
import { issueDrivePass, withPass } from '../file-pass.rules.ts';
import { fileInUse } from '../files.errors.ts';
import { changeContent, findFile, lockFile } from '../files.repository.ts';
import type { FileContent, FileRow, VersionRow } from '../files.types.ts';
import { listSentContents } from '../mail-uses.repository.ts';
import { findVersion, insertVersion, listVersionRows, removeVersionRow } from '../versions.repository.ts';
import { showFile } from '../shown-files.rules.ts';
import { type FileCall, type FileDeps, removeBytes } from './keep-file.ts';
import { shownFile } from './shown-file.ts';
import { emitDriveChanged } from './emit-change.ts';

type FileVersion = z.output<typeof fileVersionSchema>;

/** The version is part of its file's address. */
function versionOf(row: VersionRow, pass: string): FileVersion {
  const { id, fileId, contentAt: createdAt } = row;
  return { ...row, createdAt, downloadPath: `${withPass(originalPath({ fileId }), pass)}&version=${id}` };
}

export function listVersions({ deps, ctx, id }: FileCall & { id: string }): Promise<{ items: FileVersion[] }> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(
    owner,
    async (tx) => {
      if (!(await findFile(tx, { owner, id }))) throw notFound();
      const rows = await listVersionRows(tx, { owner, fileId: id });
      return { items: rows.map((row) => versionOf(row, pass)) };
    },
    { readOnly: true },
  );
}

/** Removes the oldest versions beyond the limit that no campaign needs; their bytes are deleted after the commit. */
async function trimVersions(tx: Tx, { owner, fileId }: { owner: OwnerId; fileId: string }): Promise<VersionRow[]> {
  const older = (await listVersionRows(tx, { owner, fileId })).slice(fileVersionsMax);
  if (older.length === 0) return [];
  const sent = await listSentContents(tx, { owner, fileId });
  const surplus = older.filter((row) => !sent.has(sourceKey(owner, row) ?? ''));
  for (const { id, sizeBytes: amount } of surplus) {
    await removeVersionRow(tx, { owner, fileId, id });
    const why = { cause: 'file.version_removed', reference: fileId };
    await releaseQuota({ tx, owner, resource: 'storage_bytes', amount, ...why });
  }
  return surplus;
}

type Replace = {
  tx: Tx;
  deps: Pick<FileDeps, 'ids' | 'clock'>;
  actor: HistoryActor;
  row: FileRow;
  content: FileContent;
};

/**
 * Replaces a file's content, already charged; the previous one becomes a version. Returns what to remove after the
 * commit.
 */
export async function replaceContent({ tx, deps, actor, row, content }: Replace): Promise<VersionRow[]> {
  const { ownerId: owner, id } = row;
  const now = deps.clock.now();
  await insertVersion(tx, { row, id: deps.ids.uuid() });
  await changeContent(tx, { owner, id, content, version: row.version + 1, now, contentAt: now });
  const entry = {
    action: 'file.replaced',
    subjectKind: 'file',
    subjectId: id,
    before: { sizeBytes: row.sizeBytes, version: row.version },
    after: { name: row.name, sizeBytes: content.sizeBytes, version: row.version + 1 },
  };
  await recordHistory({ tx, owner, actor, entry });
  return trimVersions(tx, { owner, fileId: id });
}

type OneVersion = FileCall & { id: string; versionId: string };

/** Restores a file's older version as its newest; the current one becomes a version. Error: resource.not_found. */
export function restoreVersion({ deps, ctx, id, versionId }: OneVersion): Promise<StoredFile> {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockFile(tx, { owner, id });
    const older = row?.deletedAt === null ? await findVersion(tx, { owner, fileId: id, id: versionId }) : undefined;
    if (!row || !older) throw notFound();
    const now = deps.clock.now();
    await insertVersion(tx, { row, id: deps.ids.uuid() });
    await removeVersionRow(tx, { owner, fileId: id, id: versionId });
    await changeContent(tx, { owner, id, content: older, version: row.version + 1, now, contentAt: now });
    const entry = {
      action: 'file.version_restored',
      subjectKind: 'file',
      subjectId: id,
      before: { version: row.version },
      after: { name: row.name, version: row.version + 1, from: older.version },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    await emitDriveChanged({ tx, deps, owner });
    return showFile(await shownFile(tx, { owner, id }), pass);
  });
}

/** Permanently deletes an older version. Errors: resource.not_found, files.in_use. */
export async function removeVersion({ deps, ctx, id, versionId }: OneVersion) {
  const owner = ctx.actor.ownerId;
  const removed = await deps.db.scoped(owner, async (tx) => {
    const row = await lockFile(tx, { owner, id });
    const version = row && (await findVersion(tx, { owner, fileId: id, id: versionId }));
    if (!version) throw notFound();
    const campaign = (await listSentContents(tx, { owner, fileId: id })).get(sourceKey(owner, version) ?? '');
    if (campaign !== undefined) throw fileInUse(campaign);
    await removeVersionRow(tx, { owner, fileId: id, id: versionId });
    const why = { cause: 'file.version_removed', reference: id };
    await releaseQuota({ tx, owner, resource: 'storage_bytes', amount: version.sizeBytes, ...why });
    const before = { name: row.name, version: version.version, sizeBytes: version.sizeBytes };
    const entry = { action: 'file.version_removed', subjectKind: 'file', subjectId: id, before };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return version;
  });
  await removeBytes(deps, owner, removed);
  return { count: 1, freedBytes: removed.sizeBytes };
}
