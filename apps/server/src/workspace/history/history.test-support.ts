import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test/kit/database.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { systemClock } from '#platform/clock.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { createIds } from '#platform/ids.ts';
import { createSecrets } from '#platform/security/secrets.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import type { ChainDeps } from './history.types.ts';
import { recordHistory } from './history.usecases.ts';

export type ChainKit = {
  database: TestDatabase;
  deps: ChainDeps & { ids: ReturnType<typeof createIds> };
  filesRoot: string;
  newOwner(): OwnerId;
  /** Records so many renames of one profile, each in its own transaction. */
  write(owner: OwnerId, count: number): Promise<void>;
  close(): Promise<void>;
};

export const chainKey = Buffer.alloc(32, 11);

/** A separate database with everything a chain needs and no automatic sealing. */
export async function createChainKit(): Promise<ChainKit> {
  const database = await createTestDatabase({ max: 5 });
  const filesRoot = await mkdtemp(path.join(tmpdir(), 'enlace-chain-'));
  const ids = createIds({ clock: systemClock });
  const deps = {
    db: database.db,
    clock: systemClock,
    ids,
    logger: silentLogger,
    secrets: createSecrets(chainKey),
    storage: createDiskStorage({ root: filesRoot }),
  };
  return {
    database,
    deps,
    filesRoot,
    newOwner: () => ownerId(ids.uuid()),
    async write(owner, count) {
      for (let n = 1; n <= count; n += 1) {
        await database.db.scoped(owner, (tx) =>
          recordHistory({
            tx,
            owner,
            actor: { kind: 'user', userId: owner },
            entry: {
              action: 'profile.updated',
              subjectKind: 'profile',
              subjectId: `p-${n}`,
              before: { name: `nombre ${n - 1}` },
              after: { name: `nombre ${n}` },
            },
          }),
        );
      }
    },
    async close() {
      await database.drop();
      await rm(filesRoot, { recursive: true, force: true });
    },
  };
}
