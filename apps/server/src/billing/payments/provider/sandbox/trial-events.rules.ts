import { z } from 'zod';
import type { EventReading } from '../../webhooks.types.ts';

const bodySchema = z.object({
  id: z.string(),
  charge: z.string(),
  state: z.literal('succeeded'),
  at: z.number(),
});
export type TrialEvent = z.output<typeof bodySchema>;

/** What late news of the sandbox mean. Throws ZodError on any other form. */
export function readTrialEvent(body: unknown): EventReading {
  const { charge, at } = bodySchema.parse(body);
  return { kind: 'payment', ours: null, subject: charge, facts: [{ kind: 'succeeded', at }] };
}
