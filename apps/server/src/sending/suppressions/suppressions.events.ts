import type { MailEventKind } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** A return of a mail was stored; emitted once per new one. */
export const returnNoted = defineEvent<{
  owner: OwnerId;
  kind: MailEventKind;
  address: string;
  campaignId: string | null;
  deliveryId: string | null;
}>('mail.return_noted');
