import { z } from 'zod';
import { idSchema, instantSchema } from '../../core/primitives.ts';
import { subjectSchema } from '../templates/templates.schemas.ts';

export const experimentLimits = {
  fewest: 2,
  most: 4,
  smallestShare: 2,
  largestShare: 100,
  longestWait: 7 * 24 * 60,
} as const;

const variantSchema = z.strictObject({
  /** Of a trial of subjects; null follows the campaign. */
  subject: subjectSchema.nullable().default(null),
  /** Of a trial of contents; null follows the campaign. */
  templateId: idSchema.nullable().default(null),
});
export type ExperimentVariant = z.infer<typeof variantSchema>;

/** Two to four mails tried on a part of the audience; the rest gets the one that did best. */
export const experimentSchema = z.strictObject({
  kind: z.enum(['subject', 'content']),
  variants: z.array(variantSchema).min(experimentLimits.fewest).max(experimentLimits.most),
  /** Part of the audience it is tried on, in percent; at 100 there is no rest and no winner is sent. */
  share: z.number().int().min(experimentLimits.smallestShare).max(experimentLimits.largestShare),
  /** From the moment the last mail of the trial has left. */
  waitMinutes: z.number().int().min(5).max(experimentLimits.longestWait),
  goal: z.enum(['clicks', 'opens']),
  /** Whether the best one goes on by itself, or the person says which. */
  decision: z.enum(['auto', 'manual']),
});
export type Experiment = z.infer<typeof experimentSchema>;

/** How sure it is that the leading variant is the better one. `none`: as good as even. */
export const certainties = ['none', 'slight', 'likely', 'clear'] as const;
export type Certainty = (typeof certainties)[number];

export const experimentResultSchema = z.object({
  /** `testing`: the trial is being sent; `waiting`: its time runs; `choosing`: the person decides; `decided`. */
  phase: z.enum(['testing', 'waiting', 'choosing', 'decided']),
  decideAt: instantSchema.nullable(),
  winner: z.number().int().nullable(),
  decidedBy: z.enum(['rule', 'person']).nullable(),
  /** The leading one by the goal; null while nobody did anything. */
  leader: z.number().int().nullable(),
  certainty: z.enum(certainties),
  /** People who wait for the winner. */
  rest: z.number().int(),
  variants: z.array(
    z.object({
      subject: z.string(),
      template: z.string(),
      people: z.number().int(),
      accepted: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
    }),
  ),
});
export type ExperimentResult = z.infer<typeof experimentResultSchema>;
