import { listMessagesRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { type Thread, withOlder } from '../thread.rules.ts';
import { changeThread } from './mailbox-cache.ts';
import { mailboxKeys } from './mailbox.queries.ts';

type Which = { client: QueryClient; conversationId: string };

/** All messages of an open conversation that people wrote, oldest first; those not loaded yet are, and shown. */
export async function wholeThread({ client, conversationId: id }: Which): Promise<Message[]> {
  const read = () => client.getQueryData<Thread>(mailboxKeys.thread(id));
  for (let cursor = read()?.older; cursor; cursor = read()?.older) {
    const page = await call(listMessagesRef, { params: { id }, query: { cursor } });
    // A page that leads to itself would never end.
    if (page.older === cursor) break;
    changeThread({ client, id, change: (thread) => withOlder({ thread, page }) });
  }
  return (read()?.messages ?? []).filter(({ direction }) => direction !== 'system');
}
