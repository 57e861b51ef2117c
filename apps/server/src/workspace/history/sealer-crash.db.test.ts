import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainKit, createChainKit } from './history.test-support.ts';
import { sealEverything } from './sealing/seal-batch.ts';
import { checkHistory } from './usecases/check-history.ts';

const program = fileURLToPath(new URL('./sealer-process.test-support.ts', import.meta.url));
const entries = 240;
const lives = [0, 15, 5, 40, 25];

let kit: ChainKit;
const children: ChildProcess[] = [];
beforeAll(async () => {
  kit = await createChainKit();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await kit.close();
});

async function sealFor(milliseconds: number): Promise<void> {
  const input = { connection: kit.database.connection, filesRoot: kit.filesRoot };
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout ?? child, 'data');
  await delay(milliseconds);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('a sealer that is killed', () => {
  it('leaves no gap and no double, and the next one goes on where it was', async () => {
    const owners = Array.from({ length: 6 }, () => kit.newOwner());
    await Promise.all(owners.map((owner) => kit.write(owner, entries / owners.length)));
    const sealed: number[] = [];
    for (const life of lives) {
      await sealFor(life);
      const [row] = await kit.database.adminSql`select count(*)::int as count from history_seals`;
      sealed.push(row?.['count']);
    }
    expect(sealed[0]).toBeGreaterThan(0);
    expect(sealed).toEqual(sealed.toSorted((a, b) => a - b));
    await sealEverything(kit.deps);
    const [sums] = await kit.database.adminSql`
      select count(*)::int as seals, count(distinct entry_id)::int as entries, max(seq)::int as last from history_seals`;
    expect(sums).toEqual({ seals: entries, entries, last: entries });
    expect(await checkHistory({ deps: kit.deps })).toMatchObject({ state: 'ok', entries });
  }, 30_000);
});
