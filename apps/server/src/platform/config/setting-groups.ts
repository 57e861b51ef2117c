import type { Settings } from './env.ts';

type Name = keyof Settings;

/** Two settings that only make sense together. */
function pairProblems(read: Settings, pair: readonly [Name, Name]): string[] {
  const missing = pair.filter((name) => read[name] === undefined);
  return missing.length === 1
    ? [`${missing.join('')}: is missing; ${pair.join(' and ')} are set together or not at all`]
    : [];
}

/** A bucket needs keys, and keys a bucket. */
function filesProblems(read: Settings): string[] {
  const group = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = group.filter((name) => read[name] === undefined);
  const isWanted = missing.length < group.length || read.S3_ENDPOINT !== undefined;
  return isWanted ? missing.map((name) => `${name}: is missing; files go to S3 with all of ${group.join(', ')}`) : [];
}

/** Backups among clients' files would be taken for such files. */
function backupProblems(read: Settings): string[] {
  if (read.BACKUP_S3_BUCKET === undefined) return [];
  const keys = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
  const missing = keys.filter((name) => read[`BACKUP_S3_${name}`] === undefined && read[`S3_${name}`] === undefined);
  const problems = missing.map((name) => `BACKUP_S3_${name}: is missing`);
  const isSame =
    read.BACKUP_S3_BUCKET === read.S3_BUCKET &&
    (read.BACKUP_S3_ENDPOINT === undefined || read.BACKUP_S3_ENDPOINT === read.S3_ENDPOINT);
  const [backups, files] = [`${read.BACKUP_S3_PREFIX ?? ''}/`, `${read.S3_PREFIX ?? ''}/`];
  if (isSame && (files === '/' || backups === '/' || backups.startsWith(files) || files.startsWith(backups)))
    problems.push('BACKUP_S3_PREFIX: in the bucket of the files, S3_PREFIX and this one need folders apart');
  return problems;
}

/** Problems between individually valid settings. */
export function findGroupProblems(read: Settings): string[] {
  return [
    ...pairProblems(read, ['ADMIN_EMAIL', 'ADMIN_PASSWORD']),
    ...pairProblems(read, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...pairProblems(read, ['SMTP_IN_TLS_CERT', 'SMTP_IN_TLS_KEY']),
    ...filesProblems(read),
    ...backupProblems(read),
  ];
}
