import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltProgram } from '#app/cli/built-program.test-support.ts';
import { createChance } from './kit/chance.ts';
import type { FaultRow, Judged } from './kit/fault-row.types.ts';

export type RowResult = {
  id: string;
  state: 'held' | 'broken' | 'left out';
  figures: string;
  /** How the control was detected, or why it was not. */
  control: string;
  wrong: string[];
  seconds: number;
};

export type RunRowInput = {
  row: FaultRow;
  program: BuiltProgram;
  seed: number;
  rounds: number | undefined;
  note: (text: string) => void;
};

/** Runs one row and its control, each with the same seed in a separate folder. */
export async function runRow({ row, program, seed, rounds, note }: RunRowInput): Promise<RowResult> {
  const began = performance.now();
  const reason = await row.cannot?.();
  if (reason !== undefined)
    return { id: row.id, state: 'left out', figures: reason, control: '', wrong: [], seconds: 0 };
  const attempt = async (work: FaultRow['run'], count: number): Promise<Judged> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'enlace-faults-'));
    // When started by root, the database runs as an account that needs access up to here.
    await chmod(folder, 0o755);
    try {
      return await work({ rounds: count, chance: createChance(seed), program, folder, note });
    } catch (error) {
      return { figures: 'did not come to an end', wrong: [String(error)] };
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const judged = await attempt((input) => row.run(input), rounds ?? row.usualRounds);
  note(`${row.id} control: ${row.control.what}`);
  const control = await attempt((input) => row.control.run(input), 1);
  const isFound = control.wrong.length > 0 && control.figures !== 'did not come to an end';
  return {
    id: row.id,
    state: judged.wrong.length === 0 && isFound ? 'held' : 'broken',
    figures: judged.figures,
    control: `${row.control.what}: ${isFound ? 'found' : 'NOT FOUND'} (${control.wrong.join('; ') || control.figures})`,
    wrong: [...judged.wrong, ...(isFound ? [] : ['the control was not found out'])],
    seconds: (performance.now() - began) / 1000,
  };
}
