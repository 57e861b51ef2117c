import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Hours in the person's time zone (24 h, `HH:MM`) without mails or pushes; from 22:00 to 08:00 crosses midnight. */
export const quietHoursSchema = z.object({ enabled: z.boolean(), from: timeOfDay, to: timeOfDay });
export type QuietHours = z.infer<typeof quietHoursSchema>;

const quietReply = quietHoursSchema.extend({ timeZone: z.string() });

export const readQuietHours = defineOperation({
  id: 'notifications.quiet_hours',
  method: 'GET',
  path: '/api/notifications/quiet-hours',
  access: 'user',
  permission: 'account.read',
  summary: 'The client’s quiet hours',
  reply: quietReply,
});

/** Mails and pushes due in these hours are sent when they end, unless the notice was read by then. */
export const setQuietHours = defineOperation({
  id: 'notifications.set_quiet_hours',
  method: 'PUT',
  path: '/api/notifications/quiet-hours',
  access: 'user',
  permission: 'account.write',
  summary: 'Change the client’s quiet hours',
  body: z
    .strictObject({ enabled: z.boolean(), from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from the start' }),
  reply: quietReply,
});
