import { homeOf } from '#app/entry-paths.ts';
import { useGo } from '#components/link/link.tsx';
import { takeReturnPath } from '#lib/session/return-path.ts';
import { readUser } from '#lib/session/session-store.ts';

/** After sign-in, navigates to the requested page, else to the person's start page. */
export function useEnter(): () => Promise<void> {
  const go = useGo();
  return async () => {
    const user = readUser();
    if (!user) return;
    const wanted = takeReturnPath();
    const isOwnArea =
      wanted !== undefined &&
      !wanted.startsWith(user.roll === 'admin' ? '/user' : '/admin') &&
      !(user.roll === 'admin' && wanted.startsWith('/account'));
    await go(isOwnArea ? wanted : homeOf(user.roll), { replace: true });
  };
}
