import { accountTables } from './account.tables.ts';
import { audienceTables } from './audience.tables.ts';
import { billingTables } from './billing.tables.ts';
import type { ClientTables, Export } from './client-table.ts';
import { filesTables } from './files.tables.ts';
import { identityTables } from './identity.tables.ts';
import { mailboxTables } from './mailbox.tables.ts';
import { operationTables } from './operation.tables.ts';
import { presenceTables } from './presence.tables.ts';
import { publishingTables } from './publishing.tables.ts';
import { sendingTables } from './sending.tables.ts';
import { workspaceTables } from './workspace.tables.ts';

const all: ClientTables = {
  ...accountTables,
  ...identityTables,
  ...billingTables,
  ...presenceTables,
  ...workspaceTables,
  ...audienceTables,
  ...mailboxTables,
  ...sendingTables,
  ...filesTables,
  ...publishingTables,
  ...operationTables,
};

export type ExportedTable = Export & { table: string };

const folders = [
  'account',
  'billing',
  'profiles',
  'folders',
  'contacts',
  'mailbox',
  'templates',
  'campaigns',
  'automations',
  'mails',
  'files',
  'walls',
  'history',
];
const folderOf = ({ path }: Export) => folders.indexOf(path.slice(0, path.indexOf('/')));

/** Every exported table of a client, in archive order. */
export const exportedTables: readonly ExportedTable[] = Object.entries(all)
  .flatMap(([table, facts]) => ('none' in facts.exported ? [] : [{ table, ...facts.exported }]))
  .toSorted((left, right) => folderOf(left) - folderOf(right));

type Reasons = Readonly<Record<string, string>>;

/** Tables omitted from the export, with the reason. A table without an answer fails a test. */
export const leftOutTables: Reasons = Object.fromEntries(
  Object.entries(all).flatMap(([table, { exported }]) => ('none' in exported ? [[table, exported.none]] : [])),
);

/** Exported tables that are not imported, with the reason. */
export const stayingTables: Reasons = Object.fromEntries(
  Object.entries(all).flatMap(([table, facts]) =>
    'moving' in facts && facts.moving !== 'imported' ? [[table, facts.moving.none]] : [],
  ),
);

/** Tables whose rows stay when a client is erased, with the reason. */
export const keptTables: Reasons = Object.fromEntries(
  Object.entries(all).flatMap(([table, { erasure }]) => (erasure === 'erased' ? [] : [[table, erasure.none]])),
);
