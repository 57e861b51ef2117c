import type { Permission } from '@enlace/contract/core/permissions.ts';
import { useUser } from './use-user.ts';

/** Whether this session has the permission, by the same rule as the server, for showing or hiding a button. */
export function useCan(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false;
}
