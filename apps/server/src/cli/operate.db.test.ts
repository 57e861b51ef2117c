import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, type Ended, runProgram, startServer } from './built-program.test-support.ts';

// Many short programs, each with its own start, on a machine that may be busy.
const patienceMs = 600_000;
let program: BuiltProgram;
let folder: string;

beforeAll(async () => {
  program = await buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-operate-'));
}, patienceMs);
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

function settings(name: string): Record<string, string> {
  return {
    ...{ DATA_DIR: path.join(folder, name), PORT: '0', HOST: '127.0.0.1', SMTP_IN_PORT: '0' },
    ...{ PUBLIC_URL: 'http://127.0.0.1:9', DEFAULT_LOCALE: 'en' },
  };
}

function enlace(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runProgram({ file: program.enlace, args, env: { ...settings(name), ...env } });
}

type Finding = { check: string; state: string; text: string; remedy?: string };

async function findingsOf(name: string, env: Record<string, string> = {}): Promise<Finding[]> {
  const { out } = await enlace(name, ['doctor', '--json'], env);
  return (JSON.parse(out) as { findings: Finding[] }).findings;
}

it(
  'migrates before the servers do, and only counts when it is asked to',
  async () => {
    // A mistyped folder must not become an installation that passes the checks.
    for (const words of [['migrate', '--check'], ['verify-history'], ['keys', 'list'], ['bench'], ['backup']]) {
      const nowhere = await enlace('tables', words);
      expect(nowhere, words.join(' ')).toMatchObject({ code: 1, out: '' });
      expect(nowhere.err).toContain('There is no installation in');
    }
    await expect(readdir(path.join(folder, 'tables'))).rejects.toThrow('ENOENT');
    const made = await enlace('tables', ['migrate']);
    expect(made).toMatchObject({ code: 0 });
    expect(made.out).toMatch(/^[1-9]\d+ migrations applied\.\n$/);
    expect(await enlace('tables', ['migrate', '--check'])).toMatchObject({ code: 0, out: 'No migrations pending.\n' });
    expect(await enlace('tables', ['migrate'])).toMatchObject({
      code: 0,
      out: 'The tables are up to date.\n',
    });
  },
  patienceMs,
);

it(
  'measures what the machine gives and keeps nothing of it',
  async () => {
    const before = (await readdir(path.join(folder, 'tables'))).toSorted();
    const { code, out, err } = await enlace('tables', ['bench', '--seconds', '0.2', '--json']);
    expect(code, err).toBe(0);
    const { figures } = JSON.parse(out) as { figures: { name: string; perSecond: number }[] };
    expect(figures.map(({ name }) => name)).toEqual(['disk', 'query', 'commit', 'password']);
    for (const { name, perSecond } of figures) expect(perSecond, name).toBeGreaterThan(0);
    // The output goes to a program, so no progress is shown.
    expect(err).not.toContain('%');
    expect((await readdir(path.join(folder, 'tables'))).toSorted()).toEqual(before);
  },
  patienceMs,
);

it(
  'knows its commands by the names of the manual, too',
  async () => {
    expect(await enlace('tables', ['rotate-keys'])).toMatchObject({ code: 0 });
    expect(await enlace('tables', ['verify-history'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The history is intact'),
    });
    expect((await enlace('tables', ['--help'])).out).toContain('also called rotate-keys');
  },
  patienceMs,
);

/** Starts a command and kills it when it has printed this. */
async function killAt(name: string, args: string[], said: RegExp): Promise<string> {
  const child = spawn(process.execPath, [program.enlace, ...args], { env: { ...process.env, ...settings(name) } });
  let text = '';
  const over = new Promise((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (said.test(text)) child.kill('SIGKILL');
    });
  await over;
  return text;
}

it(
  'makes the cluster anew beside the old one, killed on the way or not',
  async () => {
    const name = 'upgraded';
    const admin = await runProgram({
      file: program.enlace,
      args: ['create-admin', '--email', 'ana@operador.example', '--name', 'Ana'],
      input: 'un barco de papel 77\n',
      env: settings(name),
    });
    expect(admin).toMatchObject({ code: 0 });
    expect(await enlace(name, ['upgrade-database'])).toMatchObject({
      code: 0,
      out: 'The database is of PostgreSQL 18, as this program wants it.\n',
    });
    for (const moment of [/copy 0/, /copy 100/, /check 100/])
      expect(await killAt(name, ['upgrade-database', '--recreate'], moment)).not.toContain('became');
    const done = await enlace(name, ['upgrade-database', '--recreate']);
    expect(done, done.err).toMatchObject({ code: 0 });
    expect(done.out).toContain('PostgreSQL 18 became 18');
    expect(done.err).toContain('check 100 %');
    expect(await readdir(path.join(folder, name))).toContain('postgres-18');
    const server = await startServer({ file: program.main, env: settings(name) });
    try {
      // The administrator exists: no link to create the first one.
      expect(server.output()).not.toContain('/setup/');
      const running = await enlace(name, ['upgrade-database', '--recreate']);
      expect(running).toMatchObject({ code: 1, err: expect.stringContaining('in use by process') });
    } finally {
      expect(await server.stop()).toBe(0);
    }
    expect(await enlace(name, ['verify-history'])).toMatchObject({ code: 0 });
  },
  patienceMs,
);

it(
  'finds what else can be wrong, each with its remedy',
  async () => {
    const stranger = createServer((socket) => socket.resume().end('HTTP/1.0 200 OK\r\n\r\nhello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const address = stranger.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    try {
      // The server ran on this one, so there is a queue.
      const findings = await findingsOf('upgraded', {
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        MAIL_IN_DOMAIN: 'in.enlace.invalid',
      });
      const of = (check: string): Finding | undefined => findings.find((finding) => finding.check === check);
      expect(of('ports')).toMatchObject({ state: 'fail', remedy: expect.stringContaining('ss -ltnp') });
      expect(of('public address')).toMatchObject({ state: 'warn', text: expect.stringContaining('not as Enlace') });
      expect(of('locale')).toMatchObject({ state: 'ok' });
      expect(of('queue')).toMatchObject({ text: expect.stringMatching(/job/) });
    } finally {
      await new Promise((resolve) => stranger.close(resolve));
    }
    const unreachable = await findingsOf('tables');
    expect(unreachable.find(({ check }) => check === 'public address')).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('cannot be reached from here'),
      remedy: expect.stringContaining('proxy'),
    });
    const spelled = await enlace('tables', ['doctor']);
    expect(spelled.out).toMatch(/warn {2}public address .*\n +→ see that its name/);
  },
  patienceMs,
);

it(
  'refuses to go on without the key that secrets were sealed with, and sees when it is another one',
  async () => {
    const file = path.join(folder, 'upgraded', 'secrets', 'master.key');
    const away = path.join(folder, 'away.key');
    const elsewhere = path.join(folder, 'nowhere', 'key');
    await rename(file, away);
    const of = (findings: Finding[], check: string): Finding | undefined =>
      findings.find((finding) => finding.check === check && finding.state === 'fail');
    for (const env of [{}, { SECRET_KEY_FILE: elsewhere }]) {
      const listed = await enlace('upgraded', ['keys', 'list'], env);
      expect(listed).toMatchObject({ code: 1, out: '' });
      expect(listed.err).toContain(`The key file ${env.SECRET_KEY_FILE ?? file} is gone`);
      expect(listed.err).not.toContain('    at ');
      await expect(startServer({ file: program.main, env: { ...settings('upgraded'), ...env } })).rejects.toThrow(
        'is gone',
      );
      expect(of(await findingsOf('upgraded', env), 'key files')).toMatchObject({
        text: expect.stringContaining('is gone'),
        remedy: expect.stringContaining('--without-keys'),
      });
    }
    expect(await readdir(path.dirname(file))).not.toContain('master.key');
    expect(await readdir(folder)).not.toContain('nowhere');
    // It must have the number of the key it replaces.
    const ring = (await readFile(away, 'utf8')).replaceAll(/"key": "[0-9a-f]{64}"/g, `"key": "${'ab'.repeat(32)}"`);
    await writeFile(file, ring, { mode: 0o600 });
    expect(of(await findingsOf('upgraded'), 'secrets')).toMatchObject({
      text: expect.stringContaining('push_keys.private_sealed'),
      remedy: expect.stringContaining('restore the key file'),
    });
    const rotated = await enlace('upgraded', ['keys', 'rotate']);
    expect(rotated).toMatchObject({ code: 1, out: '' });
    expect(rotated.err).toContain('a stored secret cannot be opened');
    expect(rotated.err).not.toContain('    at ');
    await rename(away, file);
    expect(await findingsOf('upgraded')).toContainEqual(expect.objectContaining({ check: 'secrets', state: 'ok' }));
  },
  patienceMs,
);
