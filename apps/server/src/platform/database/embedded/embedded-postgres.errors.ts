import { ExpectedError } from '#platform/expected-error.ts';

/** Another living Enlace process works on this data directory. */
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

/** PostgreSQL cannot run as the superuser of the system and no other identity works here. */
export class RunIdentityError extends ExpectedError {
  override readonly name = 'RunIdentityError';
}

/** The cluster on disk cannot be used as it is; the message says what to do. */
export class ClusterUnusableError extends ExpectedError {
  override readonly name = 'ClusterUnusableError';
}

/** initdb or postgres ended or stayed silent; `output` is the tail of what it said. */
export class PostgresStartError extends ExpectedError {
  override readonly name = 'PostgresStartError';
  readonly output: string;

  constructor({ message, output, cause }: { message: string; output: string; cause?: unknown }) {
    super(output === '' ? message : `${message}\n${output}`, cause === undefined ? {} : { cause });
    this.output = output;
  }
}

/** DATA_DIR cannot be worked in; the message says why. */
export class DataDirUnusableError extends ExpectedError {
  override readonly name = 'DataDirUnusableError';
  override readonly isOwnWords = true;
}
