import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { issueDrivePass } from '../file-pass.rules.ts';
import { findShownFile } from '../files.repository.ts';
import type { ShownFile } from '../files.types.ts';
import { showFile } from '../shown-files.rules.ts';
import type { FileCall } from './keep-file.ts';

/** A file, including the trash, with its folder. Throws resource.not_found. */
export async function shownFile(tx: Tx, key: { owner: OwnerId; id: string }): Promise<ShownFile> {
  const row = await findShownFile(tx, key);
  if (!row) throw notFound();
  return row;
}

/** The same for the client’s own screen. */
export function getFile({ deps, ctx, id }: FileCall & { id: string }) {
  const owner = ctx.actor.ownerId;
  const { pass } = issueDrivePass(deps, owner);
  return deps.db.scoped(owner, async (tx) => showFile(await shownFile(tx, { owner, id }), pass), { readOnly: true });
}

/** Whether such a file exists outside the trash. */
export async function isFileThere(tx: Tx, key: { owner: OwnerId; id: string }): Promise<boolean> {
  return (await findShownFile(tx, key))?.deletedAt === null;
}
