import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerPool } from '#platform/mail/worker-pool.ts';

const server = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-workers-'));
  const copy = path.join(folder, 'apps/server');
  await mkdir(copy, { recursive: true });
  await cp(path.join(server, 'package.json'), path.join(copy, 'package.json'));
  for (const each of ['src', 'test/workers'])
    await cp(path.join(server, each), path.join(copy, each), { recursive: true });
  await symlink(path.join(server, 'node_modules'), path.join(copy, 'node_modules'));
  await symlink(path.join(server, '../../node_modules'), path.join(folder, 'node_modules'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('costs the work alone when the file of a worker is missing or broken, and works again when it is back', async () => {
  const program = path.join(folder, 'apps/server/test/workers/missing-workers.fixture.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const found = await json(child.stdout);
  expect(await ended).toEqual([0, null]);
  const failed = (outcome: unknown) => ({ outcome, lines: ['Worker cannot be started'] });
  const quiet = (outcome: unknown) => ({ outcome, lines: [] });
  const busy = 'threw AppError';
  const unchecked = {
    outcome: null,
    lines: ['Worker cannot be started', 'the sender of a mail could not be checked'],
  };
  expect(found).toMatchObject({
    liquid: { missing: failed(busy), broken: failed(busy), back: quiet({ ok: true, output: 'Ana' }) },
    mjml: { missing: failed(busy), broken: failed(busy), back: quiet(true) },
    mail: { missing: failed('unread'), broken: failed('unread'), back: quiet('parsed') },
    sender: { missing: unchecked, broken: unchecked, back: { outcome: { domain: 'b.example' }, lines: [] } },
    picture: { missing: failed('unavailable'), broken: failed('unavailable'), back: quiet('drawn') },
    pdf: { back: quiet('drawn') },
    page: { missing: quiet(busy), back: quiet('Barro') },
    import: { missing: quiet('threw Error'), broken: quiet('threw ReaderError'), back: quiet(2) },
    backup: { missing: quiet('threw BackupError'), broken: quiet('threw BackupError'), back: quiet('folder_unusable') },
  });
}, 180_000);

it('gives up a worker that never gets ready, for the job that asked and for no other', async () => {
  const pool = createWorkerPool({
    name: 'mjml-compile',
    size: 1,
    limits: { thread: { megabytes: 256, stackSizeMb: 4 } },
    timeoutMs: 10_000,
    startLimitMs: 1,
    logger: { warn() {}, error() {} },
  });
  const results = await Promise.all([pool.run({ kind: 'read', html: '' }), pool.run({ kind: 'read', html: '' })]);
  expect(results).toMatchObject([{ reason: 'unavailable' }, { reason: 'unavailable' }]);
  await pool.close();
});
