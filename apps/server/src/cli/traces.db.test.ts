import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveAppPassword } from '#platform/database/app-role.ts';
import { followKeyring, readKeyring } from '#platform/security/keyring-file.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import {
  type BuiltProgram,
  buildProgram,
  runProgram,
  type StartedServer,
  startServer,
} from './built-program.test-support.ts';

// Many short programs, each with its own start, on a machine that may be busy.
const patienceMs = 240_000;
const mark = randomBytes(6).toString('hex');
/** Every secret of this run contains the mark, so that one search finds any of them. */
const canary = (name: string) => `${name}${mark}Kq`;
const secrets = {
  password: canary('clave'),
  wrong: canary('falsa'),
  bearer: canary('bearer'),
  ticket: canary('ticket'),
  reset: canary('reset'),
  delivery: canary('delivery'),
  smtp: canary('smtp'),
  body: canary('cuerpo'),
  json: canary('json'),
  sealed: canary('sealed'),
};

let program: BuiltProgram;
let folder: string;
let env: Record<string, string>;
let server: StartedServer;
const output: string[] = [];

beforeAll(async () => {
  program = await buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-traces-'));
  env = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    HOST: '127.0.0.1',
    SMTP_IN_PORT: '0',
    LOG_LEVEL: 'debug',
    SMTP_URL: `smtp://post:${secrets.smtp}@127.0.0.1:9?tls=none`,
    ADMIN_SECOND_FACTOR: 'optional',
  };
  const args = ['create-admin', '--email', 'ana@operador.example', '--name', 'Ana'];
  const made = await runProgram({ file: program.enlace, args, env, input: secrets.password });
  output.push(made.out, made.err);
  server = await startServer({ file: program.main, env });
}, patienceMs);
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
}, patienceMs);

type Call = { method?: string; token?: string; page?: string; body?: string };

async function send(
  url: string,
  { method = 'POST', token, page, body }: Call = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${url}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'user-agent': canary('agent'),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(page ? { 'x-csrf-token': page } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}

async function pageToken(): Promise<string> {
  const { text } = await send('/', { method: 'GET' });
  return /name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? '';
}

async function owner() {
  const password = (await readFile(path.join(env['DATA_DIR'] ?? '', 'secrets', 'postgres.password'), 'utf8')).trim();
  const [, , , port, host] = (
    await readFile(path.join(env['DATA_DIR'] ?? '', 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const connection = { host: host ?? '', port: Number(port), user: 'enlace_owner', password, database: 'enlace' };
  return { connection, sql: postgres({ ...connection, max: 1 }) };
}

/** Connects as the running product does, with its role's settings. */
async function product() {
  const { connection, sql } = await owner();
  await sql.end();
  const password = deriveAppPassword({ connection });
  return { password, sql: postgres({ ...connection, user: 'enlace_app', password, max: 1 }) };
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = path.join(directory, entry);
    if ((await stat(file)).isFile()) found.push(file);
  }
  return found;
}

async function filesWith(needle: string | Buffer, directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesBelow(directory))
    if ((await readFile(file)).includes(needle)) found.push(path.relative(directory, file));
  return found;
}

describe('secrets leave no trace', () => {
  it(
    'in the logs, through success and failure',
    async () => {
      const page = await pageToken();
      const login = (password: string) =>
        send('/api/login', { page, body: JSON.stringify({ email: 'ana@operador.example', password }) });
      const signedIn = await login(secrets.password);
      expect(signedIn.status).toBe(200);
      expect((await login(secrets.wrong)).status).toBe(401);
      expect((await send('/api/login', { page, body: `{"email":"a","password":"${secrets.json}"` })).status).toBe(400);
      expect((await send('/api/login', { page, body: JSON.stringify({ [secrets.json]: secrets.body }) })).status).toBe(
        422,
      );
      expect((await send('/api/account', { method: 'GET', token: secrets.bearer })).status).toBeGreaterThanOrEqual(401);
      for (const url of [
        `/reset-password/${secrets.reset}/a@b.example`,
        `/c/${secrets.delivery}`,
        `/t/c/${secrets.delivery}/1`,
        `/setup/${secrets.reset}`,
        `/api/live?ticket=${secrets.ticket}`,
        `/baja/${secrets.delivery}`,
        `/correo/${secrets.delivery}`,
      ])
        await send(url, { method: 'GET' });
      await send('/api/password/reset', {
        page,
        body: JSON.stringify({ token: secrets.reset, email: 'ana@operador.example', password: secrets.wrong }),
      });
      // Mail that cannot be sent: its failures log the most context.
      expect(
        (await send('/api/password/forgot', { page, body: JSON.stringify({ email: 'ana@operador.example' }) })).status,
      ).toBe(200);
      // A request that is not HTTP.
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.end(`GET /c/${secrets.delivery} HTTP/9.9\r\nAuthorization: Bearer ${secrets.bearer}\r\n\r\n`);
      await new Promise((resolve) => socket.once('close', resolve));
      // The database dies during a request, and a table is missing in the next: unexpected errors with their causes.
      const { sql } = await owner();
      await sql`alter table users rename to users_away`;
      expect((await login(secrets.password)).status).toBe(500);
      await sql`alter table users_away rename to users`;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'enlace_app'`.catch(
        () => undefined,
      );
      await sql.end();
      await login(secrets.wrong);

      const deadline = performance.now() + 20_000;
      while (!/request failed/.test(server.output()) && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(server.output()).toContain('request failed');
      const token = /"(?:access_)?token":"([^"]+)"/.exec(signedIn.text)?.[1] ?? '';
      expect(token.length).toBeGreaterThan(30);
      expect(server.output()).not.toContain(token);
      expect(server.output()).not.toContain(mark);
      expect(output.join('')).not.toContain(mark);
    },
    patienceMs,
  );

  it(
    'in the database’s own log, not even the values its errors repeat',
    async () => {
      const { sql } = await product();
      const value = canary('value');
      await expect(sql`select ${value}::text::uuid`).rejects.toThrow(value);
      await expect(sql.unsafe(`select '${value}'::int`)).rejects.toThrow(value);
      await expect(sql.unsafe(`do $$ begin raise exception '${value}'; end $$`)).rejects.toThrow(value);
      await sql.end();
      const logs = path.join(env['DATA_DIR'] ?? '', 'logs');
      expect(await filesWith(mark, logs)).toEqual([]);
      // The owner's session is not subject to this, which proves that the search finds what is there.
      const control = await owner();
      await expect(control.sql.unsafe(`select '${value}'::int`)).rejects.toThrow(value);
      await control.sql.end();
      const deadline = performance.now() + 10_000;
      while ((await filesWith(mark, logs)).length === 0 && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await filesWith(mark, logs)).toHaveLength(1);
    },
    patienceMs,
  );

  it(
    'in the data folder: cluster, write-ahead log and all, also after a rotation',
    async () => {
      const dataDir = env['DATA_DIR'] ?? '';
      const file = path.join(dataDir, 'secrets', 'master.key');
      const sealed = createSecrets(followKeyring(file)).seal('totp', secrets.sealed);
      const { sql } = await owner();
      await sql`insert into totp_factors (user_id, secret, last_step, created_at) select id, ${sealed}, 0, now() from users limit 1`;
      // The control: what is stored unencrypted is found by the search.
      const clear = canary('clear');
      await sql`update users set name = ${clear} where id = (select id from users limit 1)`;
      await sql`checkpoint`;
      await sql.end();
      const rotated = await runProgram({ file: program.enlace, args: ['keys', 'rotate'], env });
      expect(rotated.err).not.toContain('Error');
      expect(rotated.code).toBe(0);
      expect(rotated.out).toContain('2 stored secrets were resealed');
      const { password, sql: app } = await product();
      await app.begin(async (tx) => {
        await tx`select set_config('enlace.owner', '*', true)`;
        const [row] = await tx<{ secret: string }[]>`select secret from totp_factors`;
        expect(row?.secret).toMatch(/^v2\.2\./);
        expect(createSecrets(followKeyring(file)).open('totp', row?.secret ?? '')).toBe(secrets.sealed);
      });
      await app.end();
      expect(await server.stop()).toBe(0);

      expect((await filesWith(clear, dataDir)).some((name) => name.startsWith('postgres/base/'))).toBe(true);
      expect((await filesWith(clear, dataDir)).some((name) => name.startsWith('postgres/pg_wal/'))).toBe(true);
      for (const secret of [secrets.sealed, secrets.password, secrets.wrong, secrets.smtp, secrets.bearer])
        expect(await filesWith(secret, dataDir), secret).toEqual([]);
      expect(await filesWith(password, dataDir)).toEqual([]);
      for (const { key } of (await readKeyring(file)).keys) {
        expect(await filesWith(key, dataDir)).toEqual([]);
        expect(await filesWith(key.toString('hex'), dataDir)).toEqual(['secrets/master.key']);
      }
    },
    patienceMs,
  );
});
