import { createHash, type Hash } from 'node:crypto';

type Running = { hash: Hash; offset: number };

const mostKept = 1000;

/** SHA-256 of the first bytes of uploads, carried from one request to the next so that the end need not read all again. */
export type RunningHashes = {
  /** The hash of exactly so many bytes; undefined when this process has not seen them all. */
  at(id: string, offset: number): Hash | undefined;
  keep(id: string, running: Running): void;
  forget(id: string): void;
};

export function createRunningHashes(): RunningHashes {
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
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
    forget(id) {
      kept.delete(id);
    },
  };
}
