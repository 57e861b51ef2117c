import { useContext, useEffect, useRef } from 'react';
import { type Location, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { keepKeys } from '#lib/keyboard/kept-keys.ts';

/** What leads elsewhere instead works at once. */
const shellKeys = 'gc?';

/** A screen that begins with a text field: all keys are for it. */
function beginsWithField({ pathname, search }: Location): boolean {
  return pathname.endsWith('/nuevo') || new URLSearchParams(search).get('nuevo') === 'lista';
}

/** From the navigation to the moment its screen is drawn, keys are kept for that screen. */
export function useKeysOfNextScreen(): void {
  // Its hooks tell of a navigation only once it is drawn, which is after the next key.
  const router = useContext(DataRouterContext)?.router;
  const { key } = useLocation();
  const shown = useRef(key);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!router) return undefined;
    const follow = () => {
      const { location, navigation } = router.state;
      const next = navigation.location ?? (location.key === shown.current ? undefined : location);
      if (next === undefined) {
        release.current?.();
        release.current = undefined;
      } else release.current ??= keepKeys(beginsWithField(next) ? {} : { passes: shellKeys });
    };
    shown.current = key;
    follow();
    return router.subscribe(follow);
  }, [key, router]);
  useEffect(() => () => release.current?.(), []);
}
