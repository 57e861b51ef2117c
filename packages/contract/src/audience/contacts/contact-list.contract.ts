import { z } from 'zod';
import { issue } from '../../core/field-issues.ts';
import { localeCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { pageOf, pageQueryShape } from '../../core/paging.ts';
import { idSchema } from '../../core/primitives.ts';
import { segmentRulesQuerySchema, segmentRulesSchema } from '../segments/segment-rules.schemas.ts';
import { contactListItemSchema, contactSourceSchema, contactStatusSchema } from './contacts.schemas.ts';
import { fieldValueSchema } from './custom-fields.schemas.ts';

const labelsMax = 20;

export const contactSorts = ['activity', 'name', 'created', 'company', 'city'] as const;
export type ContactSort = (typeof contactSorts)[number];

/** Maximum number of selected contacts that fit into one URL. */
export const exportChosenMax = 200;

/** Comma-separated ids, as a query parameter. */
export function idListSchema(max: number) {
  return z
    .string()
    .max(37 * max)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((ids) => ids.every((id) => idSchema.safeParse(id).success), issue('invalid_format'));
}

const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Filters of the contact list, as query parameters. */
export const contactFilterShape = {
  /** Words, or beginnings of words, of name, address, telephone and company. */
  search: z.string().trim().max(120).optional(),
  status: contactStatusSchema.optional(),
  /** In this folder or below it. */
  folderId: idSchema.optional(),
  /** In no folder; wins over `folderId`. */
  isUnfiled: flagSchema.optional(),
  /** Up to 20 comma-separated ids. */
  labelIds: idListSchema(labelsMax).optional(),
  /** Only contacts with all of the labels; otherwise any of them is enough. */
  needsAllLabels: flagSchema.optional(),
  segmentId: idSchema.optional(),
  /** Unsaved rules, as JSON. */
  rules: segmentRulesQuerySchema.optional(),
};

/** The same filters in a body or in storage. */
export const contactFilterSchema = z.object({
  search: z.string().trim().max(120).optional(),
  status: contactStatusSchema.optional(),
  folderId: idSchema.optional(),
  isUnfiled: z.boolean().optional(),
  labelIds: z.array(idSchema).max(labelsMax).optional(),
  needsAllLabels: z.boolean().optional(),
  segmentId: idSchema.optional(),
  rules: segmentRulesSchema.optional(),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;

export const contactRowSchema = contactListItemSchema.extend({
  language: localeCodec.nullable(),
  source: contactSourceSchema,
  /** By the key of the client’s own field. */
  fields: z.record(z.string(), fieldValueSchema),
  folderId: idSchema.nullable(),
  /** In the client’s order of labels. */
  labelIds: z.array(idSchema),
});
export type ContactListRow = z.input<typeof contactRowSchema>;

/**
 * A page can hold fewer rows than requested and still have a `next`: each call examines a bounded number of rows, so
 * that filters with very few matches answer as quickly as others. `total` is exact, or estimated from a random sample
 * with `totalMargin` (95 %).
 */
export const listContacts = defineOperation({
  id: 'contacts.list',
  method: 'GET',
  path: '/api/contacts',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Tamys, filtered and sorted; default: last activity first',
  query: z.object({
    ...pageQueryShape,
    cursor: z.string().max(1800).optional(),
    ...contactFilterShape,
    sort: z.enum(contactSorts).default('activity'),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  reply: pageOf(contactRowSchema).extend({
    total: z.number().int(),
    totalIsExact: z.boolean(),
    totalMargin: z.number().int(),
    /** Active contacts by status, ignoring the filters. */
    counts: z.record(contactStatusSchema, z.number().int()),
  }),
});
