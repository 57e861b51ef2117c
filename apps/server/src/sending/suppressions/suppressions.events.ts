import type { MailEventKind } from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import { defineEvent } from '#platform/events/event-bus.ts';

/** Something came back of a mail and was kept; told once for each word that is new. */
export const returnNoted = defineEvent<{
  owner: OwnerId;
  kind: MailEventKind;
  address: string;
  campaignId: string | null;
  deliveryId: string | null;
}>('mail.return_noted');
