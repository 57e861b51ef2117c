import path from 'node:path';
import { buildDependencies } from '#app/dependencies.ts';
import { startCampaignSender } from '#modules/campaigns/sending/campaign-sender.ts';
import { quickTimes } from '#modules/campaigns/sending/quick-times.test-support.ts';
import { loadConfig } from '#platform/config/config.ts';

/** Sending engine with a database under its care, as the product's process has it; killed by whoever started it. */
async function main(): Promise<void> {
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations');
  const built = await buildDependencies({ config: loadConfig(process.env), logger, migrationsDirectory });
  const { db } = built.platform;
  const sender = startCampaignSender(built.platform, quickTimes);
  process.on('SIGTERM', () => {
    void sender
      .stop()
      .then(() => built.close())
      .then(() => process.exit(0));
  });
  process.stdout.write('running\n');
  for (;;) {
    await built.platform.clock.sleep(200);
    try {
      const [row] = await db.system(
        (tx) => tx.sql<{ open: boolean }[]>`
        select exists (select 1 from campaigns where state <> 'sent') as open`,
      );
      if (row?.open === false) process.stdout.write('done\n');
    } catch {
      // The database was killed; its keeper starts it again.
    }
  }
}

await main();
