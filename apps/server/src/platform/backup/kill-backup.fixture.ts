import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { migrationsDirectory, passphrase, quietLogger } from './backup.test-support.ts';
import { findBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** A separate process, to be killed: makes one backup, or restores one. */
export type KillOrder =
  | { work: 'backup'; connection: DatabaseConnection; dataDir: string; root: string }
  | { work: 'restore'; from: string; dataDir: string };

// NOTE: the test that starts this process writes the order.
const order = JSON.parse(process.env['KILL_ORDER'] ?? '{}') as KillOrder;
if (order.work === 'backup')
  await writeBackup({
    config: {
      dataDir: order.dataDir,
      databaseUrl: undefined,
      masterKeyFile: path.join(order.dataDir, 'secrets', 'master.key'),
      backupPassphrase: passphrase,
    },
    target: { connection: order.connection },
    root: order.root,
    origin: 'command',
    version: '0.0.0-test',
    withFiles: true,
    withTrial: false,
    clock: systemClock,
    logger: quietLogger,
    signal: new AbortController().signal,
  });
else {
  const { backup, root } = await findBackup(order.from);
  const keys = { kind: 'backup', passphrase } as const;
  await restoreBackup({ backup, root, dataDir: order.dataDir, keys, migrationsDirectory, logger: quietLogger });
}
process.exit(0);
