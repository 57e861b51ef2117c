import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

// Whether our mails are right is not for our own reader to say: programs that others wrote read and verify them.
/** Undefined on machines without dkimpy: their tests count as skipped. */
export const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import dkim, nacl']).status === 0,
);
export const hasPerl = spawnSync('perl', ['-MMail::DKIM::Verifier', '-e', '1']).status === 0;

/** What Python's email and dkimpy say of a mail. */
export type Judged = {
  file: string;
  defects: string[];
  subject: string;
  from: string;
  to: string[];
  text: string | null;
  files: string[];
  longestLine: number;
  signatures: boolean[];
};

type Records = readonly (readonly [name: string, text: string])[];

/** A folder with the mails and the keys to verify them; removed by `drop`. */
export async function writeForJudges(mails: readonly (Buffer | string)[], records: Records = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-judged-'));
  await mkdir(path.join(folder, 'mails'));
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(Object.fromEntries(records)));
  await writeFile(path.join(folder, 'keys.tsv'), records.map((record) => record.join('\t')).join('\n'));
  for (const [index, raw] of mails.entries())
    await writeFile(path.join(folder, 'mails', `${String(index).padStart(4, '0')}.eml`), raw);
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) };
}

function run(command: string, [script, ...words]: readonly [string, ...string[]]): string[] {
  const printed = execFileSync(command, [path.join(import.meta.dirname, script), ...words], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return printed.trim().split('\n');
}

/** In the order of the mails. */
export function judgeMails(folder: string): Judged[] {
  if (python === undefined) throw new Error('python3 with dkimpy and PyNaCl is not on this machine');
  const lines = run(python, ['judge-mails.py', path.join(folder, 'mails'), path.join(folder, 'keys.json')]);
  return lines.map((line): Judged => JSON.parse(line));
}

/** What Mail::DKIM says of the RSA signatures, in the order of the mails. */
export function judgeSignatures(folder: string): string[] {
  const lines = run('perl', ['judge-signatures.pl', path.join(folder, 'mails'), path.join(folder, 'keys.tsv')]);
  return lines.map((line) => line.split('\t')[1] ?? '');
}
