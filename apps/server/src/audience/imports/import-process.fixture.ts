// A separate process that runs one import: to be killed, and to be measured.
import { inspect } from 'node:util';
import { ownerId } from '#platform/context.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/client.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { createIds } from '#platform/ids.ts';
import { createLive } from '#platform/realtime/live.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import { workImport } from './work/work-import.ts';

type Setup = {
  connection: DatabaseConnection;
  storage: string;
  owner: string;
  importId: string;
  chunkRows?: number;
  /** How far the clock runs ahead: beyond the time after which a silent run counts as dead. */
  aheadSeconds?: number;
};

const quiet = () => undefined;
const complain = (...said: unknown[]) => void process.stderr.write(`${said.map((part) => inspect(part)).join(' ')}\n`);
const logger = { debug: quiet, info: quiet, warn: complain, error: complain };
// NOTE: the test or benchmark that starts this process writes the argument from the same type.
const setup = JSON.parse(process.argv[2] ?? '') as Setup;
const clock = { ...systemClock, now: () => systemClock.now().add({ seconds: setup.aheadSeconds ?? 0 }) };
const db = createDatabase({ connection: setup.connection, logger, max: 3 });
const deps = {
  db,
  clock,
  ids: createIds({ clock }),
  live: createLive({ db, logger }),
  storage: createDiskStorage({ root: setup.storage }),
  logger,
};
const { signal } = new AbortController();
const rows = setup.chunkRows === undefined ? {} : { chunkRows: setup.chunkRows };
const began = performance.now();
await workImport({ deps, owner: ownerId(setup.owner), importId: setup.importId, signal, ...rows });
process.stdout.write(
  `${JSON.stringify({ milliseconds: performance.now() - began, rssBytes: process.resourceUsage().maxRSS * 1024 })}\n`,
);
await db.close();
