import type { FoundBackup } from '#platform/backup/manifest.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function describeSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[step]}`;
}

/** One line describing a complete backup. */
export function describeBackup({ name, manifest }: FoundBackup, damage: string | undefined): string {
  const { takenAt, database, files, keys, kind, isTried, version } = manifest;
  const held = [
    `${kind === 'physical' ? 'cluster' : 'rows'} ${describeSize(database.bytes)}`,
    files ? `${files.count} files ${describeSize(files.bytes)}` : 'no files',
    keys ? 'keys' : 'no keys',
    isTried ? 'started once' : 'hashes checked',
  ];
  const state = damage === undefined ? 'good   ' : 'DAMAGED';
  return `${state}  ${name}  ${takenAt.slice(0, 16).replace('T', ' ')}  Enlace ${version}  ${held.join(', ')}${damage === undefined ? '' : `: ${damage}`}`;
}
