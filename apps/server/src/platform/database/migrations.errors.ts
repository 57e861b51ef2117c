import { ExpectedError } from '#platform/expected-error.ts';

/** The migrations directory itself is invalid. */
export class MigrationFilesError extends ExpectedError {
  override readonly name = 'MigrationFilesError';
}

/** A migration already applied to this database was edited afterwards. */
export class MigrationChangedError extends ExpectedError {
  override readonly name = 'MigrationChangedError';
  readonly migration: string;

  constructor(migration: string) {
    super(
      `The migration ${migration} was changed after it had been applied to this database. ` +
        'Bring the original file back and write the change as a new migration.',
    );
    this.migration = migration;
  }
}

/** The database has migrations unknown to this version: the program is older than the data. */
export class DatabaseTooNewError extends ExpectedError {
  override readonly name = 'DatabaseTooNewError';

  constructor(migration: string) {
    super(
      `The database already has the migration ${migration}, which this program does not know. Start the newer program.`,
    );
  }
}

/** The database predates the current baseline; only the last version before the baseline can update it. */
export class MigrationTooOldError extends ExpectedError {
  override readonly name = 'MigrationTooOldError';

  constructor({ latest, needed }: { latest: string; needed: string }) {
    super(
      `The last migration of this database is ${latest}; this program can update databases that have ${needed}. ` +
        'Start the last version that has that file once, then this one.',
    );
  }
}

/** A new migration has a lower number than one already applied. */
export class MigrationOrderError extends ExpectedError {
  override readonly name = 'MigrationOrderError';

  constructor({ migration, latest }: { migration: string; latest: string }) {
    super(`The new migration ${migration} comes before ${latest}, which is applied already. Give it a higher number.`);
  }
}

/** A migration failed; nothing of it was kept. */
export class MigrationFailedError extends ExpectedError {
  override readonly name = 'MigrationFailedError';
  readonly migration: string;

  constructor({ migration, cause }: { migration: string; cause: unknown }) {
    super(
      `The migration ${migration} failed and was rolled back: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
    this.migration = migration;
  }
}
