import type { Locale, WireLocale } from '@enlace/contract/core/locale.ts';
import type { ClientState } from '@enlace/contract/operation/clients/clients.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { AdminActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Names = Record<WireLocale, string>;

export type ClientListRow = {
  id: string;
  state: ClientState;
  name: string;
  alias: string;
  codigo: string | null;
  email: string;
  phone: string | null;
  accountTypeId: string | null;
  accountTypeName: Names | null;
  planId: string | null;
  planName: Names | null;
  subscriptionState: Subscription['state'] | null;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant | null;
  /** The sort value as text, for the cursor. */
  sortKey: string;
};

export type ClientRow = {
  id: string;
  name: string;
  alias: string;
  codigo: string;
  email: string;
  phone: string | null;
  accountTypeId: string | null;
  accountTypeName: Names | null;
  locale: Locale | null;
  timeZone: string;
  mainProfileId: string | null;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant | null;
  suspendedAt: Temporal.Instant | null;
  suspendedReason: string | null;
  suspendedByName: string | null;
  leavingAt: Temporal.Instant | null;
  secondFactorSince: Temporal.Instant | null;
};

export type AdminContext = RequestContext<AdminActor>;
export type ClientsDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator' | 'passwords' | 'events' | 'live' | 'secrets' | 'logger'
>;
export type ClientsCall = { deps: ClientsDeps; ctx: AdminContext };
export type ClientCall = ClientsCall & { id: string };
