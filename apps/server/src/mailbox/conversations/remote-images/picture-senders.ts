import type { Platform } from '#platform/platform.types.ts';
import { authorOf, type ClientContext } from '../mailbox.context.ts';
import { listSenders, setSender } from './remote-images.repository.ts';

type Input = { deps: Pick<Platform, 'db'>; ctx: ClientContext };

/** Senders whose mails show remote images without asking. */
export async function listPictureSenders({ deps, ctx }: Input): Promise<{ emails: string[] }> {
  const { owner } = authorOf(ctx);
  return { emails: await deps.db.scoped(owner, (tx) => listSenders(tx, owner)) };
}

export async function setPictureSender({
  deps,
  ctx,
  input,
}: Input & { input: { email: string; always: boolean } }): Promise<{ emails: string[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await setSender(tx, owner, input);
    return { emails: await listSenders(tx, owner) };
  });
}
