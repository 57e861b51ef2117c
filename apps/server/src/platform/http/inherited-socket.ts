const firstDescriptor = 3;

type Given = { env: Readonly<Record<string, string | undefined>>; pid: number; ppid: number };

/**
 * The listening socket that systemd (`enlace.socket`) opened for this process, by sd_listen_fds(3); undefined without
 * one. It survives a restart: calls that arrive meanwhile wait in it. A launcher passes the socket to the process it
 * starts.
 */
export function inheritedSocket({ env, pid, ppid }: Given): number | undefined {
  const meant = Number(env['LISTEN_PID']);
  if (meant !== pid && meant !== ppid) return undefined;
  return Number(env['LISTEN_FDS']) >= 1 ? firstDescriptor : undefined;
}
