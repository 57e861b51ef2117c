import { exportedTables } from '../tables/client-tables.ts';
import type { ImportSpec } from './import.types.ts';
import { fileTables } from './tables/file-tables.ts';
import { folderTables, linkTables } from './tables/folder-tables.ts';
import { mailboxTables } from './tables/mailbox-tables.ts';
import { mailingTables } from './tables/mailing-tables.ts';
import { pageTables } from './tables/page-tables.ts';
import { peopleTables } from './tables/people-tables.ts';
import { wallTables } from './tables/wall-tables.ts';

/** Imported tables, each after those it refers to. */
export const importTables: readonly ImportSpec[] = [
  ...fileTables,
  ...folderTables,
  ...pageTables,
  ...peopleTables,
  ...mailingTables,
  ...mailboxTables,
  ...wallTables,
  ...linkTables,
];

const wallOnly = new Set(['files', 'wall_posts', 'wall_comments', 'wall_reactions', 'wall_votes']);

/** The same for the archive of one wall. */
export const wallImportTables: readonly ImportSpec[] = importTables.filter(({ table }) => wallOnly.has(table));

/** How a table is exported. */
export function exportedAs(table: string) {
  const exported = exportedTables.find((candidate) => candidate.table === table);
  if (!exported) throw new Error(`${table} is imported but not exported`);
  return exported;
}
