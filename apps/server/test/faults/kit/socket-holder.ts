// Does what systemd does for enlace.socket: holds a listening socket (descriptor 3) and starts one program after the
// other on it. Talks to its parent over IPC: "start" with the command, "stop"; reports when a program has ended.
import { type ChildProcess, spawn } from 'node:child_process';

type Order = { kind: 'start'; args: string[]; env: Record<string, string> } | { kind: 'stop' };

let child: ChildProcess | undefined;

function start({ args, env }: Extract<Order, { kind: 'start' }>): void {
  const given = { ...env, LISTEN_FDS: '1', LISTEN_PID: String(process.pid) };
  const begun = spawn(process.execPath, args, { env: given, stdio: ['ignore', 'inherit', 'inherit', 3] });
  child = begun;
  begun.once('exit', (code) => process.send?.({ ended: code ?? -1 }));
}

process.on('message', (order: Order) => {
  if (order.kind === 'start') start(order);
  else child?.kill('SIGTERM');
});
// The parent has gone.
process.on('disconnect', () => {
  child?.kill('SIGKILL');
  process.exit(0);
});
