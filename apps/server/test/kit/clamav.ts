import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { harmlessVirus } from './loopback-clamd.ts';
import { freePort } from './postfix.ts';

const command = '/usr/sbin/clamd';
const patienceMs = 60_000;

/** Why ClamAV cannot be started here; null when it can. */
export async function clamavObstacle(): Promise<string | null> {
  return access(command, constants.X_OK).then(
    () => null,
    () => `there is no ${command}`,
  );
}

/**
 * The real scanner with one signature of our own, which detects the harmless virus; it accepts files of up to a
 * mebibyte.
 */
export async function startClamav() {
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-clamav-'));
  const [port, socket, signatures] = [await freePort(), path.join(folder, 'ctl'), path.join(folder, 'signatures')];
  await mkdir(signatures);
  await writeFile(path.join(signatures, 'own.ndb'), `Harmless:0:*:${Buffer.from(harmlessVirus).toString('hex')}\n`);
  const settings = [
    ...[`DatabaseDirectory ${signatures}`, `LocalSocket ${socket}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1'],
    ...['Foreground yes', 'StreamMaxLength 1M', ...(process.getuid?.() === 0 ? ['User root'] : [])],
  ];
  await writeFile(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const child = spawn(command, ['-c', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  async function stop(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  const began = performance.now();
  while (
    !(await access(socket).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - began > patienceMs) {
      await stop();
      throw new Error('ClamAV did not start');
    }
    await delay(50);
  }
  return { targets: [{ path: socket }, { host: '127.0.0.1', port }], stop };
}
