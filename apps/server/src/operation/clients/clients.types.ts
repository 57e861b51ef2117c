import type { z } from 'zod';
import type {
  clientDetailSchema,
  clientListItemSchema,
  clientSchema,
} from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ClientListItem = z.output<typeof clientListItemSchema>;
export type Client = z.output<typeof clientSchema>;
export type ClientDetail = z.output<typeof clientDetailSchema>;

/** `sortKey`: the sort value as text, for the cursor. */
export type ClientListRow = Omit<ClientListItem, 'money'> & {
  sortKey: string;
  trialEndsAt: Temporal.Instant | null;
  isEnding: boolean;
  isFree: boolean | null;
  owed: ClientListItem['money']['owed'];
};

export type ClientRow = Omit<Client, 'state' | 'suspension' | 'erasure' | 'invitation'> & {
  mainProfileId: string | null;
  suspendedAt: Temporal.Instant | null;
  suspendedReason: string | null;
  suspendedByName: string | null;
  leavingAt: Temporal.Instant | null;
};

export type AdminContext = RequestContext<AdminActor>;
export type ClientsDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator' | 'passwords' | 'events' | 'live' | 'secrets' | 'logger'
>;
export type ClientsCall = { deps: ClientsDeps; ctx: AdminContext };
export type ClientCall = ClientsCall & { id: string };
