import { z } from 'zod';
import { subjectIdsSchema } from './folders.schemas.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

export const labelLimits = { count: 200, name: 40 } as const;

/** The eight colours of the design, `--label-1` to `--label-8`. */
export const labelColours = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type LabelColour = (typeof labelColours)[number];

export const labelColourSchema = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
]);

const nameSchema = lineSchema({ max: labelLimits.name });

export const labelSchema = z.object({
  id: idSchema,
  name: z.string(),
  colour: labelColourSchema,
  /** Items with this label, without the trash. */
  total: z.number().int(),
});
export type Label = z.infer<typeof labelSchema>;

export const createLabelInputSchema = z.object({
  name: nameSchema,
  /** Default: the least used colour. */
  colour: labelColourSchema.optional(),
});

export const updateLabelInputSchema = z.object({ name: nameSchema.optional(), colour: labelColourSchema.optional() });
export type UpdateLabelInput = z.infer<typeof updateLabelInputSchema>;

export const moveLabelInputSchema = z.object({
  /** The label to insert it before; null: at the end. */
  beforeId: idSchema.nullable(),
});

export const mergeLabelsInputSchema = z.object({
  /** Labels to be merged and deleted; may include the target. */
  ids: z.array(idSchema).min(1).max(labelLimits.count),
  intoId: idSchema,
});

const labelIdsSchema = z.array(idSchema).max(50);

export const labelSubjectsInputSchema = z.object({
  ids: subjectIdsSchema,
  addIds: labelIdsSchema.default([]),
  removeIds: labelIdsSchema.default([]),
});
export type LabelSubjectsInput = z.infer<typeof labelSubjectsInputSchema>;
