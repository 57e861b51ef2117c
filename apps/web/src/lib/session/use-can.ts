import type { Permission } from '@enlace/contract/core/permissions.ts';
import { useUser } from './use-user.ts';

/** Whether this session may do what the permission names: the same rule the server checks, for showing or hiding a button. */
export function useCan(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false;
}
