import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createDatabase, type Database } from '#platform/database/client.ts';
import { singleKeyring, withKey, withoutKeys } from '#platform/security/keyring.ts';
import { newKeyring, writeKeyring } from '#platform/security/keyring-file.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeyNeed, checkSealed } from './check-secrets.ts';
import { checkHold } from './check-work.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const columns = [{ table: 'push_keys', column: 'private_sealed', purpose: 'push-key' }];
let database: TestDatabase;
let db: Database;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // As the doctor does: with the owner's privileges.
  db = createDatabase({ connection: database.adminConnection, logger: silentLogger, max: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'enlace-doctor-'));
  file = path.join(folder, 'master.key');
});
afterEach(async () => {
  await database.adminSql`delete from push_keys`;
  await rm(folder, { recursive: true, force: true });
});

async function sealUnder(key: Buffer): Promise<void> {
  const sealed = createSecrets(key).seal('push-key', 'clave');
  await database.adminSql`insert into push_keys (public_key, private_sealed) values ('publica', ${sealed})`;
}

describe('the key file beside a database', () => {
  it('may be missing until somebody uses it', async () => {
    expect(await checkKeyNeed({ db, file })).toMatchObject([
      { state: 'warn', text: expect.stringContaining('first start') },
    ]);
    await database.adminSql`
      insert into users (roll, admin_role, name, alias, codigo, email, password_hash)
      values ('admin', 'owner', 'Operadora', 'op', 'CODIGO01', 'op@operador.example', '-')`;
    expect(await checkKeyNeed({ db, file })).toMatchObject([
      {
        check: 'key files',
        state: 'fail',
        text: expect.stringContaining('is gone'),
        remedy: expect.stringContaining(file),
      },
    ]);
    await writeKeyring({ file, ring: newKeyring(now) });
    expect(await checkKeyNeed({ db, file })).toEqual([]);
  });

  it('is right only when it opens what is sealed, whatever its number', async () => {
    const key = randomBytes(32);
    await sealUnder(key);
    await writeKeyring({ file, ring: singleKeyring({ key }) });
    expect(await checkSealed({ db, file, columns })).toMatchObject([{ state: 'ok' }]);
    await writeKeyring({ file, ring: newKeyring(now) });
    expect(await checkSealed({ db, file, columns })).toMatchObject([
      {
        state: 'fail',
        text: expect.stringContaining('1 of 1 values of push_keys.private_sealed'),
        remedy: expect.stringContaining('restore the key file'),
      },
    ]);
    const two = withKey(singleKeyring({ key }), { key: randomBytes(32), createdAt: now });
    await writeKeyring({ file, ring: withoutKeys(two, { ids: [1], lasting: [] }) });
    expect(await checkSealed({ db, file, columns })).toMatchObject([
      { state: 'fail', text: '1 values of push_keys.private_sealed are sealed under a key that is gone' },
    ]);
  });
});

it('says that a restored copy stands still', async () => {
  const { adminSql } = database;
  expect(await checkHold(adminSql)).toEqual([]);
  await adminSql`
    insert into instance (mark, held_since, held_reason) values (gen_random_uuid(), '2026-11-21T10:00:00Z', 'file_missing')`;
  expect(await checkHold(adminSql)).toMatchObject([
    {
      state: 'warn',
      text: expect.stringContaining('since 2026-11-21 10:00 UTC'),
      remedy: expect.stringContaining('confirm-instance'),
    },
  ]);
});

describe('a database elsewhere', () => {
  let silent: Server;
  const clients = new Set<Socket>();
  beforeAll(async () => {
    silent = createServer((client) => clients.add(client.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
  const silentPort = (): number => {
    const address = silent.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  it.each([
    ['says nothing', () => `127.0.0.1:${silentPort()}`],
    ['refuses', () => '127.0.0.1:9'],
    ['has no address', () => 'nadie.invalid:5432'],
  ])('that %s is named with what to look at, and without its password', async (_what, place) => {
    const url = `postgres://enlace:geheim-9271@${place()}/enlace`;
    const config = loadConfig({ DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY_FILE: file });
    const { findings, isRunning } = await checkDatabase({ config, logger: silentLogger, migrationsDirectory: '' });
    const [host = ''] = place().split(':');
    expect(findings).toMatchObject([
      {
        check: 'database',
        state: 'fail',
        text: expect.stringContaining(host),
        remedy: expect.stringContaining('DATABASE_URL'),
      },
      { check: 'key files', state: 'fail', text: expect.stringContaining('cannot say') },
    ]);
    expect(isRunning).toBeUndefined();
    expect(JSON.stringify(findings)).not.toContain('geheim-9271');
  });
});
