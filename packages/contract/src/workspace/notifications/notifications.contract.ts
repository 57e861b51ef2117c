import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idPageQueryShape, pageOf } from '../../core/paging.ts';
import { subjectIdsSchema } from '../folders/folders.schemas.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';

export const notificationKinds = [
  'message.received',
  'campaign.finished',
  'campaign.failed',
  'campaign.decided',
  'campaign.series',
  'automation.notice',
  'automation.stopped',
  'quota.near',
  'wall.written',
  'files.received',
  'mail.source',
  'mail.set_aside',
  'mail.forward_request',
  'mail.target_near',
] as const;
/** Notices about the account itself (its security, and what the person requested): always delivered, whatever the preferences. */
export const securityNoticeKinds = [
  'security.code_used',
  'export.ready',
  'export.failed',
  'import.set_aside',
  'profile.withheld',
  'profile.released',
  'billing.notice',
  'payment.notice',
  'domain.notice',
  'webhook.disabled',
] as const;

/** When a notice is mailed: never, immediately, or in a daily summary. */
export const emailModes = ['off', 'immediate', 'daily'] as const;
export type EmailMode = (typeof emailModes)[number];

/** Delivery preferences for one kind of notice. */
export const notificationChannelSchema = z.object({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  email: z.enum(emailModes),
  /** On devices with push enabled. */
  push: z.boolean(),
});
export type NotificationChannel = z.infer<typeof notificationChannelSchema>;

/** What can be done about a notice from its row, while it still fits. */
export const noticeVerbs = ['reply', 'approve', 'resume', 'retry'] as const;
/** Kinds of things it is done to. */
export const noticeSubjects = [
  'conversation',
  'campaign',
  'automation',
  'post',
  'comment',
  'mail_source',
  'webhook',
] as const;

export const noticeActSchema = z.object({
  verb: z.enum(noticeVerbs),
  subject: z.enum(noticeSubjects),
  ids: z.array(idSchema),
});
export type NoticeAct = z.infer<typeof noticeActSchema>;

/** In-app notice; `params` fill in the translated sentence of `kind`, `link` is an app path. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum([...notificationKinds, ...securityNoticeKinds]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().nullable(),
  /** The profile it is about; null for the others, and once it is gone. */
  profile: z.object({ id: idSchema, name: z.string() }).nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
  /** Null while it is in the list. */
  doneAt: instantSchema.nullable(),
  /** Only where asked for with `acts`; null if there is nothing to do, or no more. */
  act: noticeActSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineOperation({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  access: 'signed_in',
  permission: 'account.read',
  summary: 'The newest notifications with the unread count',
  query: z.object({
    ...idPageQueryShape,
    unread: z.enum(['true']).optional(),
    /** Those that are done instead. */
    done: z.enum(['true']).optional(),
    profileId: idSchema.optional(),
    /** Say what can be done about each. */
    acts: z.enum(['true']).optional(),
  }),
  reply: pageOf(notificationSchema).extend({ unread: z.number().int() }),
});

export const markNotificationsRead = defineOperation({
  id: 'notifications.mark_read',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signed_in',
  permission: 'account.write',
  history: 'none',
  summary: 'Mark some notifications (or all) as read',
  body: z.object({ ids: z.array(idSchema).max(200).optional() }),
  reply: emptySchema,
});

export const bulkNotificationActions = ['read', 'unread', 'done', 'reopen', 'remove', 'restore'] as const;
export type BulkNotificationAction = (typeof bulkNotificationActions)[number];

export const bulkNotifications = defineOperation({
  id: 'notifications.bulk',
  method: 'POST',
  path: '/api/notifications/bulk',
  access: 'signed_in',
  permission: 'account.write',
  history: 'none',
  summary:
    'Apply one action to many notifications; unknown ids, and those it does not fit, stay as they are. Read and unread, done and reopen, remove and restore undo each other',
  body: z.strictObject({ action: z.enum(bulkNotificationActions), ids: subjectIdsSchema }),
  /** The changed notifications. */
  reply: z.object({ ids: z.array(idSchema) }),
});

export const listNotificationChannels = defineOperation({
  id: 'notifications.channels',
  method: 'GET',
  path: '/api/notifications/channels',
  access: 'user',
  permission: 'account.read',
  summary: 'Which kinds of notifications the client gets in the app and by mail',
  reply: z.object({ items: z.array(notificationChannelSchema) }),
});

export const changeNotificationChannel = defineOperation({
  id: 'notifications.change_channel',
  method: 'PATCH',
  path: '/api/notifications/channels',
  access: 'user',
  permission: 'account.write',
  summary: 'Change where one kind of notification is sent',
  body: z.strictObject({
    kind: z.enum(notificationKinds),
    inApp: z.boolean().optional(),
    email: z.enum(emailModes).optional(),
    push: z.boolean().optional(),
  }),
  reply: z.object({ items: z.array(notificationChannelSchema) }),
});
