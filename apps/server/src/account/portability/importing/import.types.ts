import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { DataImportKind, DataImportReason } from '@enlace/contract/account/portability/data-imports.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Archive } from './read-archive.ts';
import type { IdMap } from './id-map.ts';

/** One row of an archive, as JSON tells it. */
export type Row = Record<string, unknown>;

/** A row that is to come in, or why it does not. */
export type Adapted = Row | DataImportReason;

/** Bytes that come in with a row: where they are in the archive and where they go. */
export type Blob = { path: string; key: string; size: number };

/** Something that came into a wall. */
export type Brought = { kind: 'post' | 'file'; id: string };

/** What an import knows while it goes through the tables. */
export type ImportContext = {
  deps: Pick<Platform, 'db' | 'ids' | 'clock' | 'live'>;
  owner: OwnerId;
  /** The profile whose wall it goes into; null: everything of a client. */
  wall: string | null;
  tx: Tx;
  archive: Archive;
  ids: IdMap;
  /** Addresses of pages in use, those that come in too. */
  slugs: Set<string>;
  /** Codes of printed addresses that are somebody's already, and what stands for them. */
  codes: Map<string, string>;
  /** Names in use per table. */
  names: Map<string, Set<string>>;
  blobs: Blob[];
  /** What came into one wall, so that it can be taken back. */
  brought: Brought[];
  /** Tamys who are here already and asked not to be written to where the archive comes from. */
  objections: { id: string; status: ContactStatus; reason: string | null }[];
  wants: { profiles: number; contacts: number; fileBytes: number; mailBytes: number };
  renamed(kind: DataImportKind, from: string, to: string): void;
  rests(kind: DataImportKind, name: string): void;
};

type Lookup = (context: ImportContext, keys: readonly string[]) => Promise<Map<string, string>>;

/** How the rows of one table come in. */
export type ImportSpec = {
  table: string;
  kind: DataImportKind;
  /** Its rows are what its kind counts. */
  isCounted?: true;
  /** Its `id` names the row alone, so that other rows may point to it. */
  hasId?: true;
  /** Left to what the database gives a new row. */
  drop?: readonly string[];
  /** Beside what an export tells: worked out here. */
  extra?: readonly string[];
  /** Columns that point to rows of the archive; a row without its parent does not come in. */
  parents?: readonly string[];
  /** Comes in only with this parent, when that is new: it cannot be told from what is there. */
  onlyWithNew?: string;
  /** Something that is there under another id is the same when this says the same of both. */
  natural?: { key(row: Row): string | null; lookup: Lookup };
  /** A row that is not written, because what it names is here under this id. */
  meet?(row: Row, here: string, context: ImportContext): void;
  /** Rows that others of the same table point to come first, so many levels deep at most. */
  generation?: { parent: string; most: number };
  prepare?(context: ImportContext, rows: readonly Row[]): Promise<void>;
  /** Into one wall: takes those of the rows that are here out of the trash, and says which. */
  revive?(context: ImportContext, ids: readonly string[]): Promise<readonly string[]>;
  /** What a row that came into one wall is for taking it back. */
  broughtAs?: Brought['kind'];
  /** The row as it comes in; ids are those of here already. */
  adapt?(row: Row, context: ImportContext): Adapted;
  /** Columns a person knows the thing by. */
  label?: readonly string[];
};
