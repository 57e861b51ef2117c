import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#lib/live/use-live.ts';
import { rereadMailbox } from './mailbox-cache.ts';
import { mailboxKeys } from './mailbox.queries.ts';

/** Keeps lists and threads up to date while the screen is open. */
export function useMailboxLive(): void {
  const client = useQueryClient();
  useLive('message.received', ({ conversationId }) => rereadMailbox({ client, conversationId }));
  useLive('conversation.changed', ({ conversationId }) => rereadMailbox({ client, conversationId }));
  useLive('collection.changed', ({ noun }) => {
    if (noun === 'conversation') rereadMailbox({ client });
  });
  useLive('profile.changed', () => void client.invalidateQueries({ queryKey: mailboxKeys.profiles }));
}
