import type { DataImportFailure } from '@enlace/contract/account/portability/data-imports.contract.ts';

/** Why an archive is rejected, apart from ZIP errors. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly reason: DataImportFailure;
  readonly path: string | null;

  constructor(reason: DataImportFailure, path: string | null = null) {
    super(`the archive does not come in: ${reason}`);
    this.reason = reason;
    this.path = path;
  }
}
