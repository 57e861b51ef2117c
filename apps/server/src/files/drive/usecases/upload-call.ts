import type { HistoryActor } from '#workspace/door.ts';
import type { FileDeps } from '#files/files/usecases/keep-file.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createRunningHashes, type RunningHashes } from '../running-hashes.ts';
import { uploadFile } from '../upload-bytes.ts';

export type UploadDeps = FileDeps & Pick<Platform, 'events' | 'config'>;

/** Whose drive it is about, and who does it: the client, or somebody with a link of theirs. */
export type UploadCall = { deps: UploadDeps; owner: OwnerId; actor: HistoryActor };

const hashes = new WeakMap<UploadDeps['storage'], RunningHashes>();

/** The hashes this process carries along for a storage. */
export function hashesOf({ storage }: Pick<UploadDeps, 'storage'>): RunningHashes {
  const known = hashes.get(storage) ?? createRunningHashes();
  hashes.set(storage, known);
  return known;
}

/** Where the bytes of an upload lie. */
export function fileOf({ deps, owner }: Pick<UploadCall, 'deps' | 'owner'>, id: string): string {
  return uploadFile({ dataDir: deps.config.dataDir, owner, id });
}
