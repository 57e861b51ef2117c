import type { z } from 'zod';
import type {
  MailEventKind,
  mailEventSchema,
  MailEventSource,
  ReturnReason,
} from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import type { SuppressionReason } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type SuppressionDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'events' | 'live'>;
export type ClientContext = RequestContext<ClientActor>;

/** The mail a return belongs to; unknown parts are omitted. */
export type MailRefs = {
  contactId?: string | null;
  campaignId?: string | null;
  deliveryId?: string | null;
  messageId?: string | null;
  mailId?: string | null;
};

/** One judged return, ready to be stored. */
export type NewReturn = MailRefs & {
  kind: MailEventKind;
  source: MailEventSource;
  address: string;
  code: number | null;
  status: string | null;
  reason: ReturnReason;
  detail: string | null;
  /** Repeated reports have the same fingerprint. */
  fingerprint: string;
};

export type MailEventRow = z.output<typeof mailEventSchema>;

export type SuppressionRow = {
  id: string;
  ownerId: OwnerId;
  address: string;
  reason: SuppressionReason;
  since: Temporal.Instant;
  eventId: string | null;
  campaignId: string | null;
  contactId: string | null;
  note: string;
};
