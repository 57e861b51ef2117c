import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { pageOf, pageQueryShape } from '../core/paging.ts';
import { emptySchema, idSchema, instantSchema } from '../core/primitives.ts';

export const notificationKinds = ['message.received', 'campaign.finished', 'campaign.failed', 'quota.near'] as const;

/** In-app notice; `params` fill the translated sentence of `kind`, `link` is an app path. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineOperation({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'The newest notices with the unread count',
  query: z.object(pageQueryShape),
  reply: pageOf(notificationSchema).extend({ unread: z.number().int() }),
});

export const markNotificationsRead = defineOperation({
  id: 'notifications.mark_read',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signed_in',
  permission: 'account.write',
  summary: 'Mark some notices (or all) as read',
  body: z.object({ ids: z.array(idSchema).max(200).optional() }),
  reply: emptySchema,
});
