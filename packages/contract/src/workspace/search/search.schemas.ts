import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { instantSchema } from '../../core/primitives.ts';
import { currencyCodeSchema, minorSchema } from '../../billing/subscriptions/subscription.schemas.ts';

/** Searchable kinds for clients, in display order for equal ranks. */
export const searchKinds = [
  'profile',
  'contact',
  'conversation',
  'campaign',
  'series',
  'automation',
  'template',
  'file',
  'folder',
  'share',
  'post',
  'invoice',
] as const;
export const searchKindSchema = z.enum(searchKinds);
export type SearchKind = z.infer<typeof searchKindSchema>;

/** Searchable kinds for the operator. */
export const operatorSearchKinds = ['client', 'subscription', 'invoice'] as const;
export const operatorSearchKindSchema = z.enum(operatorSearchKinds);
export type OperatorSearchKind = z.infer<typeof operatorSearchKindSchema>;

export const searchLimits = { words: 200, hits: 50, hitsPreset: 5 } as const;

/** How well a name matches: exactly, at its beginning, at the beginning of a word, or by other content. */
export const searchRanks = ['exact', 'beginning', 'word', 'other'] as const;

function hitSchema<Kind extends z.ZodType>(kind: Kind) {
  return z.object({
    kind,
    id: z.uuid(),
    title: z.string(),
    /** Distinguishes it from others with the same name: an address, a subject, a client. Empty if there is nothing. */
    subtitle: z.string(),
    /** For invoices, the total. */
    amount: z.object({ minor: minorSchema, currency: currencyCodeSchema }).nullable(),
    /** State of the item, in terms of its kind; the screens translate it. */
    state: z.string().nullable(),
    /** Its path in the app. */
    path: z.string(),
    /** The matching passage, in pieces, if it is not in the title. */
    excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })).nullable(),
    /** When it was last active. */
    at: instantSchema.nullable(),
    rank: z.enum(searchRanks),
  });
}

function answerSchema<Kind extends z.ZodType>(kind: Kind) {
  return z.object({
    /** One per kind with hits, best first. */
    groups: z.array(
      z.object({
        kind,
        hits: z.array(hitSchema(kind)),
        /** There are more: request only this kind with a higher limit. */
        hasMore: z.boolean(),
      }),
    ),
    /** Kinds that timed out; the others are complete. */
    missing: z.array(kind),
  });
}

export const searchAnswerSchema = answerSchema(searchKindSchema);
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SearchHit = SearchAnswer['groups'][number]['hits'][number];

export const operatorSearchAnswerSchema = answerSchema(operatorSearchKindSchema);
export type OperatorSearchAnswer = z.infer<typeof operatorSearchAnswerSchema>;

/** Comma-separated names. */
function kindListSchema<Kind extends string>(known: readonly Kind[]) {
  return z
    .string()
    .max(300)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((names) => names.every((name) => known.some((kind) => kind === name)), issue('invalid_format'))
    .transform((names) => known.filter((kind) => names.includes(kind)));
}

function querySchema<Kind extends string>(known: readonly Kind[]) {
  return z.object({
    /** The search text; without a letter or digit nothing is found. */
    q: z.string().max(searchLimits.words).default(''),
    /** Only these kinds, comma-separated. */
    kinds: kindListSchema(known).optional(),
    /** Hits per kind. */
    limit: z.coerce.number().int().min(1).max(searchLimits.hits).default(searchLimits.hitsPreset),
  });
}

export const searchQuerySchema = querySchema(searchKinds);
export const operatorSearchQuerySchema = querySchema(operatorSearchKinds);
