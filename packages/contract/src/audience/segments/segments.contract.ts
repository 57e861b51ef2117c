import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { completeOnWire, instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { labelColourSchema } from '../../workspace/folders/labels.schemas.ts';
import { segmentLimits, segmentRulesSchema } from './segment-rules.schemas.ts';

const byId = z.object({ id: idSchema });
const nameSchema = lineSchema({ max: segmentLimits.name });

/** Number of matches: a full count (`isExact`), or an estimate from a random sample with its 95 % margin. */
export const segmentCountSchema = z.object({
  total: z.number().int(),
  isExact: z.boolean(),
  /** The true number is within `total` ± this; 0 when exact. */
  margin: z.number().int(),
});
export type SegmentCount = z.infer<typeof segmentCountSchema>;

export const segmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  colour: labelColourSchema,
  rules: completeOnWire(segmentRulesSchema),
  /** The last full count; null before the first one. */
  counted: z.object({ total: z.number().int(), at: instantCodec }).nullable(),
  createdAt: instantCodec,
  updatedAt: instantCodec,
});
export type Segment = z.input<typeof segmentSchema>;

export const createSegmentInputSchema = z.object({
  /** A removed segment that this one becomes again, so that whatever names it finds it. */
  segmentId: idSchema.toLowerCase().optional(),
  name: nameSchema,
  colour: labelColourSchema.default(1),
  rules: segmentRulesSchema,
});
export type CreateSegmentInput = z.infer<typeof createSegmentInputSchema>;

export const updateSegmentInputSchema = z.object({
  name: nameSchema.optional(),
  colour: labelColourSchema.optional(),
  rules: segmentRulesSchema.optional(),
});
export type UpdateSegmentInput = z.infer<typeof updateSegmentInputSchema>;

export const listSegments = defineOperation({
  id: 'segments.list',
  method: 'GET',
  path: '/api/segments',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Saved segments by name, with their last full count',
  reply: z.object({ items: z.array(segmentSchema) }),
});

export const createSegment = defineOperation({
  id: 'segments.create',
  method: 'POST',
  path: '/api/segments',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Save a segment, or bring back a removed one',
  body: createSegmentInputSchema,
  reply: segmentSchema,
  errors: ['resource.not_found', 'segments.name_taken', 'segments.too_many'],
});

export const updateSegment = defineOperation({
  id: 'segments.update',
  method: 'PATCH',
  path: '/api/segments/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Change name, colour or rules of a segment',
  params: byId,
  body: updateSegmentInputSchema,
  reply: segmentSchema,
  errors: ['resource.not_found', 'segments.name_taken'],
});

/** The reply holds the whole segment; saving it again with its id undoes the removal. */
export const removeSegment = defineOperation({
  id: 'segments.remove',
  method: 'DELETE',
  path: '/api/segments/:id',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Remove a segment; its tamys stay',
  params: byId,
  reply: segmentSchema,
  errors: ['resource.not_found'],
});

export const countSegment = defineOperation({
  id: 'segments.count',
  method: 'POST',
  path: '/api/segments/count',
  access: 'user',
  permission: 'contacts.read',
  history: 'none',
  summary: 'How many tamys match these rules now, while a segment is being built',
  body: z.object({ rules: segmentRulesSchema }),
  reply: segmentCountSchema,
});

export const recountSegment = defineOperation({
  id: 'segments.recount',
  method: 'POST',
  path: '/api/segments/:id/recount',
  access: 'user',
  permission: 'contacts.read',
  history: 'none',
  summary: 'Count a saved segment exactly and store the figure',
  params: byId,
  reply: segmentSchema,
  errors: ['resource.not_found'],
});
