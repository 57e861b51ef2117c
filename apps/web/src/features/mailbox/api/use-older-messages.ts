import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type Thread, withOlder } from '../thread.rules.ts';
import { changeThread } from './mailbox-cache.ts';
import { messagesRef } from './mailbox.refs.ts';

/** Loads the page before the oldest visible message. */
export function useOlderMessages(thread: Thread) {
  const client = useQueryClient();
  const { id } = thread.conversation;
  return useMutation({
    mutationFn: (cursor: string) => call(messagesRef, { params: { id }, query: { cursor } }),
    onSuccess: (page) => changeThread({ client, id, change: (current) => withOlder({ thread: current, page }) }),
  });
}
