import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
const start = () => startEmbeddedPostgres({ dataDir, logger: silentLogger });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-start-over-'));
  await (await start()).stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a cluster', () => {
  it.runIf(process.platform === 'linux')(
    'starts over a process file that a power cut left without a number',
    async () => {
      for (const text of ['', '\0\0\0\0\n']) {
        await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), text);
        const server = await start();
        expect(server.origin).toBe('started');
        await server.stop();
      }
    },
  );

  it('says in the words of PostgreSQL why it does not start', async () => {
    await rm(path.join(dataDir, 'postgres', 'pg_hba.conf'));
    await expect(start()).rejects.toThrow(/pg_hba\.conf/);
  });
});
