import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { idSchema, lineSchema } from '../../core/primitives.ts';

/** `topics` are those offered to readers; `all` includes archived ones. */
export const topicLimits = { topics: 20, all: 100, name: 60, description: 200 } as const;

/** What a client writes about, for readers to choose among. */
export const topicSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** One sentence for readers. */
  description: z.string(),
  /** Null while readers are offered it. */
  archivedAt: instantCodec.nullable(),
});
export type Topic = z.input<typeof topicSchema>;

const nameSchema = lineSchema({ max: topicLimits.name });
const descriptionSchema = lineSchema({ min: 0, max: topicLimits.description });

export const createTopicInputSchema = z.object({ name: nameSchema, description: descriptionSchema.default('') });
export type CreateTopicInput = z.infer<typeof createTopicInputSchema>;

export const updateTopicInputSchema = z.object({ name: nameSchema, description: descriptionSchema }).partial();
export type UpdateTopicInput = z.infer<typeof updateTopicInputSchema>;

/** `page`: the person, on the preference page of a mail. */
export const topicRefusalSources = ['page', 'client', 'import'] as const;
export type TopicRefusalSource = (typeof topicRefusalSources)[number];

/** A topic as one contact wants it. */
export const contactTopicSchema = topicSchema.extend({
  /** Who said that the contact does not want it, and when; null: it is wanted. */
  refused: z.object({ source: z.enum(topicRefusalSources), at: instantCodec }).nullable(),
});
export type ContactTopic = z.input<typeof contactTopicSchema>;
