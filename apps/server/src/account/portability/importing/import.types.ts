import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { DataImportKind, DataImportReason } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Archive } from './read-archive.ts';
import type { IdMap } from './id-map.ts';

/** One row of an archive, as JSON. */
export type Row = Record<string, unknown>;

/** A row to import, or why it is not. */
export type Adapted = Row | DataImportReason;

/** Bytes imported with a row: their place in the archive and their destination. */
export type Blob = { path: string; key: string; size: number };

/** Something imported into a wall. */
export type Brought = { kind: 'post' | 'file'; id: string };

/** The state of an import while it processes the tables. */
export type ImportContext = {
  deps: Pick<Platform, 'db' | 'ids' | 'clock' | 'live'>;
  owner: OwnerId;
  /** The profile of the target wall; null: everything of a client. */
  wall: string | null;
  tx: Tx;
  archive: Archive;
  ids: IdMap;
  /** Slugs in use, including imported ones. */
  slugs: Set<string>;
  /** Codes of printed addresses already in use, and their replacements. */
  codes: Map<string, string>;
  /** Names in use per table. */
  names: Map<string, Set<string>>;
  blobs: Blob[];
  /** What was imported into one wall, for undo. */
  brought: Brought[];
  /** Existing contacts who opted out at the archive's origin. */
  objections: { id: string; status: ContactStatus; reason: string | null }[];
  wants: { profiles: number; contacts: number; fileBytes: number; mailBytes: number };
  renamed(kind: DataImportKind, from: string, to: string): void;
  rests(kind: DataImportKind, name: string): void;
};

type Lookup = (context: ImportContext, keys: readonly string[]) => Promise<Map<string, string>>;

/** How a table's rows are imported. */
export type ImportSpec = {
  table: string;
  kind: DataImportKind;
  /** Its rows are counted in its kind. */
  isCounted?: true;
  /** Its `id` identifies the row, so that other rows may refer to it. */
  hasId?: true;
  /** Left to the database's defaults. */
  drop?: readonly string[];
  /** Computed here, besides the exported columns. */
  extra?: readonly string[];
  /** Columns referring to archive rows; a row without its parent is not imported. */
  parents?: readonly string[];
  /** Imported only with a new parent: otherwise it cannot be distinguished from existing rows. */
  onlyWithNew?: string;
  /** An existing row with another id is the same one when this key is equal. */
  natural?: { key(row: Row): string | null; lookup: Lookup };
  /** Called for a row that is not written, because its counterpart exists here under this id. */
  meet?(row: Row, here: string, context: ImportContext): void;
  /** Rows that others of the same table refer to come first, up to so many levels. */
  generation?: { parent: string; max: number };
  prepare?(context: ImportContext, rows: readonly Row[]): Promise<void>;
  /** For one wall: restores existing rows from the trash, and returns which. */
  revive?(context: ImportContext, ids: readonly string[]): Promise<readonly string[]>;
  /** The kind recorded for undoing an import into a wall. */
  broughtAs?: Brought['kind'];
  /** The row as imported; ids are already local. */
  adapt?(row: Row, context: ImportContext): Adapted;
  /** Columns by which people recognise the row. */
  label?: readonly string[];
};
