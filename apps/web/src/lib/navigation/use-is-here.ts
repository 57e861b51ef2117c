import { use } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Whether this screen is still the current one. Code that writes a list's filter into the URL with a delay checks this
 * first: changing the URL of a screen that is being left would cancel the navigation. The router knows about the start
 * and end of a navigation before React has rendered.
 */
export function useIsHere(): () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  return () => {
    if (!router) return true;
    const { navigation, location } = router.state;
    return (navigation.location ?? location).pathname === pathname;
  };
}
