import type { FileShareState } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { type FileBytes, findFileBytes, listFolderBytes } from '#files/door.ts';
import { namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countVisit, findShareByToken } from '../file-shares.repository.ts';
import type { CountedShareRow } from '../file-shares.types.ts';
import { shareStateOf } from '../share-state.rules.ts';
import { hashOfToken } from '../share-token.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** A file of a link with its folder under the shared one: `Fotos/Horno`; empty for the shared folder itself. */
export type SharedFile = FileBytes & { below: string };
export type OpenedShare = { row: CountedShareRow; state: FileShareState; files: SharedFile[] };

const pathSign = ' / ';

/** Everything in a folder and its subfolders, with the relative path. */
export async function filesOfFolder(
  tx: Tx,
  { owner, folderId }: { owner: OwnerId; folderId: string },
): Promise<SharedFile[] | undefined> {
  const { folders } = await namesOfLinks(tx, { owner, noun: 'file' });
  const root = folders.get(folderId);
  if (root === undefined) return undefined;
  const contents = await listFolderBytes(tx, { owner, folderIds: [folderId] });
  return contents.map((content) => {
    const path = content.folderId === null ? root : (folders.get(content.folderId) ?? root);
    return {
      ...content,
      below: path
        .slice(root.length + pathSign.length)
        .split(pathSign)
        .join('/'),
    };
  });
}

async function filesOf(tx: Tx, { ownerId, targetKind, targetId }: CountedShareRow): Promise<SharedFile[] | undefined> {
  if (targetKind === 'folder') return filesOfFolder(tx, { owner: ownerId, folderId: targetId });
  const found = await findFileBytes(tx, { owner: ownerId, ids: [targetId] });
  return found.length === 0 ? undefined : found.map((content) => ({ ...content, below: '' }));
}

/** What a token in an address opens; undefined when it was never issued. */
export async function openShare({ db, clock }: Deps, token: string): Promise<OpenedShare | undefined> {
  const tokenHash = hashOfToken(token);
  if (!tokenHash) return undefined;
  const now = clock.now();
  return db.system(
    async (tx) => {
      const row = await findShareByToken(tx, { tokenHash, now });
      if (!row) return undefined;
      const files = await filesOf(tx, row);
      return { row, state: shareStateOf(row, { now, isThere: files !== undefined }), files: files ?? [] };
    },
    { readOnly: true },
  );
}

/** Counts a visit to a link's page. */
export function countShareVisit({ db }: Pick<Deps, 'db'>, { ownerId, id }: CountedShareRow): Promise<void> {
  return db.scoped(ownerId, (tx) => countVisit(tx, { owner: ownerId, id }));
}
