import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema } from '../../core/primitives.ts';
import { subjectSchema } from '../templates/templates.schemas.ts';

export const experimentLimits = {
  fewest: 2,
  max: 4,
  smallestShare: 2,
  largestShare: 100,
  longestWait: 7 * 24 * 60,
} as const;

const variantSchema = z.strictObject({
  /** For subject experiments; null: the campaign's. */
  subject: subjectSchema.nullable().default(null),
  /** For content experiments; null: the campaign's. */
  templateId: idSchema.nullable().default(null),
});
export type ExperimentVariant = z.infer<typeof variantSchema>;

/** Two to four mails tested on a part of the audience; the rest gets the best one. */
export const experimentSchema = z.strictObject({
  kind: z.enum(['subject', 'content']),
  variants: z.array(variantSchema).min(experimentLimits.fewest).max(experimentLimits.max),
  /** Test part of the audience, in percent; at 100 there is no rest and no winner is sent. */
  share: z.number().int().min(experimentLimits.smallestShare).max(experimentLimits.largestShare),
  /** From the moment the last mail of the test was sent. */
  waitMinutes: z.number().int().min(5).max(experimentLimits.longestWait),
  goal: z.enum(['clicks', 'opens']),
  /** Whether the winner is sent automatically, or chosen by the person. */
  decision: z.enum(['auto', 'manual']),
});
export type Experiment = z.infer<typeof experimentSchema>;

/** How rarely versions that are as good differ as much: `clear` 1 in 20, `likely` 1 in 5, `slight` 1 in 3. `none`: practically even. */
export const certainties = ['none', 'slight', 'likely', 'clear'] as const;
export type Certainty = (typeof certainties)[number];

export const experimentResultSchema = z.object({
  /** `testing`: the test is being sent; `waiting`: for the results; `choosing`: the person decides; `decided`. */
  phase: z.enum(['testing', 'waiting', 'choosing', 'decided']),
  decideAt: instantCodec.nullable(),
  winner: z.number().int().nullable(),
  decidedBy: z.enum(['rule', 'person']).nullable(),
  /** Of the rule when it decided; `certainty` follows the figures. */
  decidedCertainty: z.enum(certainties).nullable(),
  /** Leading variant by the goal; null without any activity. */
  leader: z.number().int().nullable(),
  certainty: z.enum(certainties),
  /** People waiting for the winner. */
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
/**
 * The test is sent and the rest of the people wait for its result: until then nothing leaves, and there is no pace.
 * `until` is null when a person decides.
 */
export const trialWaitSchema = z.object({ people: z.number().int(), until: instantCodec.nullable() });
export type TrialWait = z.input<typeof trialWaitSchema>;

export type ExperimentResult = z.input<typeof experimentResultSchema>;
