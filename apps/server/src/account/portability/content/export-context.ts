import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** What every part of an export needs. */
export type ExportContext = {
  deps: Pick<Platform, 'db' | 'storage' | 'logger' | 'config'>;
  owner: OwnerId;
  locale: Locale;
  requestedAt: Temporal.Instant;
  /** Exported rows per file, filled while the files are written. */
  rowCounts: Map<string, number>;
};

/** Text pieces, encoded for the archive. */
export async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece, 'utf8');
}

/** Pretty-printed JSON. */
export function prettyJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
