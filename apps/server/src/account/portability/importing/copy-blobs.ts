import type { OwnerId } from '#platform/context.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import type { Blob } from './import.types.ts';
import type { Archive } from './read-archive.ts';

type Input = {
  deps: Pick<PortabilityDeps, 'storage'>;
  archive: Archive;
  blobs: readonly Blob[];
  /** Filled as they are there. */
  copied: Blob[];
  onBytes: (count: number) => Promise<void>;
};

/** Copies files out of the archive, one piece in memory; each is there whole, with its checksum, or not at all. */
export async function copyBlobs({ deps, archive, blobs, copied, onBytes }: Input): Promise<void> {
  for (const blob of blobs) {
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of archive.zip.read(blob.path)) {
        await onBytes(piece.length);
        yield piece;
      }
    }
    await deps.storage.write(blob.key, counted());
    copied.push(blob);
  }
}

/** Takes them away again. */
export async function removeBlobs(input: {
  deps: Input['deps'];
  owner: OwnerId;
  blobs: readonly Blob[];
}): Promise<void> {
  for (const { key } of input.blobs) await input.deps.storage.remove(key);
}
