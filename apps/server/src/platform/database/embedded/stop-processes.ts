import { setTimeout as delay } from 'node:timers/promises';
import { hasErrorCode } from '../error-code.ts';
import { isClusterProcess } from './cluster-processes.ts';

export type StopStep = { signal: NodeJS.Signals; waitMs: number };

const pollMs = 10;

function send({ pid, signal }: { pid: number; signal: NodeJS.Signals }): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error;
  }
}

/** Waits until none of the processes works in the cluster any more; false on timeout. */
export async function waitUntilGone({
  pids,
  cluster,
  waitMs,
}: {
  pids: number[];
  cluster: string;
  waitMs: number;
}): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const alive = await Promise.all(pids.map((pid) => isClusterProcess({ pid, cluster })));
    if (!alive.includes(true)) return true;
    if (performance.now() > deadline) return false;
    await delay(pollMs);
  }
}

/**
 * Ends one cluster's PostgreSQL processes, escalating step by step; each signal is only sent to a process that still
 * provably belongs to the cluster. Returns the last signal used, undefined when nothing was alive.
 */
export async function stopClusterProcesses({
  pids,
  cluster,
  steps,
}: {
  pids: number[];
  cluster: string;
  steps: StopStep[];
}): Promise<NodeJS.Signals | undefined> {
  let used: NodeJS.Signals | undefined;
  for (const { signal, waitMs } of steps) {
    for (const pid of pids) {
      if (!(await isClusterProcess({ pid, cluster }))) continue;
      used = signal;
      send({ pid, signal });
      // A stopped process (SIGSTOP, a leftover debugger) would defer every other signal.
      if (process.platform !== 'win32') send({ pid, signal: 'SIGCONT' });
    }
    if (await waitUntilGone({ pids, cluster, waitMs })) return used;
  }
  return used;
}
