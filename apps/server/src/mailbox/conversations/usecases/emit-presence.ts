import { notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';

/** How long a window's report is valid; it is renewed well before. */
const holdsSeconds = 45;

type Input = {
  deps: Pick<MailboxDeps, 'db' | 'clock' | 'live'>;
  ctx: ClientContext;
  id: string;
  input: { window: string; state: 'reading' | 'writing' | 'gone' };
};

/** Announces to the client's other windows who is in a conversation. Nothing is stored. Throws resource.not_found. */
export async function emitPresence({ deps, ctx, id, input }: Input): Promise<void> {
  const { owner } = authorOf(ctx);
  await deps.db.scoped(owner, async (tx) => {
    const [row] =
      await tx.sql`select 1 from conversations where owner_id = ${owner} and id = ${id} and deleted_at is null`;
    if (!row) throw notFound();
    await deps.live.publish(tx, {
      userId: owner,
      event: {
        kind: 'conversation.presence',
        conversationId: id,
        window: input.window,
        state: input.state,
        by: ctx.actor.actingAdminId === null ? 'client' : 'operator',
        until: deps.clock.now().add({ seconds: holdsSeconds }).toString(),
      },
    });
  });
}
