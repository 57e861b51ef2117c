import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#test/kit/postfix.ts';
import { vi } from 'vitest';

const command = '/usr/sbin/nginx';
const patienceMs = 20_000;

export type Nginx = { origin: string; stop(): Promise<void> };

/** Why no nginx can be started here; null when one can. */
export async function nginxObstacle(): Promise<string | null> {
  try {
    await access(command, constants.X_OK);
    return null;
  } catch {
    return `there is no ${command}`;
  }
}

function reaches(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The documentation's sample location: what is tested here is what people copy. */
async function documentedLocation(upstream: string): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../../docs/custom-domains.md'), 'utf8');
  const [, location = ''] = /listen 443[^]*?(\n {4}location \/ \{[^]*?\n {4}\})/.exec(text) ?? [];
  return location.replace('http://127.0.0.1:3000', upstream).replace('proto https', 'proto http');
}

/** An nginx on a free port that proxies everything as documented, without TLS. */
export async function startNginx(upstream: string): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const config = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http { access_log off; ${temporary}
server { listen 127.0.0.1:${port} default_server; ${await documentedLocation(upstream)} } }
`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, config);
  const child: ChildProcess = spawn(command, ['-c', file, '-p', folder, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await vi.waitUntil(() => reaches(port), { timeout: patienceMs });
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
