import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { sleepUntilAborted } from '#platform/database/sleep.ts';
import type { Logger } from '#platform/logger.ts';
import { readDiskSpace } from './disk-space.ts';

const mebibyte = 1024 * 1024;
/** A start of PostgreSQL needs a segment of its log (16 MiB) and what recovery writes. */
const pieceBytes = 48 * mebibyte;
const [whileRunning, forStart] = ['running', 'start'] as const;
const startNeedsBytes = 40 * mebibyte;
const scarceBytes = 16 * mebibyte;
/** Recreated only where it takes little of the free space. */
const plenty = 8;
const lookMs = 5000;
const firstLookMs = 60_000;
const block = Buffer.alloc(mebibyte, 0x5a);

export type DiskReserve = {
  /** Before the database is started, or restarted: frees space when there is not enough for that. */
  beforeStart(): Promise<void>;
  /**
   * Monitors from now on: frees half of the reserve when the disk is nearly full, and takes it back when there is
   * space.
   */
  watch(): void;
  close(): void;
};

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
}

async function writePiece(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      for (let written = 0; written < pieceBytes; written += block.length) await handle.writeFile(block);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    if (!hasErrorCode(error, 'ENOSPC', 'EDQUOT')) throw error;
  }
}

/**
 * Space reserved for when the disk is full: PostgreSQL does not start without any, and deleting needs some too. One
 * piece is freed while the product runs, the other only for a start.
 */
export function createDiskReserve({ dataDir, logger }: { dataDir: string; logger: Logger }): DiskReserve {
  const fileOf = (piece: string): string => path.join(dataDir, 'reserve', piece);
  const closing = new AbortController();

  async function freeBytes(): Promise<number> {
    return (await readDiskSpace(dataDir))?.freeBytes ?? Number.POSITIVE_INFINITY;
  }

  async function give(piece: string): Promise<boolean> {
    if (!(await isThere(fileOf(piece)))) return false;
    await rm(fileOf(piece), { force: true });
    logger.error({ piece, bytes: pieceBytes, dataDir }, 'the disk is full: reserved space was released; make room now');
    return true;
  }

  async function look(): Promise<void> {
    const free = await freeBytes();
    if (free < scarceBytes) {
      await give(whileRunning);
      return;
    }
    for (const piece of [forStart, whileRunning])
      if (!(await isThere(fileOf(piece))) && (await freeBytes()) > pieceBytes * plenty) await writePiece(fileOf(piece));
  }

  async function resume(): Promise<void> {
    // Not immediately: the first minute belongs to the start.
    await sleepUntilAborted({ milliseconds: firstLookMs, signal: closing.signal, keepAlive: false });
    while (!closing.signal.aborted) {
      await look().catch((error: unknown) =>
        logger.warn({ err: error }, 'the space reserved for a full disk could not be managed'),
      );
      await sleepUntilAborted({ milliseconds: lookMs, signal: closing.signal, keepAlive: false });
    }
  }

  return {
    async beforeStart() {
      if ((await freeBytes()) >= startNeedsBytes) return;
      if (!(await give(whileRunning))) await give(forStart);
    },
    watch: () => void resume(),
    close: () => closing.abort(),
  };
}
