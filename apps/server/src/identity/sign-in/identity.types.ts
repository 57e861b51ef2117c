import type { Locale } from '@enlace/contract/core/locale.ts';
import type { AdminRole } from '@enlace/contract/core/permissions.ts';

export type UserRow = {
  id: string;
  roll: 'admin' | 'user';
  adminRole: AdminRole | null;
  name: string;
  alias: string;
  codigo: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  mainProfileId: string | null;
  locale: Locale | null;
  timeZone: string;
  suspendedAt: Temporal.Instant | null;
  leavingAt: Temporal.Instant | null;
  secondFactorSince: Temporal.Instant | null;
  passwordChangedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type RegistrationRow = {
  id: string;
  email: string;
  alias: string;
  name: string;
  phone: string;
  accountTypeId: string;
  passwordHash: string;
  locale: Locale;
  timeZone: string;
  policyVersion: number;
  createdAt: Temporal.Instant;
};
