import { useCallback, useSyncExternalStore } from 'react';
import { router } from './router.tsx';

export type RouterBusy = 'starting' | 'navigating' | 'idle';

function readBusy(): RouterBusy {
  const { initialized, navigation, location } = router.state;
  if (!initialized) return 'starting';
  const target = navigation.location?.pathname;
  return target !== undefined && target !== location.pathname ? 'navigating' : 'idle';
}

/** Whether the next screen is still loading; filters in the URL of the same screen do not count. */
export function useRouterBusy(): RouterBusy {
  const subscribe = useCallback((listener: () => void) => router.subscribe(listener), []);
  return useSyncExternalStore(subscribe, readBusy);
}
