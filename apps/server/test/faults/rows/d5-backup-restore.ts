import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '#app/cli/built-program.test-support.ts';
import { startSmtpSink } from '#sending/campaigns/smtp-sink.test-support.ts';
import { freePort } from '#test/kit/postfix.ts';
import { callAt } from '../../processes/calls.test-support.ts';
import { createClient, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { addRows, differences, hashTables } from '../kit/table-hashes.test-support.ts';
import { uploadFile } from '../kit/uploads.test-support.ts';

const passphrase = 'sal y limón a las cinco';
const bulk = 100_000;
const quietMs = 8000;

/** Every file below a folder with its hash. */
async function hashFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    found.set(
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  }
  return found;
}

async function roundTrip({ program, folder, note }: FaultInput, isConfirmedAtOnce: boolean): Promise<Judged> {
  const [dataDir, copies, restored] = ['data', 'copies', 'restored'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const nowhere = await faultProduct({
    program,
    dataDir,
    env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}?tls=none` },
  });
  const first = await faultProduct({ program, dataDir });
  const wrong: string[] = [];
  const enlace = async (args: string[], env: Record<string, string>): Promise<number> => {
    const began = performance.now();
    const { code, err, out } = await runProgram({
      file: program.enlace,
      args,
      env: { BACKUP_PASSPHRASE: passphrase, PUBLIC_URL: 'http://127.0.0.1:9', PORT: '0', SMTP_IN_PORT: '0', ...env },
    });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${err}${out}`);
    return performance.now() - began;
  };
  const sink = await startSmtpSink();
  const second = await faultProduct({
    program,
    dataDir: restored,
    env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=none` },
  });
  try {
    await first.start();
    const { token, email } = await createClient(first);
    for (let count = 0; count < 20; count += 1)
      await uploadFile({ url: first.url, token }, randomBytes(50_000 + count));
    await first.withSql((sql) => addRows(sql, bulk));
    await first.stop();
    // A mail that could not be sent is waiting when the backup is taken.
    await nowhere.start();
    await callAt(nowhere.url, '/api/password/forgot', { method: 'POST', body: { email } }).then((answer) =>
      answer.arrayBuffer(),
    );
    await delay(1500);
    await nowhere.stop();
    const backupMs = await enlace(['backup', '--to', copies], { DATA_DIR: dataDir });
    await nowhere.start();
    const wanted = await nowhere.withSql(hashTables);
    await nowhere.stop();
    const restoreMs = await enlace(['restore', '--from', copies, '--to', restored], { DATA_DIR: restored });
    if (isConfirmedAtOnce) await enlace(['confirm-instance'], { DATA_DIR: restored });
    await second.start();
    await delay(quietMs);
    const found = await second.withSql(hashTables);
    // What every start writes automatically is not part of the copy.
    const own = new Set([
      'public.history_entries',
      'public.history_anchors',
      'public.setup_links',
      'public.live_events',
      'public.deployments',
    ]);
    const different = differences(wanted, found).filter((name) => !own.has(name) && name.startsWith('public.'));
    const files = differences(
      await hashFiles(path.join(dataDir, 'files')),
      await hashFiles(path.join(restored, 'files')),
    );
    if (different.length > 0) wrong.push(`tables differ: ${different.join(', ')}`);
    if (files.length > 0) wrong.push(`${files.length} files differ`);
    if (sink.mails.length > 0) wrong.push(`${sink.mails.length} mails were sent by the restored copy`);
    note(
      `backup ${(backupMs / 1000).toFixed(1)} s, restore ${(restoreMs / 1000).toFixed(1)} s, ${wanted.size} tables, ${sink.mails.length} mails`,
    );
    return {
      figures: `${bulk} rows + 20 files: backup ${(backupMs / 1000).toFixed(1)} s, restore ${(restoreMs / 1000).toFixed(1)} s, ${wanted.size} tables and all files equal, ${sink.mails.length} mails before the confirmation`,
      wrong,
    };
  } finally {
    for (const product of [first, nowhere, second]) if (product.isRunning()) await product.stop();
    await sink.close();
  }
}

export const backupRestore: FaultRow = {
  id: 'D5',
  promise: 'a backup restores with every row and file equal, and the copy sends nothing until somebody confirms',
  wanted: 'hashes equal, 0 mails (a million rows ≤ 60 s each way: `npm run bench backup`)',
  usualRounds: 1,
  run: (input) => roundTrip(input, false),
  control: { what: 'a copy that is confirmed before its start', run: (input) => roundTrip(input, true) },
};
