import { createDatabase } from '#platform/database/client.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { startCampaignSender } from './engine/campaign-sender.ts';
import type { SendingTimes } from './engine/sending-times.ts';

/** The program's only argument, as JSON. */
export type SenderProcessInput = {
  connection: DatabaseConnection;
  dataDir: string;
  smtpPort: number;
  times?: SendingTimes;
};

function readInput(text: string): SenderProcessInput {
  // NOTE: written by the test that starts this program, from the same type.
  return JSON.parse(text) as SenderProcessInput;
}

/** A sending engine in its own process, so that a test can really kill it. */
async function main(): Promise<void> {
  const { connection, dataDir, smtpPort, times } = readInput(process.argv[2] ?? '{}');
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}?tls=none`,
    PUBLIC_URL: 'http://localhost:3000',
    DEFAULT_LOCALE: 'es',
  });
  const target = { connection };
  const db = createDatabase({ connection, logger, max: 8 });
  const platform = await buildPlatform({ config, logger, db, clock: systemClock, target });
  const sender = startCampaignSender(platform, times);
  process.on('SIGTERM', () => {
    void sender.stop().then(() => process.exit(0));
  });
  process.stdout.write('running\n');
}

await main();
