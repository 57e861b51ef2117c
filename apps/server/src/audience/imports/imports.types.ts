import type { z } from 'zod';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type {
  FieldChange,
  ImportCounts,
  ImportOutcome,
  ImportProblem,
  importDetailSchema,
  importSummarySchema,
} from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ImportsDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'live' | 'storage' | 'logger' | 'config' | 'secrets'
>;
export type ClientContext = RequestContext<ClientActor>;

export type ImportSummary = z.output<typeof importSummarySchema>;
export type ImportDetail = z.output<typeof importDetailSchema>;

type Computed = 'recordsDone' | 'secondsLeft' | 'rate' | 'counts' | 'withoutCampaigns';

export type ImportRecord = Omit<ImportDetail, Computed> &
  ImportCounts & {
    cursor: number;
    room: number | null;
    attempt: number;
    heartbeatAt: Temporal.Instant | null;
    paceFrom: Temporal.Instant | null;
    paceCursor: number;
    /** Null in imports from before these were counted. */
    withoutPermission: number | null;
    withoutAddress: number | null;
    objecting: number | null;
    createdBy: string;
  };

export type ImportPhase = 'check' | 'run' | 'undo';

export type FieldValues = Record<string, string | number | boolean | string[]>;

/** A person in the file, as stored in `import_stage`. */
export type StagedPerson = {
  line: number;
  hasName: boolean;
  name: string;
  firstName: string | null;
  lastName: string | null;
  emails: string[];
  /** Labels of the addresses; an empty text means none. */
  emailLabels: string[];
  phones: string[];
  phoneLabels: string[];
  company: string | null;
  city: string | null;
  language: Locale | null;
  timeZone: string | null;
  notes: string | null;
  fields: FieldValues;
  status: ContactStatus;
  labels: string[];
  folder: string | null;
  /** Topics that the file says are not wanted. */
  topicIds: string[];
  problems: ImportProblem[];
};

/** A contact before an import changed it. */
export type KnownPerson = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  emails: string[];
  phones: string[];
  company: string | null;
  city: string | null;
  language: Locale | null;
  timeZone: string | null;
  notes: string;
  fields: FieldValues;
  status: ContactStatus;
  statusReason: string | null;
  statusChangedAt: string;
  updatedAt: string;
  folderId: string | null;
  labelIds: string[];
  /** Topics they do not want. */
  topicIds: string[];
};

export type NewAddress = { value: string; label: string | null };

/** An import's changes to an existing contact. */
export type PersonUpdate = {
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  language: Locale | null;
  timeZone: string | null;
  notes: string;
  fields: FieldValues;
  status: ContactStatus;
  addEmails: NewAddress[];
  addPhones: NewAddress[];
  addLabelIds: string[];
  addTopicIds: string[];
  /** Undefined keeps the contact's folder. */
  folderId: string | undefined;
};

export type Decision = {
  line: number;
  known: KnownPerson;
  update: PersonUpdate;
  diff: FieldChange[];
  problems: ImportProblem[];
};

export type StoredRow = {
  line: number;
  outcome: ImportOutcome;
  name: string;
  contactId: string | null;
  diff: FieldChange[];
  problems: ImportProblem[];
  before?: KnownPerson & {
    addedLabelIds: string[];
    addedTopicIds: string[];
    wasMoved: boolean;
    addedAddresses: string[];
  };
  stamp?: string;
};
