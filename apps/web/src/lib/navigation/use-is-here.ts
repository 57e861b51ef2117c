import { use } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Tells whether this screen is still the one that is wanted. What writes the filter of a list into the address later than
 * the act, after a pause or an answer, asks first: changing the address of a screen that is being left would stop the way
 * to the next one. The router itself knows before React has drawn that a navigation began, or that it is over.
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
