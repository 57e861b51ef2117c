import type { z } from 'zod';
import type { WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type {
  webhookAttemptSchema,
  webhookDeliverySchema,
  webhookDisabledReasons,
  WebhookFailure,
  webhookSchema,
  WebhookState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Purpose under which endpoint secrets are encrypted. */
export const webhookSecretPurpose = 'webhook-secret';

export type DisabledReason = (typeof webhookDisabledReasons)[number];

export type EndpointRow = {
  id: string;
  name: string;
  url: string;
  events: WebhookEventType[];
  state: WebhookState;
  disabledReason: DisabledReason | null;
  disabledAt: Temporal.Instant | null;
  secretSealed: string;
  oldSecretSealed: string | null;
  oldSecretUntil: Temporal.Instant | null;
  failingSince: Temporal.Instant | null;
  lastDeliveredAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  deletedAt: Temporal.Instant | null;
};

export type EndpointCounts = { waiting: number; delivered: number; failed: number };

/** An endpoint as its client sees it. */
export type WebhookView = z.output<typeof webhookSchema>;
export type DeliveryRow = z.output<typeof webhookDeliverySchema>;
export type AttemptRow = z.output<typeof webhookAttemptSchema>;

/** A delivery claimed by this process, with everything a call needs. */
export type ClaimedDelivery = {
  owner: OwnerId;
  endpointId: string;
  deliveryId: string;
  messageId: string;
  leaseId: string;
  isTest: boolean;
  /** Number of this attempt, from 1. */
  number: number;
  beganAt: Temporal.Instant;
  url: string;
  body: string;
  secretSealed: string;
  oldSecretSealed: string | null;
  oldSecretUntil: Temporal.Instant | null;
};

/** The result of one attempt. */
export type AttemptOutcome = {
  at: Temporal.Instant;
  durationMs: number;
  status: number | null;
  failure: WebhookFailure | null;
  answer: string | null;
  isAnswerCut: boolean;
  /** The receiver asked not to be called sooner. */
  notBefore: Temporal.Instant | null;
};

export type WebhookDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'jobs' | 'live' | 'logger' | 'outbound' | 'installation'
>;
export type WebhookCall = { deps: WebhookDeps; ctx: RequestContext<ClientActor> };
export type OnWebhook = WebhookCall & { id: string };
