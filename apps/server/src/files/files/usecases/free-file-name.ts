import { lockPlace } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { freeName, stemOf } from '../free-name.rules.ts';
import { listTakenNames } from '../trash.repository.ts';

type Input = { owner: OwnerId; name: string; folderId: string | null };

/** A name nobody else has in a folder, until the end of the transaction. */
export async function freeFileName(tx: Tx, { owner, name, folderId }: Input): Promise<string> {
  await lockPlace(tx, { owner, noun: 'file' });
  return freeName(name, await listTakenNames(tx, { owner, folderId, stem: stemOf(name) }));
}
