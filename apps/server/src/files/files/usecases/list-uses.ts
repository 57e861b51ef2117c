import type { FileUse } from '@enlace/contract/files/files/file-uses.contract.ts';
import { listProfilesWithFile } from '#profiles/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { findFile } from '../files.repository.ts';
import { listCampaignsWithFile, listTemplatesWithFile } from '../mail-uses.repository.ts';
import { listPostsWithFile } from '../wall-uses.repository.ts';
import type { FileCall } from './keep-file.ts';

/** Everything that shows a file, what holds it first. */
export async function usesOfFile(tx: Tx, key: { owner: OwnerId; fileId: string }): Promise<FileUse[]> {
  const uses = [
    ...(await listProfilesWithFile(tx, key)),
    ...(await listPostsWithFile(tx, key)),
    ...(await listTemplatesWithFile(tx, key)),
    ...(await listCampaignsWithFile(tx, key)),
  ];
  return [...uses.filter(({ holds }) => holds), ...uses.filter(({ holds }) => !holds)];
}

/** The same for the client’s own screen. Error: resource.not_found. */
export function listUses({ deps, ctx, id }: FileCall & { id: string }): Promise<{ items: FileUse[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    if (!(await findFile(tx, { owner, id }))) throw notFound();
    return { items: await usesOfFile(tx, { owner, fileId: id }) };
  });
}
