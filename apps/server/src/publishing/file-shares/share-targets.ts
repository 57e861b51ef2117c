import type { ShareTarget } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { findFileBytes } from '#files/door.ts';
import { namesOfLinks } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type TargetNames = { nameOf(target: ShareTarget): string | undefined };

const pathSign = ' / ';

/** Names of link targets; those in the trash are missing. */
export async function findTargetNames(
  tx: Tx,
  { owner, targets }: { owner: OwnerId; targets: readonly ShareTarget[] },
): Promise<TargetNames> {
  const ids = targets.filter(({ kind }) => kind === 'file').map(({ id }) => id);
  const files = new Map((await findFileBytes(tx, { owner, ids })).map(({ id, name }) => [id, name]));
  const { folders } = targets.some(({ kind }) => kind === 'folder')
    ? await namesOfLinks(tx, { owner, noun: 'file' })
    : { folders: new Map<string, string>() };
  return {
    nameOf: ({ kind, id }) => (kind === 'file' ? files.get(id) : folders.get(id)?.split(pathSign).at(-1)),
  };
}
