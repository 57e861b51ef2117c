import { ExpectedError } from '#platform/expected-error.ts';

/** Another live Enlace process works on this data directory. */
export class DataDirInUseError extends ExpectedError {
  override readonly name = 'DataDirInUseError';
  readonly ownerPid: number;

  constructor({ dataDir, ownerPid }: { dataDir: string; ownerPid: number }) {
    super(
      `The data directory ${dataDir} is in use by process ${ownerPid}. ` +
        'Stop that process, or give this one another DATA_DIR; several processes share a database through DATABASE_URL.',
    );
    this.ownerPid = ownerPid;
  }
}

/** There is no embedded PostgreSQL for this machine, or its files are incomplete. */
export class BinariesMissingError extends ExpectedError {
  override readonly name = 'BinariesMissingError';
}

/** PostgreSQL cannot run as the system's superuser and no other identity works here. */
export class RunIdentityError extends ExpectedError {
  override readonly name = 'RunIdentityError';
}

/** The cluster on disk cannot be used as it is; the message says what to do. */
export class ClusterUnusableError extends ExpectedError {
  override readonly name = 'ClusterUnusableError';
}

/** initdb or postgres ended or stayed silent; `output` is the end of its output. */
export class PostgresStartError extends ExpectedError {
  override readonly name = 'PostgresStartError';
  readonly output: string;

  constructor({ message, output, cause }: { message: string; output: string; cause?: unknown }) {
    super(output === '' ? message : `${message}\n${output}`, cause === undefined ? {} : { cause });
    this.output = output;
  }
}

/** DATA_DIR is unusable; the message says why. */
export class DataDirUnusableError extends ExpectedError {
  override readonly name = 'DataDirUnusableError';
  override readonly isOwnWords = true;
}
