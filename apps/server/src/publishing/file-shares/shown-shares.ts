import { findContactIdentity } from '#audience/door.ts';
import { namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CountedShareRow, FileRequest, FileShare, RequestRow } from './file-shares.types.ts';
import { requestStateOf, shareStateOf } from './share-state.rules.ts';
import { openSharePath } from './share-token.ts';

type Deps = Pick<Platform, 'secrets' | 'clock'>;

/** `targetName` is undefined for a trashed or deleted target: then the link's own name is used. */
export function showShare(
  { secrets, clock }: Deps,
  { row, targetName }: { row: CountedShareRow; targetName: string | undefined },
): FileShare {
  return {
    ...row,
    target: { kind: row.targetKind, id: row.targetId, name: targetName ?? row.name },
    path: openSharePath({ secrets }, row.tokenSealed),
    state: shareStateOf(row, { now: clock.now(), isThere: targetName !== undefined }),
    hasPassword: row.passwordHash !== null,
  };
}

type Names = { folders: ReadonlyMap<string, string>; contacts: ReadonlyMap<string, string> };

/** Names of these requests' folders and contacts; deleted ones are missing. */
async function findNames(tx: Tx, { owner, rows }: { owner: OwnerId; rows: readonly RequestRow[] }): Promise<Names> {
  const folders = rows.some(({ folderId }) => folderId !== null)
    ? (await namesOfLinks(tx, { owner, noun: 'file' })).folders
    : new Map<string, string>();
  const contacts = new Map<string, string>();
  for (const id of new Set(rows.map(({ contactId }) => contactId).filter((each) => each !== null))) {
    const found = await findContactIdentity(tx, owner, id);
    if (found) contacts.set(id, found.name === '' ? (found.email ?? '') : found.name);
  }
  return { folders, contacts };
}

function named(id: string | null, names: ReadonlyMap<string, string>): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

/** Requests as their client sees them. */
export async function showRequests(
  tx: Tx,
  { secrets, clock }: Deps,
  { owner, rows }: { owner: OwnerId; rows: readonly RequestRow[] },
): Promise<FileRequest[]> {
  const { folders, contacts } = await findNames(tx, { owner, rows });
  return rows.map((row) => ({
    ...row,
    path: openSharePath({ secrets }, row.tokenSealed),
    state: requestStateOf(row, clock.now()),
    folder: named(row.folderId, folders),
    contact: named(row.contactId, contacts),
  }));
}
