import { useQuery } from '@tanstack/react-query';
import { modeQuery } from '#lib/session/installation-mode.ts';
import { useUser } from '#lib/session/use-user.ts';
import { adminMenuOf, type MenuGroup } from './menu.ts';

/** The operator's menu in this installation. */
export function useAdminMenu(): readonly MenuGroup[] {
  const isAdmin = useUser()?.roll === 'admin';
  const { data } = useQuery({ ...modeQuery, enabled: isAdmin });
  return adminMenuOf({ hasClock: data?.mode === 'test' });
}
