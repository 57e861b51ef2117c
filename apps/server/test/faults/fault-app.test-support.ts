import path from 'node:path';
import { unwatchedStart } from '#platform/start-watch.ts';
import { startDatabaseServer } from '#app/database-server.ts';
import { buildDependencies } from '#app/dependencies.ts';
import { startAutomationWorker } from '#sending/automations/work/automation-worker.ts';
import { startCampaignSender } from '#sending/campaigns/engine/campaign-sender.ts';
import { quickTimes } from '#sending/campaigns/engine/quick-times.test-support.ts';
import { withLocalFeeds } from '#sending/campaign-series/local-feeds.test-support.ts';
import { maintainSeries } from '#sending/campaign-series/usecases/maintain-series.ts';
import { mailsModule } from '#workspace/mails/mails.module.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendingModules } from './sending-modules.test-support.ts';

/** As with the leases of campaigns: what takes a quarter of an hour in production takes this many seconds here. */
const lostAfterSeconds = 5;

/** Requeues the jobs of dead processes, as the queue does when their time is over. */
async function endLostJobs({ db }: Platform): Promise<void> {
  await db.system(async (tx) => {
    await tx.sql`
      update mails set sending_until = now() - interval '1 second'
      where state = 'sending' and sending_until < now() + interval '14 minutes' - make_interval(secs => ${lostAfterSeconds})`;
    await tx.sql`
      update pgboss.job set state = 'retry', start_after = now()
      where name = 'mails.deliver' and state = 'active' and started_on < now() - make_interval(secs => ${lostAfterSeconds})`;
    await tx.sql`
      update pgboss.job set start_after = now() where name = 'mails.deliver' and state = 'retry' and start_after > now()`;
  });
}

/** How many mails are finished. */
async function countDone({ db }: Platform): Promise<number> {
  const [row] = await db.system(
    (tx) => tx.sql<{ done: number }[]>`
    select (select count(*) from campaign_deliveries where state not in ('pending', 'claimed', 'sending'))::int
         + (select count(*) from mails
            where purpose = 'transactional' and state in ('accepted', 'rejected', 'uncertain'))::int as done`,
  );
  return row?.done ?? 0;
}

/** The sending part of the product in a process of its own, with a database it supervises; killed by its parent. */
async function main(): Promise<void> {
  const expected = Number(process.env['FAULT_EXPECTED']);
  const quiet = () => undefined;
  const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const migrationsDirectory = path.resolve(import.meta.dirname, '../../migrations');
  const input = { config: loadConfig(process.env), logger, watch: unwatchedStart };
  const built = await buildDependencies({ ...input, migrationsDirectory, server: startDatabaseServer(input) });
  await built.databaseReady;
  const { platform } = built;
  platform.events.subscribe(sendingModules.flatMap((module) => module.events?.(platform) ?? []));
  const bindings = mailsModule.jobs?.(platform) ?? [];
  await platform.jobs.start({ bindings, work: true });
  const workers = [startCampaignSender(platform, quickTimes), startAutomationWorker(platform)];
  process.on('SIGTERM', () => {
    void Promise.all(workers.map((worker) => worker.stop()))
      .then(() => platform.jobs.stop({ timeoutMs: 1000 }))
      .then(() => built.close())
      .then(() => process.exit(0));
  });
  process.stdout.write('running\n');
  for (;;) {
    await platform.clock.sleep(200);
    try {
      await maintainSeries({ deps: withLocalFeeds(platform) });
      await endLostJobs(platform);
      if ((await countDone(platform)) >= expected) process.stdout.write('done\n');
    } catch {
      // The database was killed; its supervisor starts it again.
    }
  }
}

await main();
