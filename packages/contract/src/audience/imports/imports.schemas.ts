import { z } from 'zod';
import { contactLimits } from '../contacts/contacts.schemas.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema, multilineSchema } from '../../core/primitives.ts';

const mebibyte = 1024 * 1024;

export const importLimits = {
  /** A workbook is unpacked in memory; text is streamed. */
  bytes: { csv: 100 * mebibyte, vcard: 100 * mebibyte, xlsx: 30 * mebibyte },
  records: 1_000_000,
  columns: 200,
  cellCharacters: 10_000,
  /** Maximum number of unfinished imports of one client. */
  open: 20,
  undoDays: 30,
  draftDays: 7,
  sampleRows: 8,
  /** Rows of each kind that a check keeps for display; its figures count all. */
  shownRows: 500,
  labels: 10,
} as const;

export const importFormats = ['csv', 'xlsx', 'vcard'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Names of the Encoding Standard, as every browser and `TextDecoder` know them. */
export const importEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'shift_jis', 'euc-jp'] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

export const importStates = [
  'mapping',
  'checking',
  'checked',
  'running',
  'paused',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** Possible targets of a column. Names, e-mails, telephones with their labels, labels and statuses may use several columns. */
export const identityTargets = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'email_label',
  'phone_label',
  'company',
  'city',
  'language',
  'time_zone',
  'notes',
  'status',
  'labels',
  'folder',
  'topics_declined',
] as const;
export type IdentityTarget = (typeof identityTargets)[number];

/** `to` is an identity field, `field:` plus the key of a custom field, or null for a skipped column. */
export const columnMappingSchema = z.strictObject({
  column: z
    .int()
    .min(0)
    .max(importLimits.columns - 1),
  to: z.union([z.enum(identityTargets), z.templateLiteral(['field:', z.string().min(1).max(80)])]).nullable(),
});
export type ColumnMapping = z.infer<typeof columnMappingSchema>;
export type ColumnTarget = NonNullable<ColumnMapping['to']>;

export const duplicatePolicies = ['fill_empty', 'overwrite', 'skip'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Targets that several columns can share. */
export const manyTargets: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'email_label',
  'phone_label',
  'labels',
  'status',
]);

function hasNoDoubleTarget(mapping: readonly ColumnMapping[]): boolean {
  const single = mapping.flatMap(({ to }) => (to === null || manyTargets.has(to) ? [] : [to]));
  const columns = mapping.map(({ column }) => column);
  return new Set(single).size === single.length && new Set(columns).size === columns.length;
}

/** What the people agreed to, and the evidence. */
export const importConsentSchema = z.strictObject({
  text: multilineSchema({ min: 10, max: 1000 }),
  /** Where or how they agreed. */
  proof: lineSchema({ min: 5, max: contactLimits.reason }),
  /** The day they agreed, never one to come. */
  givenOn: z.iso.date().optional(),
});

/** Everything a run needs besides the file. */
export const importPlanSchema = z.strictObject({
  mapping: z
    .array(columnMappingSchema)
    .max(importLimits.columns)
    .refine(hasNoDoubleTarget, { params: { code: 'not_unique' } }),
  duplicates: z.enum(duplicatePolicies),
  /** Order of day, month and year in dates like 03/04/2026. */
  dateOrder: z.enum(dateOrders),
  /** Default country of telephone numbers without a country code (ISO 3166). */
  country: z.string().regex(/^[A-Z]{2}$/),
  labelIds: z.array(idSchema).max(importLimits.labels),
  folderId: idSchema.nullable(),
  /** Without it every new contact is `pending` and gets no campaigns. */
  consent: importConsentSchema.nullable(),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

export const importReadingSchema = z.strictObject({
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  hasHeader: z.boolean(),
});
export type ImportReading = z.infer<typeof importReadingSchema>;

export const importColumnSchema = z.object({
  index: z.number().int(),
  /** As in the file; empty where it has no header. */
  name: z.string(),
  /** The first non-empty values. */
  samples: z.array(z.string()),
  /** Rows of the whole file whose value in this column is an objection to mailings; 0 for other columns. */
  objections: z.number().int(),
  /** Rows of the whole file that have a value in this column. */
  filled: z.number().int(),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

export const importAnalysisSchema = z.object({
  columns: z.array(importColumnSchema),
  /** The first records, cell by cell. */
  sample: z.array(z.array(z.string())),
  /** Whether the mapping was reused from the last similar file. */
  isRemembered: z.boolean(),
});
export type ImportAnalysis = z.infer<typeof importAnalysisSchema>;

const count = z.number().int();

export const importCountsSchema = z.object({
  created: count,
  updated: count,
  unchanged: count,
  rejected: count,
  /** Skipped cells, and reasons of rejected rows. */
  problems: count,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** New people that no campaign reaches, each counted once. */
export const withoutCampaignsSchema = z.object({
  /** They can be written to, but no agreement of theirs is recorded. */
  noPermission: count,
  noAddress: count,
  /** The file or an earlier objection says no. */
  objected: count,
});
export type WithoutCampaigns = z.infer<typeof withoutCampaignsSchema>;

export const importFailures = ['file_broken', 'file_missing', 'unexpected'] as const;
export type ImportFailure = (typeof importFailures)[number];

export const importSummarySchema = z.object({
  id: idSchema,
  fileName: z.string(),
  format: z.enum(importFormats),
  sizeBytes: z.number(),
  state: z.enum(importStates),
  recordsTotal: count.nullable(),
  recordsDone: count,
  /** Seconds until the current phase ends; null while unknown. */
  secondsLeft: count.nullable(),
  /** Records per second of the current phase. */
  rate: count,
  counts: importCountsSchema,
  failure: z.enum(importFailures).nullable(),
  createdAt: instantCodec,
  startedAt: instantCodec.nullable(),
  finishedAt: instantCodec.nullable(),
  /** Until when it can be undone; null when there is nothing to undo. */
  undoUntil: instantCodec.nullable(),
  /** After an undo: contacts restored or removed, and those kept because they changed since. */
  restored: count,
  kept: count,
});
export type ImportSummary = z.input<typeof importSummarySchema>;

export const importDetailSchema = importSummarySchema.extend({
  reading: importReadingSchema,
  analysis: importAnalysisSchema,
  plan: importPlanSchema,
  /** Result of the last check of this plan; null without one. */
  checked: importCountsSchema.nullable(),
  /** Of the new people in `counts`; null where this was not counted yet. */
  withoutCampaigns: withoutCampaignsSchema.nullable(),
});
export type ImportDetail = z.input<typeof importDetailSchema>;

export const importOutcomes = ['created', 'updated', 'unchanged', 'rejected', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Why a cell was skipped or a row was not imported. */
export const importProblemCodes = [
  'no_identity',
  'email_invalid',
  'phone_invalid',
  'number_invalid',
  'date_invalid',
  'boolean_invalid',
  'choice_unknown',
  'url_invalid',
  'language_unknown',
  'time_zone_unknown',
  'status_unknown',
  'topic_unknown',
  'objection_read',
  'sheet_unread',
  'records_full',
  'too_long',
  'too_many_cells',
  'over_limit',
  'labels_full',
  'folders_full',
  'line_unread',
  'column_beyond',
  'signs_unread',
  'formula_empty',
  'quote_open',
  'card_invalid',
  'row_empty',
  'duplicate_in_file',
  'duplicate_skipped',
  'email_taken',
  'suppressed',
  'erased',
  'over_quota',
  'changed_since',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

export const importProblemSchema = z.object({
  /** Name of the column; empty for the whole row. */
  column: z.string(),
  value: z.string(),
  code: z.enum(importProblemCodes),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** One field of a contact before and after, as displayed texts. */
export const fieldChangeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const importRowSchema = z.object({
  /** Line of the file where the record begins (in a card file: number of the card). */
  line: count,
  outcome: z.enum(importOutcomes),
  name: z.string(),
  contactId: idSchema.nullable(),
  diff: z.array(fieldChangeSchema),
  problems: z.array(importProblemSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;
