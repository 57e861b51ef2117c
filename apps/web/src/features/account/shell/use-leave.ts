import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { liveClient } from '#lib/live/live-client.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { signOut } from '#lib/session/session-calls.ts';
import { forgetRecents } from './palette/recents.ts';

/**
 * Signs out: nothing of the person stays here, whatever the server answers, and login is shown. The cache is emptied
 * once the screen is gone: a screen that is still there would ask for everything again, without its token.
 */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetRecents();
    liveClient.close();
    await queryClient.cancelQueries();
    const ending = signOut();
    try {
      await navigate(paths.login);
    } finally {
      queryClient.clear();
    }
    await ending;
  };
}
