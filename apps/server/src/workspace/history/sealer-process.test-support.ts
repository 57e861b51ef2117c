import { createDatabase } from '#platform/database/client.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { systemClock } from '#platform/clock.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import { chainKey } from './history.test-support.ts';
import { sealBatch } from './sealing/seal-batch.ts';

/** The program's only argument, as JSON. */
export type SealerProcessInput = { connection: DatabaseConnection; filesRoot: string };

/** Seals in batches of three until killed, so that a test can do that at any point of a batch. */
async function main(): Promise<void> {
  // NOTE: written by the test that starts this program, from the same type.
  const { connection, filesRoot } = JSON.parse(process.argv[2] ?? '{}') as SealerProcessInput;
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const deps = {
    db: createDatabase({ connection, logger, max: 3 }),
    clock: systemClock,
    logger,
    secrets: createSecrets(chainKey),
    storage: createDiskStorage({ root: filesRoot }),
  };
  for (;;) {
    const { sealed } = await sealBatch({ deps, limit: 3, anchorNow: true });
    process.stdout.write(`${sealed}\n`);
  }
}

await main();
