import type { HistoryActor } from '#workspace/door.ts';
import type { FileDeps } from '#files/drive/usecases/keep-file.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { uploadFile } from '../upload-bytes.ts';
import { createHash, type Hash } from 'node:crypto';

type Running = { hash: Hash; offset: number };

const maxKept = 1000;

/**
 * SHA-256 of the first bytes of uploads, carried from one request to the next so that the end need not reread
 * everything.
 */
type RunningHashes = {
  /** The hash of exactly so many bytes; undefined when this process has not seen them all. */
  at(id: string, offset: number): Hash | undefined;
  keep(id: string, running: Running): void;
  forget(id: string): void;
};

function createRunningHashes(): RunningHashes {
  const kept = new Map<string, Running>();
  return {
    at(id, offset) {
      if (offset === 0) return createHash('sha256');
      const running = kept.get(id);
      return running?.offset === offset ? running.hash.copy() : undefined;
    },
    keep(id, running) {
      kept.delete(id);
      kept.set(id, running);
      const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
    forget(id) {
      kept.delete(id);
    },
  };
}

export type UploadDeps = FileDeps & Pick<Platform, 'events' | 'config'>;

/** The drive's owner and the actor: the client, or the holder of one of their links. */
export type UploadCall = { deps: UploadDeps; owner: OwnerId; actor: HistoryActor };

const hashes = new WeakMap<UploadDeps['storage'], RunningHashes>();

/** The hashes this process keeps for a storage. */
export function hashesOf({ storage }: Pick<UploadDeps, 'storage'>): RunningHashes {
  const known = hashes.get(storage) ?? createRunningHashes();
  hashes.set(storage, known);
  return known;
}

/** Where an upload's bytes are stored. */
export function fileOf({ deps, owner }: Pick<UploadCall, 'deps' | 'owner'>, id: string): string {
  return uploadFile({ dataDir: deps.config.dataDir, owner, id });
}
