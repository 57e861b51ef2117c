import type { Logger } from '#platform/logger.ts';
import { createWorkerPool } from '../worker-pool.ts';
import {
  DEFAULT_PARSE_LIMITS,
  type ParseLimits,
  type ParseRequest,
  type ParseResult,
  type TransportedResult,
} from './parsed-mail.types.ts';

export interface MailParser {
  /** Parses one raw message. Hostile or broken mail is a result, never an exception. */
  parse(raw: Uint8Array): Promise<ParseResult>;
  close(): Promise<void>;
}

/** Worker threads that read mail from strangers under hard limits of size, depth, memory and time. */
export function createMailParser(input: {
  poolSize?: number;
  limits?: Partial<ParseLimits>;
  logger: Logger;
}): MailParser {
  const limits = { ...DEFAULT_PARSE_LIMITS, ...input.limits };
  const pool = createWorkerPool<ParseRequest, TransportedResult>({
    name: 'mail-parse',
    size: input.poolSize ?? 1,
    limits: { thread: { megabytes: limits.memoryMb, stackSizeMb: 8 } },
    timeoutMs: limits.timeoutMs,
    logger: input.logger,
  });
  return {
    async parse(raw) {
      if (raw.byteLength > limits.bytes) {
        return { kind: 'quarantined', reason: 'too_large', message: 'The message is too large' };
      }
      const result = await pool.run({ raw: ownBytes(raw), limits });
      if (!result.ok) {
        const reason = result.reason === 'timeout' ? 'timeout' : 'crashed';
        return { kind: 'quarantined', reason, message: result.message };
      }
      if (result.value.kind === 'quarantined') return result.value;
      const { date, ...mail } = result.value.mail;
      return { kind: 'parsed', mail: { ...mail, date: date === null ? null : Temporal.Instant.from(date) } };
    },
    close: () => pool.close(),
  };
}

// A view is copied to the other thread with all the memory behind it.
function ownBytes(raw: Uint8Array): Uint8Array {
  return raw.byteLength === raw.buffer.byteLength ? raw : new Uint8Array(raw);
}
