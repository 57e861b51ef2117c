import { Readable } from 'node:stream';
import { openFileBytes } from '#files/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { writeZip, type ZipEntry } from '#platform/zip/write-zip.ts';
import { archivePaths, isPacked } from './archive-paths.rules.ts';
import type { SharedFile } from './usecases/open-share.ts';

type Deps = Pick<Platform, 'storage' | 'clock'>;

async function* entriesOf(deps: Deps, files: readonly SharedFile[]): AsyncGenerator<ZipEntry> {
  for (const { path, file } of archivePaths(files)) {
    const content = await openFileBytes(deps, file);
    // A file that was removed for good meanwhile is left out; the archive is whole without it.
    if (content) yield { path, content: content.read(), expectedBytes: content.size, isPacked: isPacked(file) };
  }
}

/** An archive of these files, made while it is taken: memory holds a piece and the directory. */
export function packFiles(
  deps: Deps,
  { files, timeZone }: { files: readonly SharedFile[]; timeZone: string },
): Readable {
  const modifiedAt = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDateTime();
  return Readable.from(writeZip({ entries: entriesOf(deps, files), modifiedAt, onEntry: () => undefined }));
}
