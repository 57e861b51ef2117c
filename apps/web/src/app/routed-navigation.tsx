import { type ReactNode, useMemo } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { NavigationContext } from '#components/link/link.tsx';

/** Parts that know no router navigate by it inside this. */
export function RoutedNavigation({ children = <Outlet /> }: { children?: ReactNode }) {
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({
      Link,
      go: async (path: string, options?: { replace?: boolean }) => {
        await navigate(path, options);
      },
    }),
    [navigate],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
