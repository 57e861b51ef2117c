import type { Logger } from '#platform/logger.ts';
import { createWorkerPool, isForLater } from '../worker-pool.ts';
import { headerLimits, readHeaderBlock } from './header-block.ts';
import {
  DEFAULT_PARSE_LIMITS,
  type ParseLimits,
  type ParseRequest,
  type ParseResult,
  type TransportedResult,
} from './parsed-mail.types.ts';

export interface MailReader {
  /** What a person said about the charset of its texts. */
  charset?: string | undefined;
  /** Languages of the people it is for, which decide where bytes could be either of two texts. */
  languages?: readonly string[];
}

export interface MailParser {
  /** Parses one raw message. Hostile or broken mail is a result, never an exception. */
  parse(raw: Uint8Array, about?: MailReader): Promise<ParseResult>;
  close(): Promise<void>;
}

/** Worker threads that parse strangers' mail under hard limits of size, depth, memory and time. */
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
    async parse(raw, { charset, languages = [] } = {}) {
      if (raw.byteLength > limits.bytes) {
        return { kind: 'quarantined', reason: 'too_large', message: 'The message is too large' };
      }
      if (readHeaderBlock(raw).isOver) {
        const { bytes, lines } = headerLimits;
        return {
          kind: 'quarantined',
          reason: 'header_too_long',
          message: `The header has more than ${bytes} bytes or ${lines} lines`,
        };
      }
      const own = ownBytes(raw);
      const result = await pool.run({ raw: own, limits, charset, languages }, [own.buffer]);
      if (!result.ok) {
        if (isForLater(result)) return { kind: 'unread', message: result.message };
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

// Transferred to the other thread, so a copy of the caller's bytes and nothing else of the underlying memory.
function ownBytes(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(raw);
}
