import {
  notificationKinds,
  type NotificationChannel,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import type { Channel, NotificationKind, SettableKind } from './notifications.types.ts';

/**
 * Default channels: everything in the app, by mail what would otherwise be missed, and urgent ones to devices that
 * accept pushes.
 */
const defaults: Readonly<Record<SettableKind, Channel>> = {
  'message.received': { inApp: true, email: 'off', push: true },
  'campaign.finished': { inApp: true, email: 'daily', push: false },
  'campaign.failed': { inApp: true, email: 'immediate', push: true },
  'campaign.decided': { inApp: true, email: 'off', push: false },
  'campaign.series': { inApp: true, email: 'immediate', push: true },
  'automation.notice': { inApp: true, email: 'off', push: false },
  'automation.stopped': { inApp: true, email: 'immediate', push: true },
  'quota.near': { inApp: true, email: 'daily', push: false },
  'wall.written': { inApp: true, email: 'daily', push: false },
  'files.received': { inApp: true, email: 'daily', push: false },
  'mail.source': { inApp: true, email: 'immediate', push: true },
  'mail.set_aside': { inApp: true, email: 'immediate', push: true },
  'mail.forward_request': { inApp: true, email: 'off', push: true },
  'mail.target_near': { inApp: true, email: 'off', push: true },
};

/** Undefined for kinds the person cannot change. */
export function settableKind(kind: NotificationKind): SettableKind | undefined {
  return notificationKinds.find((each) => each === kind);
}

/** Security notifications always show; their mail is separate. */
export function defaultChannel(kind: NotificationKind): Channel {
  const settable = settableKind(kind);
  return settable ? defaults[settable] : { inApp: true, email: 'off', push: false };
}

/** Every kind with the person's choice, or the default. */
export function fullMatrix(chosen: readonly NotificationChannel[]): NotificationChannel[] {
  return notificationKinds.map(
    (kind) => chosen.find((channel) => channel.kind === kind) ?? { kind, ...defaultChannel(kind) },
  );
}

/** A notification without any channel is not even stored. */
export function isSilent({ inApp, email, push }: Channel): boolean {
  return !inApp && email === 'off' && !push;
}
