import { chmod, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { readTar, type TarEntry } from './tar-reader.ts';

/** Last of all: without it PostgreSQL does not recognise the folder as a cluster and refuses to start. */
const lastFile = 'PG_VERSION';
export const unfinishedMark = 'restore-unfinished';

async function writeFile(file: string, { mode }: TarEntry, content: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    let held: Buffer[] = [];
    let size = 0;
    for await (const piece of content) {
      held.push(piece);
      size += piece.length;
      if (size < 1_048_576) continue;
      await handle.writev(held);
      [held, size] = [[], 0];
    }
    if (held.length > 0) await handle.writev(held);
  } finally {
    await handle.close();
  }
}

/** From now on PostgreSQL refuses to start on this folder. */
export async function markUnfinished(cluster: string): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const mark = await open(path.join(cluster, unfinishedMark), 'w', 0o600);
  await mark.close();
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Extracts the archive into a new folder. After a kill at any point PostgreSQL does not start on it; the caller writes
 * the returned text of PG_VERSION once all is well. Recovery syncs the files itself.
 */
export async function extractCluster({
  source,
  cluster,
}: {
  source: AsyncIterable<Uint8Array>;
  cluster: string;
}): Promise<{ version: string; finish(): Promise<void> }> {
  await markUnfinished(cluster);
  let version = '';
  for await (const { entry, content } of readTar(source)) {
    const place = path.join(cluster, entry.name);
    if (entry.name === lastFile) version = await textOf(content);
    else if (entry.kind === 'folder') await mkdir(place, { recursive: true, mode: 0o700 });
    else {
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await writeFile(place, entry, content);
    }
  }
  await chmod(cluster, 0o700);
  return {
    version: version.trim(),
    async finish() {
      const handle = await open(path.join(cluster, lastFile), 'wx', 0o600);
      try {
        await handle.writeFile(version);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}
