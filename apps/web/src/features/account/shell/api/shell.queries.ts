import type { shell } from '@enlace/contract/account/shell/shell.contract.ts';
import { shellRef } from '@enlace/contract/account/shell/shell.refs.gen.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useLive } from '#lib/live/use-live.ts';

export type ShellCounts = ReplyOf<typeof shell>;

export const shellKeys = { all: ['shell'] as const };

export const shellQuery = queryOptions({
  queryKey: shellKeys.all,
  queryFn: ({ signal }) => call(shellRef, { signal }),
  staleTime: 60_000,
});

/** Counts of the menu, refetched when a live event affects them. Undefined until the first answer. */
export function useShellCounts(): ShellCounts | undefined {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: shellKeys.all });
  useLive('message.received', refresh);
  useLive('conversation.changed', refresh);
  useLive('contact.changed', refresh);
  useLive('contacts.changed', refresh);
  useLive('profile.changed', refresh);
  useLive('campaign.progress', refresh);
  return useQuery(shellQuery).data;
}
