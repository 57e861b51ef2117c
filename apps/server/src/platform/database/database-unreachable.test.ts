import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterEach, expect, it } from 'vitest';
import { assertReachable, DatabaseUnreachableError } from './database-unreachable.ts';

const password = 'geheim-9271';
let server: Server | undefined;
afterEach(() => void server?.close());

async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  server = createServer(onSocket).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A PostgreSQL response that ends the connection. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

async function failureAt(place: string): Promise<string> {
  const sql = postgres(`postgres://ana:${password}@${place}/enlace`, {
    max: 1,
    connect_timeout: 1,
    fetch_types: false,
  });
  try {
    const error: unknown = await assertReachable(sql).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    expect(String(error)).not.toContain(password);
    return String(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

it('names a database that takes connections and says nothing', async () => {
  const port = await listen((socket) => socket.unref());
  expect(await failureAt(`127.0.0.1:${port}`)).toContain(
    `The database of DATABASE_URL (127.0.0.1:${port}) did not answer within 10 s`,
  );
});

it('names a place where nothing listens, and a name nobody knows', async () => {
  const port = await listen(() => undefined);
  server?.close();
  expect(await failureAt(`127.0.0.1:${port}`)).toContain(`Nothing takes connections at 127.0.0.1:${port}`);
  expect(await failureAt('database.invalid')).toContain('The name database.invalid of DATABASE_URL has no address');
});

it.each([
  ['28P01', 'does not let the user "ana" in'],
  ['3D000', 'There is no database "enlace" at 127.0.0.1'],
])('says why the database refused: %s', async (code, words) => {
  const port = await listen((socket) =>
    socket.once('data', () => socket.end(refusal(code))).on('error', () => undefined),
  );
  expect(await failureAt(`127.0.0.1:${port}`)).toContain(words);
});
