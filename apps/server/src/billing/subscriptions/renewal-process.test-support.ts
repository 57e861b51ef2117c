import { createIssuerKit } from '#billing/invoices/issuing.test-support.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { createLive } from '#platform/realtime/live.ts';
import { runDue } from './engine/run-due.ts';

/** The program's only argument, as JSON. */
export type RenewalProcessInput = { connection: DatabaseConnection; limit: number };

const quiet = () => undefined;
const complain = (...said: unknown[]) => void process.stderr.write(`${JSON.stringify(said)}\n`);
const logger = { debug: quiet, info: quiet, warn: quiet, error: complain };

/** Runs due renewals, as every process of the product does each minute, and prints how many it billed. */
async function main(): Promise<void> {
  // NOTE: written by the test that starts this program, from the same type.
  const { connection, limit } = JSON.parse(process.argv[2] ?? '{}') as RenewalProcessInput;
  const kit = await createIssuerKit({ connection, max: 4 });
  const { db } = kit;
  const live = createLive({ db, logger });
  const { issued } = await runDue({ deps: { ...kit.deps, db, logger, live }, limit });
  await kit.close();
  process.stdout.write(`${issued}\n`, () => process.exit(0));
}

await main();
