import type { Logger } from '#platform/logger.ts';
import { busy } from '../busy.ts';
import { createWorkerPool, isForLater, type WorkerResult } from '../worker-pool.ts';
import type { MjmlResult, OwnHtmlRequest, ReadMail } from './render.types.ts';

/** A request to the thread. */
export type MjmlTask =
  | { kind: 'compile'; mjml: string }
  | { kind: 'clean'; own: OwnHtmlRequest }
  | { kind: 'read'; html: string };
type MjmlReply = { kind: 'compiled'; result: MjmlResult } | { kind: 'read'; mail: ReadMail };

/** All throw `server.busy` when there was no time for the work. */
export interface MjmlCompiler {
  /** Compiles one MJML document; invalid input is a result, never an exception. */
  compile(mjml: string): Promise<MjmlResult>;
  /** A client's HTML made mailable, with its text part and findings; undefined: it cannot be read in time. */
  cleanOwnHtml(own: OwnHtmlRequest): Promise<ReadMail | undefined>;
  /** Text part and findings of HTML we made ourselves; undefined: it cannot be read in time. */
  readHtml(html: string): Promise<ReadMail | undefined>;
  close(): Promise<void>;
}

/** A worker thread that compiles MJML to HTML without includes and external requests. */
export function createMjmlCompiler(input: { timeoutMs?: number; poolSize?: number; logger: Logger }): MjmlCompiler {
  const pool = createWorkerPool<MjmlTask, MjmlReply>({
    name: 'mjml-compile',
    size: input.poolSize ?? 1,
    limits: { thread: { megabytes: 256, stackSizeMb: 4 } },
    timeoutMs: input.timeoutMs ?? 10_000,
    logger: input.logger,
  });
  const run = async (task: MjmlTask): Promise<WorkerResult<MjmlReply>> => {
    const result = await pool.run(task);
    if (!result.ok && isForLater(result)) throw busy(result.message);
    return result;
  };
  const read = async (task: MjmlTask): Promise<ReadMail | undefined> => {
    const result = await run(task);
    return result.ok && result.value.kind === 'read' ? result.value.mail : undefined;
  };
  return {
    async compile(mjml) {
      const result = await run({ kind: 'compile', mjml });
      if (result.ok && result.value.kind === 'compiled') return result.value.result;
      const kind = !result.ok && result.reason === 'timeout' ? 'timeout' : 'invalid';
      return { ok: false, error: { kind, message: result.ok ? '' : result.message, issues: [] } };
    },
    cleanOwnHtml: (own) => read({ kind: 'clean', own }),
    readHtml: (html) => read({ kind: 'read', html }),
    close: () => pool.close(),
  };
}
