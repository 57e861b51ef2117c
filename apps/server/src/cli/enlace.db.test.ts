import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, type Ended, runProgram, startServer } from './built-program.test-support.ts';

// Many short programs, each with its own start, on a machine that may be busy.
const patienceMs = 240_000;
const password = 'un barco de papel 77';
let program: BuiltProgram;
let folder: string;

beforeAll(async () => {
  program = await buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-cli-'));
}, patienceMs);
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

function settings(name: string): Record<string, string> {
  return {
    DATA_DIR: path.join(folder, name),
    PORT: '0',
    HOST: '127.0.0.1',
    SMTP_IN_PORT: '0',
    PUBLIC_URL: 'https://enlace.example',
    ADMIN_SECOND_FACTOR: 'optional',
    DEFAULT_LOCALE: 'en',
  };
}

function enlace(
  name: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  return runProgram({ file: program.enlace, args, input, env: { ...settings(name), ...env } });
}

async function pageToken(url: string): Promise<string> {
  const page = await (await fetch(`${url}/`)).text();
  return /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
}

function logIn(url: string, { email, token }: { email: string; token: string }): Promise<Response> {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': token },
    body: JSON.stringify({ email, password }),
  });
}

describe('the command line', () => {
  it(
    'explains itself, and answers 2 to what it does not understand',
    async () => {
      const help = await enlace('none', ['--help']);
      expect(help).toMatchObject({ code: 0, err: '' });
      for (const words of [
        'create-admin',
        'keys list',
        'keys rotate',
        'keys retire',
        'history-check',
        'verify-invoices',
        'doctor',
      ])
        expect(help.out).toContain(`\n  ${words}\n`);
      for (const args of [
        [],
        ['nonsense'],
        ['keys'],
        ['doctor', '--loud'],
        ['keys', 'retire', '--days', 'x'],
        ['create-admin'],
      ])
        expect((await enlace('none', args)).code, args.join(' ')).toBe(2);
      const wrong = await enlace('none', ['doctor'], { env: { PORT: 'many' } });
      expect(wrong.code).toBe(1);
      expect(wrong.err).toContain('PORT');
      await expect(stat(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
    },
    patienceMs,
  );

  it(
    'works before the first start, beside the server, and after it',
    async () => {
      const first = await enlace('life', ['create-admin', '--email', 'Ana@operador.example', '--name', 'Ana'], {
        input: `${password}\n`,
      });
      expect(first).toMatchObject({ code: 0, out: 'ana@operador.example is an administrator (owner).\n' });
      const server = await startServer({ file: program.main, env: settings('life') });
      try {
        expect(server.output()).not.toContain('/setup/');
        const token = await pageToken(server.url);
        expect((await logIn(server.url, { email: 'ana@operador.example', token })).status).toBe(200);

        const second = await enlace(
          'life',
          ['create-admin', '--email', 'bea@operador.example', '--name', 'Bea', '--role', 'support'],
          { input: password },
        );
        expect(second).toMatchObject({ code: 0, err: '' });
        expect((await logIn(server.url, { email: 'bea@operador.example', token })).status).toBe(200);

        const again = await enlace('life', ['create-admin', '--email', 'bea@operador.example', '--name', 'Bea'], {
          input: password,
        });
        expect(again).toMatchObject({
          code: 1,
          out: '',
          err: 'There is already an administrator with that address.\n',
        });
        const weak = await enlace('life', ['create-admin', '--email', 'c@operador.example', '--name', 'C'], {
          input: 'password1',
        });
        expect(weak.code).toBe(1);
        const none = await enlace('life', ['create-admin', '--email', 'c@operador.example', '--name', 'C']);
        expect(none.code).toBe(2);

        const invited = await enlace('life', ['create-admin', '--email', 'dora@operador.example', '--invite']);
        const link = /https:\/\/enlace\.example\/admin\/invitacion\/(\S+)/.exec(invited.out)?.[1] ?? '';
        const invitation = await fetch(`${server.url}/api/invitations/${link}`);
        expect(invitation.status).toBe(200);
        expect(await invitation.json()).toMatchObject({ kind: 'admin', email: 'dora@operador.example' });

        const rotated = await enlace('life', ['keys', 'rotate']);
        expect(rotated).toMatchObject({ code: 0 });
        expect(rotated.out).toContain('Key 2 is the current one');
        // A page that was open before the rotation still works, and so does one opened after it.
        expect((await logIn(server.url, { email: 'ana@operador.example', token })).status).toBe(200);
        const fresh = await pageToken(server.url);
        expect(fresh.split('.')[1]).not.toBe(token.split('.')[1]);
        expect((await logIn(server.url, { email: 'ana@operador.example', token: fresh })).status).toBe(200);

        expect((await enlace('life', ['keys', 'list'])).out).toMatch(/^key 1 .*replaced.*\nkey 2 .*current/);
        expect((await enlace('life', ['keys', 'retire'])).out).toContain('Key 1 stays: it was replaced too recently');
        expect(await enlace('life', ['history-check'])).toMatchObject({ code: 0 });
        expect(await enlace('life', ['verify-invoices'])).toMatchObject({
          code: 0,
          out: expect.stringContaining('The books are whole'),
        });
        const checked = await enlace('life', ['doctor']);
        expect(checked).toMatchObject({ code: 0 });
        expect(checked.out).toContain('runs with the server');
      } finally {
        expect(await server.stop()).toBe(0);
      }
      const after = await enlace('life', ['doctor', '--json']);
      expect(after.code).toBe(0);
      expect(JSON.parse(after.out)).toMatchObject({ ok: true });
      expect(after.out).toContain('the server is not running');
      expect(server.output() + first.out + after.out).not.toContain(password);
    },
    patienceMs,
  );

  it(
    'finds what is wrong and says so with its exit code',
    async () => {
      const untouched = await enlace('ill', ['doctor']);
      expect(untouched.out).toContain('is not there yet');
      await expect(stat(path.join(folder, 'ill', 'postgres'))).rejects.toThrow('ENOENT');
      const words = ['create-admin', '--email', 'ana@operador.example', '--name', 'Ana'];
      expect((await enlace('ill', words, { input: password })).code).toBe(0);
      const key = path.join(folder, 'ill', 'secrets', 'master.key');
      await chmod(key, 0o644);
      const open = await enlace('ill', ['doctor']);
      expect(open.code).toBe(1);
      expect(open.out).toMatch(/FAIL {2}key files.*chmod 600/);
      await chmod(key, 0o600);
      expect((await enlace('ill', ['doctor'])).code).toBe(0);

      const dead = await enlace('ill', ['doctor'], {
        env: { SMTP_URL: 'smtp://post:geheim-9271@127.0.0.1:9?tls=none' },
      });
      expect(dead.code).toBe(1);
      expect(dead.out).toMatch(/FAIL {2}mail/);
      expect(dead.out + dead.err).not.toContain('geheim-9271');

      const foreign = { DATABASE_URL: 'postgres://enlace:geheim-9271@127.0.0.1:9/enlace' };
      const unreachable = await enlace('ill', ['doctor'], { env: foreign });
      expect(unreachable.code).toBe(1);
      const failed = await enlace('ill', ['keys', 'list'], { env: foreign });
      expect(failed.code).toBe(1);
      expect(unreachable.out + failed.out + failed.err).not.toContain('geheim-9271');

      const text = await readFile(key, 'utf8');
      await writeFile(key, 'spoilt');
      const spoilt = await enlace('ill', ['keys', 'list']);
      expect(spoilt).toMatchObject({ code: 1, out: '' });
      expect(spoilt.err).toContain('neither a ring of keys');
      await writeFile(key, text);
    },
    patienceMs,
  );

  it(
    'killed at any moment of a rotation leaves a ring that opens everything',
    async () => {
      const name = 'killed';
      expect((await enlace(name, ['migrate'])).code).toBe(0);
      const server = await startServer({ file: program.main, env: settings(name) });
      try {
        const token = await pageToken(server.url);
        for (const after of [150, 300, 450, 600, 900]) {
          const child = spawn(process.execPath, [program.enlace, 'keys', 'rotate'], {
            env: { ...process.env, ...settings(name) },
          });
          const over = new Promise((resolve) => child.once('exit', resolve));
          await new Promise((resolve) => setTimeout(resolve, after));
          child.kill('SIGKILL');
          await over;
        }
        expect((await enlace(name, ['keys', 'rotate'])).code).toBe(0);
        const ring: { keys: { id: number }[] } = JSON.parse(
          await readFile(path.join(folder, name, 'secrets', 'master.key'), 'utf8'),
        );
        expect(ring.keys.map(({ id }) => id)).toEqual(ring.keys.map((_key, index) => index + 1));
        expect((await stat(path.join(folder, name, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
        expect((await logIn(server.url, { email: 'nobody@operador.example', token })).status).toBe(401);
      } finally {
        await server.stop();
      }
      expect((await enlace(name, ['doctor'])).code).toBe(0);
    },
    patienceMs,
  );
});
