import { type Permission, permissionsOf } from '@enlace/contract/core/permissions.ts';
import type { Config } from '#platform/config/config.ts';
import type { UserRow } from './identity.types.ts';

/** True for an administrator who must set up a second factor before anything else. */
export function mustEnrol(row: Pick<UserRow, 'roll' | 'secondFactorSince'>, config: Config): boolean {
  return row.roll === 'admin' && config.requireAdminSecondFactor && row.secondFactorSince === null;
}

/** What a fresh session of this account may do. */
export function permissionsAtSignIn(row: UserRow, config: Config): ReadonlySet<Permission> {
  if (row.roll === 'user') return permissionsOf({ kind: 'client', isActedAs: false });
  return permissionsOf({ kind: 'admin', role: row.adminRole ?? 'observer', mustEnrol: mustEnrol(row, config) });
}
