import type { QueryClient } from '@tanstack/react-query';
import { profileKeys } from './profiles.queries.ts';

/** Refetches everything that shows profiles: the lists, their folders and labels, the shell. */
export async function refreshProfiles(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileKeys.all }),
    client.invalidateQueries({ queryKey: ['collection', 'profile'] }),
    client.invalidateQueries({ queryKey: ['shell'] }),
  ]);
}
