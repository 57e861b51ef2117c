import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#test/kit/postfix.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const admin = { email: 'operadora@enlace.example', password: 'una clave de operadora' };
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-dev-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function startDev(webPort: number, port: number) {
  const child = spawn(process.execPath, [path.join(root, 'scripts/dev.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
      ...{ DATA_DIR: dataDir, PORT: String(port), DEV_PORT: String(webPort), SMTP_IN_PORT: '0', HOST: '127.0.0.1' },
      ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_SECOND_FACTOR: 'optional' },
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, output: () => output };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** A crashing program makes the server wait for a repaired one, with a message. */
async function crashAndFix(dev: ReturnType<typeof startDev>, token: () => Promise<string | undefined>): Promise<void> {
  const bundle = path.join(root, 'apps/server/node_modules/.cache/enlace-dev', String(dev.child.pid));
  const program = path.join(bundle, 'server/dist/main.js');
  const sound = await readFile(program);
  const crashing = 'process.exit(7);';
  // Written again until it has run: the first build of the watcher may still replace it.
  const crash = async () => {
    if ((await readFile(program, 'utf8')) !== crashing) await writeFile(program, crashing);
    return dev.output();
  };
  await expect.poll(crash, { timeout: 60_000, interval: 1000 }).toContain('ended with status 7. It starts again');
  await writeFile(program, sound);
  await expect.poll(token, { timeout: 60_000, interval: 500 }).toBeTruthy();
}

it('serves the app from Vite with the page token, signs in there, and passes every other path on', async () => {
  const [webPort, port] = [await freePort(), await freePort()];
  const dev = startDev(webPort, port);
  const web = `http://localhost:${webPort}`;
  let ended: number | null | undefined;
  void dev.ended.then((code) => (ended = code));
  const html = { accept: 'text/html' };
  const token = async () => {
    if (ended !== undefined) throw new Error(`ended with ${String(ended)}:\n${dev.output()}`);
    const page = await fetch(web, { headers: html }).then(
      (answer) => answer.text(),
      () => '',
    );
    return /<meta name="csrf-token" content="([^"]+)">/.exec(page)?.[1];
  };
  await expect.poll(token, { timeout: 100_000, interval: 500 }).toBeTruthy();
  const page = await (await fetch(`${web}/user/tamys`, { headers: html })).text();
  expect(page).toContain('/src/main.tsx');
  const csrf = await token();
  const login = await fetch(`${web}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf ?? '' },
    body: JSON.stringify(admin),
  });
  expect([login.status, await login.text()]).toEqual([200, expect.stringContaining('token')]);
  // None of these is a screen of the app: the server responds that there is nothing.
  for (const place of ['/q/NADA', '/archivo/x', '/correo/x', '/boletin/x', '/c/x/hilo', '/f/x/1.webp', '/hooks/x']) {
    const answer = await fetch(web + place, { headers: html });
    expect([place, (await answer.text()).includes('/src/main.tsx')]).toEqual([place, false]);
    expect([place, answer.status]).toEqual([
      place,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ]);
  }
  await crashAndFix(dev, token);
  dev.child.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
  await expect.poll(() => answers(`http://127.0.0.1:${port}/healthz`)).toBe(false);
});

it('ends with the status of a server that does not start', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  try {
    const webPort = await freePort();
    const dev = startDev(webPort, typeof address === 'object' && address ? address.port : 0);
    expect(await dev.ended).toBe(1);
    expect(await answers(`http://localhost:${webPort}/`)).toBe(false);
  } finally {
    taken.close();
  }
});
