import { type ChildProcess, spawn } from 'node:child_process';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunIdentity } from './run-identity.ts';

/** Starts a PostgreSQL program under its own account, in its own process group, with both outputs in one open file. */
export function spawnPostgresProgram({
  program,
  args,
  binaries,
  identity,
  output,
  input,
}: {
  program: string;
  args: string[];
  binaries: PostgresBinaries;
  identity: RunIdentity;
  output: number;
  /** Its standard input; empty when absent. */
  input?: string;
}): ChildProcess {
  const [command, ...rest] = [...identity.prefix, program, ...args];
  const stepDown = identity.prefix.length === 0 && identity.account ? identity.account : {};
  const child = spawn(command ?? program, rest, {
    // Own group: Ctrl+C in the terminal must not stop the database before the server is done with it.
    detached: true,
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
    env: { ...inheritedEnvironment(), ...binaries.environment, TZ: 'UTC', LC_ALL: 'C' },
    ...stepDown,
  });
  // An early end is reported by its exit code.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return child;
}

function inheritedEnvironment(): Record<string, string> {
  if (process.platform !== 'win32') return { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  const systemRoot = 'C:\\Windows';
  return { SystemRoot: systemRoot, PATH: `${systemRoot}\\System32;${systemRoot}` };
}

/** Resolves with the exit code (null after a signal); rejects when the program could not be started at all. */
export function waitForExit(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
