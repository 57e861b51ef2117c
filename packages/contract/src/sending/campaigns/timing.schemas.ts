import { z } from 'zod';
import { instantSchema } from '../../core/primitives.ts';

const wallTime = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/);
/** Whether a wall time (`2027-02-28T10:00`) is a real calendar date; 29 February is well-formed in any year. */
export function isWallTime(wall: string): boolean {
  const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When a campaign is sent: immediately, at a wall time of the client, or at that wall time of every recipient. */
export const campaignTimingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('client'), at: wallTime }),
  z.strictObject({ kind: z.literal('reader'), at: wallTime }),
]);
/** The same as an input: its date must exist. */
export const campaignTimingInputSchema = campaignTimingSchema.refine(
  (timing) => timing.kind === 'now' || isWallTime(timing.at),
  { path: ['at'], params: { code: 'invalid_format' } },
);
export type CampaignTiming = z.infer<typeof campaignTimingSchema>;

/** From 22:00 to 08:00 crosses midnight. */
export const campaignQuietHoursSchema = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'] });
export type CampaignQuietHours = z.infer<typeof campaignQuietHoursSchema>;

/** The resolved wall time: `skipped` and `repeated` are hours that a clock change skips or repeats. */
export const timingViewSchema = z.object({
  timeZone: z.string(),
  /** Of the first mail; null when it is sent immediately. */
  at: instantSchema.nullable(),
  clock: z.enum(['plain', 'skipped', 'repeated']),
  /** Recipients by time zone, largest first, with their sending time; only for recipients' local time. */
  zones: z.array(z.object({ timeZone: z.string(), people: z.number().int(), at: instantSchema, isPast: z.boolean() })),
});
export type TimingView = z.infer<typeof timingViewSchema>;
