import type { DataImportFailure } from '@enlace/contract/account/portability/data-imports.contract.ts';

/** Why nothing of an archive comes in, beside what the ZIP itself may have. */
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
