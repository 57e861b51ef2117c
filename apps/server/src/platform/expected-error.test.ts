import { expect, it } from 'vitest';
import { InvalidSettingsError } from './config/env.ts';
import { DurabilityError } from './database/durability.ts';
import { ClusterUnusableError, DataDirInUseError } from './database/embedded/embedded-postgres.errors.ts';
import {
  DatabaseTooNewError,
  MigrationChangedError,
  MigrationFailedError,
  MigrationFilesError,
  MigrationOrderError,
  MigrationTooOldError,
} from './database/migrations.errors.ts';
import { explainFailure } from './expected-error.ts';
import { explainListening } from './listen-error.ts';
import { KeyringError } from './security/keyring.ts';
import { BucketRefusedError } from './storage/s3/assert-bucket.ts';

it.each([
  new InvalidSettingsError(['BACKUP_PASSPHRASE: needs at least 12 characters']),
  new KeyringError('the key file /etc/hostname holds neither a ring of keys nor 64 hexadecimal digits'),
  new ClusterUnusableError('half a restore lies in /srv/download/enlace-data'),
  new DataDirInUseError({ dataDir: '/srv/c/enlace-data', ownerPid: 12 }),
  new DatabaseTooNewError('0999_later.sql'),
  new MigrationChangedError('0001_first.sql'),
  new MigrationFilesError('there are none'),
  new MigrationTooOldError({ latest: '0001_first.sql', needed: '0002_second.sql' }),
  new MigrationOrderError({ migration: '0001_first.sql', latest: '0002_second.sql' }),
  new MigrationFailedError({ migration: '0001_first.sql', cause: new Error('no') }),
  new DurabilityError(['fsync']),
  new BucketRefusedError('Files cannot be read or written.'),
])('is a sentence on the console: %s', (error) => {
  expect(explainFailure(error)).toBe(error.message);
});

const place = { host: '0.0.0.0', port: 80, settings: { host: 'HOST', port: 'PORT' } };

it.each([
  ['EADDRINUSE', 'PORT 80 of 0.0.0.0 is in use; ss -ltnp "sport = :80" names by whom; set PORT to another.'],
  ['EADDRNOTAVAIL', 'HOST 0.0.0.0 is no address of this machine; set it to one of them, or to 0.0.0.0 for all.'],
  ['ENOTFOUND', 'HOST 0.0.0.0 is a name without an address;'],
  ['EACCES', 'PORT 80 may not be listened on by this account; set PORT to 1024 or more'],
])('tells of a port that is not to be had: %s', (code, words) => {
  expect(explainFailure(explainListening(Object.assign(new Error('listen'), { code }), place))).toContain(words);
});

it('leaves what nobody expected as it is', () => {
  const error = new Error('unforeseen');
  expect(explainListening(error, place)).toBe(error);
  expect(explainFailure(error)).toContain('expected-error.test.ts');
});
