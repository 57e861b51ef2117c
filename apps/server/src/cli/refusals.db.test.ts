import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram, type Ended, runProgram } from './built-program.test-support.ts';

// Many short programs, each with its own start, on a machine that may be busy.
const patienceMs = 240_000;
let program: BuiltProgram;
let folder: string;
let stranger: Server;
let takenPort: string;

beforeAll(async () => {
  program = await buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-refusals-'));
  stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const address = stranger.address();
  takenPort = String(typeof address === 'object' && address ? address.port : 0);
}, patienceMs);
afterAll(async () => {
  stranger.close();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

function run(file: string, name: string, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> }) {
  const settings = {
    ...{ DATA_DIR: path.join(folder, name), PORT: '0', HOST: '127.0.0.1', SMTP_IN_PORT: '0', DEFAULT_LOCALE: 'en' },
    ...{ PUBLIC_URL: 'https://enlace.example' },
  };
  return runProgram({ file, args, env: { ...settings, ...env } });
}
const enlace = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  run(program.enlace, 'life', { args, env });

describe('a server that cannot start', () => {
  it(
    'says so in a sentence when its port is taken or its address is not its own, and in no other line',
    async () => {
      const inUse = (setting: string): string =>
        `${setting} ${takenPort} of 127.0.0.1 is in use; ss -ltnp "sport = :${takenPort}" names by whom; set ${setting} to another.\n`;
      for (const [env, sentence] of [
        [{ PORT: takenPort }, inUse('PORT')],
        [{ SMTP_IN_PORT: takenPort }, inUse('SMTP_IN_PORT')],
        [{ HOST: 'nohost.invalid' }, expect.stringMatching(/^HOST nohost\.invalid is a name without an address.*\n$/)],
      ] as const) {
        const ended = await run(program.main, 'ports', { env });
        expect(ended).toMatchObject({ code: 1, err: sentence });
        expect(ended.out).not.toMatch(/"level":[45]0/);
      }
    },
    patienceMs,
  );

  it(
    'says so before it starts anything when a setting or a file of the settings is of no use',
    async () => {
      const refused: [Record<string, string>, string][] = [
        [{ DATA_DIR: '/etc/passwd/x' }, 'DATA_DIR /etc/passwd/x is not a folder; name one that is, or none yet.\n'],
        [
          { SECRET_KEY_FILE: '/etc/hostname' },
          'the key file /etc/hostname holds neither a ring of keys nor 64 hexadecimal digits\n',
        ],
        [
          { SMTP_IN_TLS_CERT: folder, SMTP_IN_TLS_KEY: folder },
          `SMTP_IN_TLS_CERT ${folder} is a folder; name the file in it.\n`,
        ],
        [{ METRICS_TOKEN: 'tok123' }, 'These settings are not valid:\n  METRICS_TOKEN: needs at least 16 characters\n'],
      ];
      for (const [env, err] of refused)
        expect(await run(program.main, 'settings', { env })).toEqual({ code: 1, out: '', err });
    },
    patienceMs,
  );

  it(
    'makes no administrator out of what is no address',
    async () => {
      const env = { ADMIN_EMAIL: 'bad', ADMIN_PASSWORD: 'kurz' };
      const { code, err } = await run(program.main, 'ports', { env });
      expect(code).toBe(1);
      expect(err).toMatch(/^These settings are not valid:\n {2}ADMIN_EMAIL: needs .*\n {2}ADMIN_PASSWORD: needs .*\n$/);
    },
    patienceMs,
  );
});

describe('a word the command line does not know', () => {
  it.each([
    [['frobnicate'], 'There is no command "frobnicate". All of them: npm run enlace -- help\n'],
    [['backpu'], 'There is no command "backpu". Did you mean "backup"? All of them: npm run enlace -- help\n'],
    [['demo'], 'There is no command "demo". Did you mean "demo fill"? All of them: npm run enlace -- help\n'],
    [['help', 'frobnicate'], 'There is no command "frobnicate". All of them: npm run enlace -- help\n'],
  ])(
    'is told in one line: %j',
    async (args, err) => {
      expect(await enlace(args)).toEqual({ code: 2, out: '', err });
    },
    patienceMs,
  );

  it(
    'is not one of those that ask for help',
    async () => {
      expect((await enlace(['--version'])).out).toMatch(/^Enlace \d+\.\d+\.\d+\n$/);
      const [asked, behind] = [await enlace(['help', 'backup']), await enlace(['backup', '--help'])];
      expect(asked).toEqual(behind);
      expect(asked.out).toContain('Usage: npm run enlace -- backup\n');
      expect(asked.out).not.toContain('restore');
      expect((await enlace(['help', 'keys'])).out).toMatch(/keys list[^]*keys rotate[^]*keys retire/);
      expect((await enlace(['export-client'])).err).toContain('export-client <file> --alias <alias>\n');
      expect((await enlace(['keys', 'retire', '--days', '-5'])).err).toMatch(/^--days needs a value; .*--days=-…\n\n/);
    },
    patienceMs,
  );
});

it(
  'a demonstration without its settings makes nothing',
  async () => {
    const admin = { ADMIN_EMAIL: 'ana@operador.example', ADMIN_PASSWORD: 'un barco de papel 77' };
    for (const [env, missing] of [
      [{}, 'ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_SECOND_FACTOR=optional'],
      [admin, 'ADMIN_SECOND_FACTOR=optional'],
    ] as const)
      expect(await run(program.enlace, 'demo', { args: ['demo', 'fill'], env })).toEqual({
        ...{ code: 1, out: '' },
        err: `The demonstration needs ${missing}. Nothing was made; "npm run demo" sets them.\n`,
      });
    await expect(stat(path.join(folder, 'demo'))).rejects.toThrow('ENOENT');
  },
  patienceMs,
);

it(
  'an open invitation is replaced by a new one where that is asked for',
  async () => {
    const invite = ['create-admin', '--email', 'dora@operador.example', '--invite'];
    const first = await enlace(invite);
    expect(first).toMatchObject({ code: 0 });
    const again = await enlace(invite);
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--replace') });
    const replaced = await enlace([...invite, '--replace']);
    expect(replaced).toMatchObject({ code: 0, out: expect.stringContaining('/admin/invitacion/') });
    expect(replaced.out).not.toBe(first.out);
    expect(await enlace(['history-check'])).toMatchObject({ code: 0 });
    expect((await enlace(['create-admin', '--email', 'd@x.example', '--name', 'D', '--replace'])).code).toBe(2);
  },
  patienceMs,
);
