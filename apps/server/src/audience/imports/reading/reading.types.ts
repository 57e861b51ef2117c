import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type {
  ImportAnalysis,
  ImportFormat,
  ImportPlan,
  ImportProblem,
  ImportReading,
} from '@enlace/contract/audience/imports/imports.schemas.ts';

/** A field of the client's own, as far as its values must be understood. */
export type FieldSpec = {
  key: string;
  kind: 'text' | 'long_text' | 'number' | 'date' | 'boolean' | 'choice' | 'choices' | 'url';
  options: readonly string[];
};

export type LookRequest = {
  kind: 'look';
  format: ImportFormat;
  reading: ImportReading | null;
  /** It may say what everybody in the file is. */
  fileName: string;
};

/** `after`: records that are done already; they are read again, for the addresses they hold, and not handed over. */
export type ReadRequest = {
  kind: 'read';
  format: ImportFormat;
  reading: ImportReading;
  plan: ImportPlan;
  columns: readonly string[];
  fileName: string;
  /** For the words of built-in kinds of addresses. */
  locale: Locale;
  fields: readonly FieldSpec[];
  after: number;
  chunkRows: number;
};

/** Asks for every e-mail address of a file, in parts. */
export type AddressesRequest = Pick<ReadRequest, 'format' | 'reading' | 'columns'> & { kind: 'addresses' };
export type ReaderRequest = LookRequest | ReadRequest | AddressesRequest;

/** A row that is not imported whatever the database holds. */
export type RefusedRow = { line: number; name: string; problems: ImportProblem[] };

/** What a row that is passed over says against mailings to the holder of an address. */
export type LateObjection = { emails: string[]; status: ContactStatus };

/** Rows in the text form of COPY, ready for the table `import_stage`. */
export type Chunk = {
  /** Records of the file that are done with this chunk. */
  cursor: number;
  staged: number;
  copy: Uint8Array;
  refused: RefusedRow[];
  late: LateObjection[];
  /** Names of labels in these rows. */
  labels: string[];
  /** Paths of folders in these rows. */
  folders: string[];
};

export type Look = { reading: ImportReading; analysis: Omit<ImportAnalysis, 'isRemembered'> };

export type FromReader =
  | { kind: 'want' }
  | { kind: 'looked'; look: Look }
  | { kind: 'chunk'; chunk: Chunk }
  | { kind: 'addresses'; emails: string[] }
  | { kind: 'over'; records: number }
  | { kind: 'failed'; reason: 'file_broken' | 'file_empty' | 'unexpected'; message: string };

export type ToReader = { kind: 'piece'; piece: Uint8Array } | { kind: 'end' } | { kind: 'next' };
