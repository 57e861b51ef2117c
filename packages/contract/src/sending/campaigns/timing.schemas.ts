import { z } from 'zod';
import { instantSchema } from '../../core/primitives.ts';

const wallTime = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/);
/** Whether a wall time (`2027-02-28T10:00`) names a day of the calendar; the 29th of February has the form of one in any year. */
export function isWallTime(wall: string): boolean {
  const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When a campaign goes: at once, at a wall time of the client, or at that wall time of every reader. */
export const campaignTimingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('client'), at: wallTime }),
  z.strictObject({ kind: z.literal('reader'), at: wallTime }),
]);
/** The same as it is sent in: its day has to exist. */
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

/** What a wall time means: `skipped` and `repeated` are the hours the clocks jump over or show twice. */
export const timingViewSchema = z.object({
  timeZone: z.string(),
  /** Of the first mail; null when it goes at once. */
  at: instantSchema.nullable(),
  clock: z.enum(['plain', 'skipped', 'repeated']),
  /** Readers by zone, most first, with the moment their mails go; only for a time of the readers. */
  zones: z.array(z.object({ timeZone: z.string(), people: z.number().int(), at: instantSchema, isPast: z.boolean() })),
});
export type TimingView = z.infer<typeof timingViewSchema>;
