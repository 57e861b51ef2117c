import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type {
  ImportAnalysis,
  ImportFormat,
  ImportPlan,
  ImportProblem,
  ImportReading,
} from '@enlace/contract/audience/imports/imports.schemas.ts';

/** A custom field, as needed to parse its values. */
export type FieldSpec = {
  key: string;
  kind: 'text' | 'long_text' | 'number' | 'date' | 'boolean' | 'choice' | 'choices' | 'url';
  options: readonly string[];
};

export type LookRequest = {
  kind: 'look';
  format: ImportFormat;
  reading: ImportReading | null;
  /** It may contain the status of everybody in the file. */
  fileName: string;
};

/** A topic under its name for comparison; an archived one may have the name of another. */
export type TopicSpec = { id: string; key: string };

/** `after`: records already done; they are read again for their addresses, and not passed on. */
export type ReadRequest = {
  kind: 'read';
  format: ImportFormat;
  reading: ImportReading;
  plan: ImportPlan;
  columns: readonly string[];
  fileName: string;
  /** For the texts of built-in address kinds. */
  locale: Locale;
  fields: readonly FieldSpec[];
  /** The client's, also archived ones. */
  topics: readonly TopicSpec[];
  after: number;
  chunkRows: number;
};

/** Requests every e-mail address of a file, in batches. */
export type AddressesRequest = Pick<ReadRequest, 'format' | 'reading' | 'columns'> & { kind: 'addresses' };
export type ReaderRequest = LookRequest | ReadRequest | AddressesRequest;

/** A row that is refused whatever the database contains. */
export type RefusedRow = { line: number; name: string; problems: ImportProblem[] };

/** Objections of a skipped row, also to single topics, for the holder of an address. */
export type LateObjection = { emails: string[]; status: ContactStatus; topicIds: string[] };

/** Rows in COPY text format, ready for the table `import_stage`. */
export type Chunk = {
  /** Records of the file completed with this chunk. */
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
