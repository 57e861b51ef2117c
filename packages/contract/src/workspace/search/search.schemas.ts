import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { instantSchema } from '../../core/primitives.ts';
import { currencyCodeSchema, minorSchema } from '../../billing/subscriptions/subscription.schemas.ts';

/** What a client can find, in the order in which it is shown where ranks are equal. */
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

/** What the operator can find. */
export const operatorSearchKinds = ['client', 'subscription', 'invoice'] as const;
export const operatorSearchKindSchema = z.enum(operatorSearchKinds);
export type OperatorSearchKind = z.infer<typeof operatorSearchKindSchema>;

export const searchLimits = { words: 200, hits: 50, hitsPreset: 5 } as const;

/** How well a name fits: it is what was typed, begins so, has a word that begins so, or was found by something else. */
export const searchRanks = ['exact', 'beginning', 'word', 'other'] as const;

function hitSchema<Kind extends z.ZodType>(kind: Kind) {
  return z.object({
    kind,
    id: z.uuid(),
    title: z.string(),
    /** What tells it from others of its name: an address, a subject, a client. Empty where there is nothing. */
    subtitle: z.string(),
    /** Of invoices, the total. */
    amount: z.object({ minor: minorSchema, currency: currencyCodeSchema }).nullable(),
    /** A word of the kind for the state it is in, which the screens translate. */
    state: z.string().nullable(),
    /** Where it opens in the app. */
    path: z.string(),
    /** The passage that matched, in pieces, where it is not the title. */
    excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })).nullable(),
    /** When something last happened to it. */
    at: instantSchema.nullable(),
    rank: z.enum(searchRanks),
  });
}

function answerSchema<Kind extends z.ZodType>(kind: Kind) {
  return z.object({
    /** One per kind with hits, the best first. */
    groups: z.array(
      z.object({
        kind,
        hits: z.array(hitSchema(kind)),
        /** There are further ones: ask for this kind alone with a higher limit. */
        hasMore: z.boolean(),
      }),
    ),
    /** Kinds that took too long; the others are complete. */
    missing: z.array(kind),
  });
}

export const searchAnswerSchema = answerSchema(searchKindSchema);
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SearchHit = SearchAnswer['groups'][number]['hits'][number];

export const operatorSearchAnswerSchema = answerSchema(operatorSearchKindSchema);
export type OperatorSearchAnswer = z.infer<typeof operatorSearchAnswerSchema>;

/** Names with commas between them. */
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
    /** What is typed; without a letter or a figure nothing is found. */
    q: z.string().max(searchLimits.words).default(''),
    /** Only these kinds, with commas between them. */
    kinds: kindListSchema(known).optional(),
    /** Hits of each kind. */
    limit: z.coerce.number().int().min(1).max(searchLimits.hits).default(searchLimits.hitsPreset),
  });
}

export const searchQuerySchema = querySchema(searchKinds);
export const operatorSearchQuerySchema = querySchema(operatorSearchKinds);
