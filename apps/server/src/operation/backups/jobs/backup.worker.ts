import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import type { FromBackupProcess, ToBackupProcess } from './backup-process.ts';
import { type BackupOrder, workOffBackup } from './backup-work.ts';

// One order, one outcome, and exit. When asked to stop, or orphaned by a dead server, it removes what it has written.

const stopping = new AbortController();

function say(message: FromBackupProcess): void {
  process.send?.(message);
}

async function work(order: BackupOrder): Promise<void> {
  const logger = createLogger({ level: order.config.logLevel });
  const outcome = await workOffBackup({ order, clock: systemClock, logger, signal: stopping.signal });
  if (process.connected) say({ kind: 'done', outcome });
}

process.on('message', (message: ToBackupProcess) => {
  if (message.kind === 'stop') stopping.abort();
  else void work(message.order);
});
process.on('disconnect', () => stopping.abort());
// A terminal or service manager signals the whole group; our parent decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
say({ kind: 'ready' });
