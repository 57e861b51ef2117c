import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { forgetRecents } from './palette/recents.ts';
import { signOut } from '#lib/session/session-calls.ts';

/** Signs out: nothing of the person stays here, whatever the server answers, and login is shown. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetRecents();
    const ending = signOut();
    queryClient.clear();
    await navigate(paths.login);
    await ending;
  };
}
