import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema, instantSchema } from '../../core/primitives.ts';
import { deviceSchema } from '../../identity/sign-in/security.schemas.ts';

/** Push devices per person; another one replaces the oldest. */
export const pushDevicesMax = 20;

const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'not base64url of the right length');

/** A browser with push enabled. */
export const pushDeviceSchema = z.object({
  id: idSchema,
  device: deviceSchema,
  /** Whether it is the calling browser. */
  isCurrent: z.boolean(),
  createdAt: instantSchema,
  /** Last time a push service accepted a notice for it. */
  reachedAt: instantSchema.nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const devicesReply = z.object({
  /** Uncompressed P-256 point, base64url: `applicationServerKey` of the Push API. */
  publicKey: z.string(),
  items: z.array(pushDeviceSchema),
});

export const listPushDevices = defineOperation({
  id: 'push_devices.list',
  method: 'GET',
  path: '/api/notifications/push',
  access: 'user',
  permission: 'account.read',
  summary: 'Browsers that receive pushes, and the key to register one with',
  reply: devicesReply,
});

/**
 * `endpoint` and `keys` are the browser's PushSubscription (W3C Push API §8, RFC 8291); registering the same browser
 * again changes nothing.
 */
export const addPushDevice = defineOperation({
  id: 'push_devices.add',
  method: 'POST',
  path: '/api/notifications/push',
  access: 'user',
  permission: 'account.write',
  history: 'none',
  summary: 'Send notifications to the requesting browser, until its session ends',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https$/ }).max(1000),
    keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
  }),
  reply: devicesReply,
});

export const removePushDevice = defineOperation({
  id: 'push_devices.remove',
  method: 'DELETE',
  path: '/api/notifications/push/:id',
  access: 'user',
  permission: 'account.write',
  history: 'none',
  summary: 'Send no more pushes to one browser',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
});

export const testPush = defineOperation({
  id: 'push_devices.test',
  method: 'POST',
  path: '/api/notifications/push/:id/test',
  access: 'user',
  permission: 'account.write',
  history: 'none',
  summary: 'Push a test notification to one browser now',
  params: z.object({ id: idSchema }),
  reply: emptySchema,
  errors: ['notifications.push_gone', 'notifications.push_failed'],
});
