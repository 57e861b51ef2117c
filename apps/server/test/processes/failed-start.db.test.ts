import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { buildDependencies } from '#app/dependencies.ts';
import { startDatabaseServer } from '#app/database-server.ts';
import { modules } from '#app/modules.ts';
import { type Running, start } from '#app/start.ts';
import { loadConfig } from '#platform/config/config.ts';
import { unwatchedStart } from '#platform/start-watch.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';

const ownMigrations = path.resolve(import.meta.dirname, '../../migrations');
const watch = unwatchedStart;
const left: string[] = [];

afterEach(async () => {
  for (const folder of left.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function scratch(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `enlace-${name}-`));
  left.push(folder);
  return folder;
}

type Product = { running: Running; close(): Promise<void> };

async function startProduct({
  dataDir,
  migrationsDirectory,
}: {
  dataDir: string;
  migrationsDirectory: string;
}): Promise<Product> {
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', SMTP_IN_PORT: '0', HOST: '127.0.0.1' });
  const input = { config, logger: silentLogger, watch };
  const built = await buildDependencies({ ...input, migrationsDirectory, server: startDatabaseServer(input) });
  const { platform, databaseReady } = built;
  try {
    const running = await start({ platform, modules, webRoot: undefined, watch, databaseReady });
    return { running, close: () => built.close() };
  } catch (error) {
    await built.close();
    throw error;
  }
}

it('reports the migration that failed while routes were laid out, ends PostgreSQL, and is completed by the next', async () => {
  const [dataDir, broken] = [await scratch('failed-start'), await scratch('migrations')];
  await cp(ownMigrations, broken, { recursive: true });
  await writeFile(path.join(broken, '9999_broken.sql'), 'select nothing from nowhere;');

  await expect(startProduct({ dataDir, migrationsDirectory: broken })).rejects.toThrow('9999_broken');
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');

  const { running, close } = await startProduct({ dataDir, migrationsDirectory: ownMigrations });
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.stop();
  await close();
});
