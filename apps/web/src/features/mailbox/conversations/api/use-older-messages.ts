import { listMessagesRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type Thread, withOlder } from '../thread.rules.ts';
import { changeThread } from './mailbox-cache.ts';

/** Loads the page before the oldest visible message. */
export function useOlderMessages(thread: Thread) {
  const client = useQueryClient();
  const { id } = thread.conversation;
  return useMutation({
    mutationFn: (cursor: string) => call(listMessagesRef, { params: { id }, query: { cursor } }),
    onSuccess: (page) => changeThread({ client, id, change: (current) => withOlder({ thread: current, page }) }),
  });
}
