import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';

const debianServers = '/usr/lib/postgresql';
const wantedMajor = 18;

/** The newest sufficiently new server of the system; undefined when there is none. */
async function findDebianMajor(): Promise<number | undefined> {
  const names = await readdir(debianServers).catch(() => []);
  return names
    .map(Number)
    .filter((major) => major >= wantedMajor)
    .toSorted((left, right) => right - left)[0];
}

/** The system's server, laid out like the packages that our supervisor expects. */
async function packageOf(major: number, folder: string): Promise<string> {
  const directory = path.join(folder, 'package');
  await mkdir(directory, { mode: 0o755 });
  await writeFile(path.join(directory, 'package.json'), JSON.stringify({ version: `${major}.0.0` }));
  await symlink(path.join(debianServers, String(major)), path.join(directory, 'native'));
  return directory;
}

export type OtherDatabase = {
  /** Reached by address, like an external server. */
  url: string;
  /** Whose program it is, for the output of the test. */
  about: string;
  stop(): Promise<void>;
};

/**
 * A PostgreSQL that the product knows by DATABASE_URL only: the system's when it is new enough, otherwise that of npm.
 */
export async function startOtherDatabase(): Promise<OtherDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'enlace-other-'));
  await chmod(folder, 0o755);
  const major = await findDebianMajor();
  const binaries = major === undefined ? {} : { binariesPackage: await packageOf(major, folder) };
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    logger: silentLogger,
    settings: { max_connections: '200' },
    ...binaries,
  });
  const { host, port, user, password, database } = server.connection;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const door = createServer({ noDelay: true }, (client) => {
    const inside = keep(connect(path.join(host, `.s.PGSQL.${port}`)));
    keep(client).pipe(inside).pipe(client);
    client.once('close', () => inside.destroy());
    inside.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const opened = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${opened}/${database}`,
    about: major === undefined ? 'the PostgreSQL of npm' : `the PostgreSQL ${major} of the system`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => door.close(resolve));
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
