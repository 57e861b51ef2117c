import { z } from 'zod';
import type { EventReading } from '../../webhooks.types.ts';

const bodySchema = z.object({
  id: z.string(),
  charge: z.string(),
  state: z.literal('succeeded'),
  at: z.number(),
});
export type TrialEvent = z.output<typeof bodySchema>;

/** The meaning of a late sandbox event. Throws ZodError on any other format. */
export function readTrialEvent(body: unknown): EventReading {
  const { charge, at } = bodySchema.parse(body);
  return { kind: 'payment', ours: null, subject: charge, facts: [{ kind: 'succeeded', at }] };
}
