import type { Logger } from '#platform/logger.ts';
import { createWorkerPool } from '../worker-pool.ts';
import type { MjmlResult } from './render.types.ts';

export interface MjmlCompiler {
  /** Compiles one MJML document; invalid input is a result, never an exception. */
  compile(mjml: string): Promise<MjmlResult>;
  close(): Promise<void>;
}

/** A worker thread that turns MJML into HTML without includes and without requests to other places. */
export function createMjmlCompiler(input: { timeoutMs?: number; poolSize?: number; logger: Logger }): MjmlCompiler {
  const pool = createWorkerPool<string, MjmlResult>({
    name: 'mjml-compile',
    size: input.poolSize ?? 1,
    limits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    timeoutMs: input.timeoutMs ?? 10_000,
    logger: input.logger,
  });
  return {
    async compile(mjml) {
      const result = await pool.run(mjml);
      if (result.ok) return result.value;
      const kind = result.reason === 'timeout' ? 'timeout' : 'invalid';
      return { ok: false, error: { kind, message: result.message, issues: [] } };
    },
    close: () => pool.close(),
  };
}
