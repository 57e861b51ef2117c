import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { cpus } from 'node:os';
import postgres, { type Sql } from 'postgres';
import { systemClock } from '#platform/clock.ts';
import { assertReachable } from '#platform/database/database-unreachable.ts';
import { toPostgresJs } from '#platform/database/target.ts';
import { createPasswords } from '#platform/security/passwords.ts';
import { type Command, exitCodes, UsageError } from './command.types.ts';
import { openDatabase } from './open-database.ts';
import { readInstallation } from './open-platform.ts';
import { readOptions } from './options.ts';
import { progressOf } from './progress.ts';

type Figure = { name: string; perSecond: number; means: string };

/** How many times per second an operation can be done sequentially, measured for about this long. */
async function rateOf(work: () => Promise<unknown>, forMs: number): Promise<number> {
  await work();
  const began = systemClock.monotonicMs();
  let [times, spent] = [0, 0];
  while (spent < forMs) {
    await work();
    times += 1;
    spent = systemClock.monotonicMs() - began;
  }
  return times / (spent / 1000);
}

async function syncRate(folder: string, forMs: number): Promise<number> {
  const file = path.join(folder, `enlace-bench-${process.pid}`);
  const handle = await open(file, 'w', 0o600);
  const page = randomBytes(8192);
  try {
    return await rateOf(async () => {
      await handle.write(page, 0, page.length, 0);
      await handle.sync();
    }, forMs);
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

async function commitRate(sql: Sql, forMs: number): Promise<number> {
  // A transaction with its own id is written to the log and waited for.
  return rateOf(() => sql`select pg_current_xact_id(), pg_logical_emit_message(true, 'enlace', 'bench')`, forMs);
}

export const bench: Command = {
  words: 'bench',
  summary: 'Measure what this machine gives: disk, database, password hashing; about ten seconds, nothing is kept',
  options: ['--seconds <n>       for each figure; default 2', '--json              one JSON record instead of lines'],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      seconds: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
    });
    const seconds = Number(options.seconds);
    if (!(seconds > 0)) throw new UsageError(`--seconds needs a number above 0, not "${options.seconds}"`);
    const forMs = Math.min(Math.max(seconds, 0.1), 60) * 1000;
    const { config, logger } = readInstallation(input);
    const progress = progressOf(terminal);
    const opened = await openDatabase({ config, logger });
    try {
      const { url, options: target } = toPostgresJs(opened.target);
      const sql = postgres(url, { ...target, max: 1, fetch_types: false, onnotice: () => undefined });
      const passwords = createPasswords();
      await mkdir(config.dataDir, { recursive: true });
      const parts: { name: string; means: string; rate: () => Promise<number> }[] = [
        {
          name: 'disk',
          means: 'synced writes of 8 KiB into the data folder',
          rate: () => syncRate(config.dataDir, forMs),
        },
        { name: 'query', means: 'queries to the database and back', rate: () => rateOf(() => sql`select 1`, forMs) },
        { name: 'commit', means: 'commits that are on disk', rate: () => commitRate(sql, forMs) },
        {
          name: 'password',
          means: 'passwords hashed',
          rate: () => rateOf(() => passwords.hash('un barco de papel'), forMs),
        },
      ];
      const figures: Figure[] = [];
      try {
        await assertReachable(sql);
        for (const [index, { name, means, rate }] of parts.entries()) {
          progress.show({ what: 'measure', done: index, of: parts.length });
          figures.push({ name, means, perSecond: Math.round(await rate()) });
        }
      } finally {
        progress.end();
        await sql.end({ timeout: 2 });
      }
      if (options.json) terminal.say(JSON.stringify({ cpus: cpus().length, figures }, undefined, 2));
      else
        for (const { name, perSecond, means } of figures)
          terminal.say(`${name.padEnd(9)} ${String(perSecond).padStart(8)} /s  ${means}`);
      return exitCodes.done;
    } finally {
      await opened.close();
    }
  },
};
