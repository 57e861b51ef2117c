import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** The audience is frozen and the quota reserved. */
export const campaignStarted = defineEvent<{ owner: OwnerId; campaignId: string; audience: number }>(
  'campaign.started',
);

/** The system stopped a stream: too many complaints or dead addresses, or a refused login. */
export const streamStopped = defineEvent<{ owner: OwnerId; campaignId: string; reason: string }>(
  'campaign.stream_stopped',
);

/** Every delivery is final. */
export const campaignFinished = defineEvent<{ owner: OwnerId; campaignId: string; accepted: number; audience: number }>(
  'campaign.finished',
);
