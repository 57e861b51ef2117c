import type { HookProvider, HookRefusal } from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { Verdict } from '../verdict.rules.ts';

export type HookDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'events' | 'live' | 'jobs' | 'config' | 'secrets' | 'outbound' | 'logger'
>;

export type HookRow = {
  id: string;
  ownerId: OwnerId;
  provider: HookProvider;
  name: string;
  sealedSecret: string | null;
  publicKey: string | null;
  topicArn: string | null;
  confirmedAt: Temporal.Instant | null;
  lastCallAt: Temporal.Instant | null;
  receivedCount: number;
  lastRefusedAt: Temporal.Instant | null;
  lastRefusal: HookRefusal | null;
  createdAt: Temporal.Instant;
};

/** A call as received: the signature is over these bytes. */
export type HookCall = { headers: Readonly<Record<string, string>>; body: string };

/** One event about one recipient. */
export type ProviderEvent = {
  /** The provider's own id of the event, or a substitute. */
  id: string;
  address: string;
  kind: Verdict['kind'] | 'complaint' | 'unsubscribed';
  code: number | null;
  status: string | null;
  reason: Verdict['reason'];
  detail: string | null;
  /** Message-ID of our mail, without angle brackets. */
  messageId: string | null;
  /** Envelope sender: our signed address, when the provider preserves it. */
  returnPath: string | null;
};

/** Purpose under which provider keys are encrypted. */
export const hookKeyPurpose = 'return-hook';
