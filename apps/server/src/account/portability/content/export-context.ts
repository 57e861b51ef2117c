import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** What every part of an export needs. */
export type ExportContext = {
  deps: Pick<Platform, 'db' | 'storage' | 'logger' | 'config'>;
  owner: OwnerId;
  locale: Locale;
  requestedAt: Temporal.Instant;
  /** Rows told per file, filled while the files are written. */
  rowCounts: Map<string, number>;
};

/** Text pieces as the archive takes them. */
export async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece, 'utf8');
}

/** Readable JSON of one thing. */
export function prettyJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
