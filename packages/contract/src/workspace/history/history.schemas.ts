import { z } from 'zod';
import { pageQueryShape } from '../../core/paging.ts';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

export const historyActorKinds = ['user', 'admin', 'visitor', 'system'] as const;
export type HistoryActorKind = (typeof historyActorKinds)[number];

/** Longer values are not in lists, only in the single entry. */
export const shownValueLength = 60;

/** Origin of a change. */
export const historyCauses = ['browser', 'api_key', 'acting_admin', 'job'] as const;
export type HistoryCause = (typeof historyCauses)[number];

const wordSchema = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/);

const filterShape = {
  search: z.string().trim().max(100).optional(),
  who: z.enum(historyActorKinds).optional(),
  userId: idSchema.optional(),
  /** First word of the action, e.g. `profile`. */
  group: wordSchema.optional(),
  /** All but this group. */
  exceptGroup: wordSchema.optional(),
  kind: wordSchema.optional(),
  subjectId: z.string().max(200).optional(),
  cause: z.enum(historyCauses).optional(),
  from: instantSchema.optional(),
  /** Exclusive. */
  until: instantSchema.optional(),
};
export const historyFilterSchema = z.object(filterShape);
export type HistoryFilter = z.infer<typeof historyFilterSchema>;
export const historyPageSchema = z.object({ ...pageQueryShape, ...filterShape });

const ownerShape = { owner: idSchema.optional() };
export const auditFilterSchema = z.object({ ...filterShape, ...ownerShape });
export const auditPageSchema = z.object({ ...pageQueryShape, ...filterShape, ...ownerShape });

export const historyFormats = ['csv', 'jsonl'] as const;
export const historyFormatShape = { format: z.enum(historyFormats) };

const personSchema = z.object({ id: z.string(), name: z.string() });

const shownValueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const historyEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** The client concerned; null for actions that concern none. Only returned to administrators. */
  owner: personSchema.nullable(),
  actor: z.object({
    kind: z.enum([...historyActorKinds, 'erased']),
    userId: z.string().nullable(),
    /** Null where the reader must not see it: clients do not see names of administrators. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  cause: z.object({
    kind: z.enum(historyCauses),
    operation: z.string().nullable(),
    requestId: z.string().nullable(),
    /** IPv4 /24 or IPv6 /48; the full address is never stored. */
    network: z.string().nullable(),
    actingAdmin: personSchema.extend({ name: z.string().nullable() }).nullable(),
    apiKeyId: z.string().nullable(),
    job: z.string().nullable(),
  }),
  /** Names of the changed values, at most eight. */
  changed: z.array(z.string()),
  /** Those of them whose values are short, with the value before and after. */
  changes: z.array(z.object({ name: z.string(), before: shownValueSchema, after: shownValueSchema })),
  /** Its content was erased with the account; only its existence can still be proved. */
  erased: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const valuesSchema = z.record(z.string(), z.unknown()).nullable();

export const historySealSchema = z.object({
  /** Position in the chain of the installation; only for administrators, because it reveals the activity of all clients. */
  seq: z.number().int().nullable(),
  ownerSeq: z.number().int(),
  entryDigest: z.string(),
  previousHash: z.string(),
  ownerPreviousHash: z.string(),
  hash: z.string(),
  sealedAt: instantSchema,
});

export const historyDetailSchema = historyEntrySchema.extend({
  before: valuesSchema,
  after: valuesSchema,
  /** Null for the second until the entry is sealed. */
  seal: historySealSchema.nullable(),
});
export type HistoryDetail = z.infer<typeof historyDetailSchema>;

/** What is wrong with the first inconsistent entry. */
export const historyBreaches = ['changed', 'missing', 'reordered', 'unsealed', 'anchor'] as const;
export type HistoryBreach = (typeof historyBreaches)[number];

export const historyCheckSchema = z.object({
  id: idSchema,
  state: z.enum(['running', 'ok', 'broken', 'failed']),
  startedAt: instantCodec,
  finishedAt: instantCodec.nullable(),
  /** Progress: links read, out of the total; for clients in hundredths. */
  checked: z.number().int(),
  total: z.number().int(),
  /** Entries whose content was verified against its digest. */
  entries: z.number().int(),
  breach: z
    .object({
      reason: z.enum(historyBreaches),
      /** Position in the reader’s chain; null when the entry is not part of it. */
      seq: z.number().int().nullable(),
      /** Null when the entry is gone or belongs to somebody else. */
      entryId: z.string().nullable(),
    })
    .nullable(),
});
export type HistoryCheck = z.input<typeof historyCheckSchema>;
