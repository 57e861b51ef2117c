import type { Locale, WireLocale } from '@enlace/contract/core/locale.ts';
import type { BillingIdentity } from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { Preferences } from '@enlace/contract/account/details/preferences.schemas.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

/** The person's own row, without credentials. */
export type PersonRow = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  alias: string;
  codigo: string;
  locale: Locale | null;
  timeZone: string;
  policyVersion: number | null;
  createdAt: Temporal.Instant;
};

export type LooksRow = Pick<
  Preferences,
  'theme' | 'density' | 'hourFormat' | 'singleKeys' | 'reducedMotion' | 'plainMail'
>;
export type AccountTypeRow = { code: string; name: Record<WireLocale, string> };
export type AliasChanges = { count: number; firstAt: Temporal.Instant | null };
export type BillingRow = BillingIdentity;

export type PersonContext = RequestContext<ClientActor | AdminActor>;
export type ClientContext = RequestContext<ClientActor>;
export type AccountDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'storage' | 'logger' | 'events'>;
