import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Logger } from '#platform/logger.ts';
import { isGlobalAddress } from '#platform/outbound/addresses.ts';
import { keepRecords } from '#platform/outbound/kept-records.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { readHeaderBlock } from '../parse/header-block.ts';
import { createWorkerPool } from '../worker-pool.ts';
import { likelyRecords } from './likely-records.ts';
import type { SenderCheck, SenderCheckRequest, SenderCheckResult } from './sender-check.types.ts';

/** CPU time and waiting for name servers together. */
const patienceMs = 10_000;
/** For the records asked for in advance; what is not there by then is waited for by the thread. */
const advanceMs = 3_000;
const megabytes = 192;

/** Answers the thread's DNS queries; only plain data is sent back. */
function answerQuestions(port: MessagePort, resolver: ResolveRecords): void {
  port.on('message', ({ id, name, type }: { id: number; name: string; type: string }) => {
    resolver(name, type).then(
      (records) => port.postMessage({ id, records }),
      (error: unknown) => port.postMessage({ id, error: plainError(error) }),
    );
  });
  port.unref();
}

function plainError(error: unknown): { code: string; message: string } {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return { code: typeof code === 'string' ? code : 'ESERVFAIL', message: String(error) };
}

async function settledWithin(asked: readonly Promise<unknown>[], ms: number): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { ref: false, signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(asked), late]);
  over.abort();
}

/**
 * Checks senders in a separate thread, which is terminated when it takes too long: the library's time is not linear in
 * the size of a header. Slow name servers and broken signatures make a mail `unknown`; they never delay it.
 */
export function createSenderCheck(input: { resolver: ResolveRecords; logger: Logger }): SenderCheck {
  const { logger } = input;
  const resolver = keepRecords(input.resolver);
  const pool = createWorkerPool<SenderCheckRequest, SenderCheckResult | null>({
    name: 'sender-check',
    size: 1,
    limits: { thread: { megabytes } },
    timeoutMs: patienceMs,
    ceilingMs: patienceMs,
    logger,
  });
  return {
    async check({ raw, envelopeFrom, remoteAddress, helo, isForwarded = false }) {
      const block = readHeaderBlock(raw);
      if (block.isOver) return null;
      // The thread checks one mail at a time; while name servers are asked, others have their turn.
      const header = raw.toString('latin1', 0, block.end);
      const asked = new Map(
        likelyRecords(header, { envelopeFrom }).map(([name, type]) => [`${type} ${name}`, resolver(name, type)]),
      );
      await settledWithin([...asked.values()], advanceMs);
      const { port1: ours, port2: port } = new MessageChannel();
      // A failure too is an answer: waited for once more, in the thread, it would delay every mail behind this one.
      answerQuestions(ours, (name, type) => asked.get(`${type} ${name.toLowerCase()}`) ?? resolver(name, type));
      // A relay in our own network says nothing about the sender.
      const ip = remoteAddress !== null && isGlobalAddress(remoteAddress) ? remoteAddress : null;
      const bytes = new Uint8Array(raw);
      const request = { raw: bytes, headerBytes: block.end, envelopeFrom, ip, helo, isForwarded, port };
      const result = await pool.run(request, [bytes.buffer, port]);
      ours.close();
      if (result.ok) return result.value;
      logger.warn({ reason: result.reason, detail: result.message }, 'the sender of a mail could not be checked');
      return null;
    },
    close: () => pool.close(),
  };
}
