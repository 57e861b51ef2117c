import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendScheduledReplies } from './jobs/send-scheduled.job.ts';
import { type Box, copied, createPostBench, type PostBench } from './post.test-support.ts';
import { mergeConversations } from './usecases/merge-conversations.ts';
import { getConversation } from './usecases/read-mailbox.ts';
import { scheduleStart } from './usecases/start-conversation.ts';
import { undoMerge } from './usecases/undo-merge.ts';

let post: PostBench;
let bench: PostBench['bench'];
let box: Box;

beforeAll(async () => {
  post = await createPostBench();
  bench = post.bench;
});
afterAll(() => post.close());
beforeEach(async () => {
  box = await post.openBox();
});

describe('a first mail that waits to leave and is joined to another thread', () => {
  it('refers to that thread, under its own subject, and begins its own again when taken out', async () => {
    const { client, profile, receive, sent, list } = box;
    const call = { deps: bench.deps, ctx: client.ctx };
    const schedule = (idempotencyKey: string) => {
      const to = [{ name: 'Nuria', email: 'nuria@x.example' }];
      const sendAt = bench.deps.clock.now().add({ hours: 6 }).toString();
      const input = { profileId: profile.id, to, subject: 'La oferta', text: 'Te la mando.', sendAt, idempotencyKey };
      return scheduleStart({ ...call, input });
    };
    const first = await schedule('primera-oferta');
    const asked = await receive(copied, '¿Cuánto costaría?');
    const target = (await list()).find(({ id }) => id !== first.conversation.id)?.id ?? '';
    await mergeConversations({ ...call, id: target, sourceIds: [first.conversation.id] });
    await receive(
      { From: 'Pep <pep@x.example>', Subject: 'Entre nosotros', 'In-Reply-To': asked },
      'No se lo digas a Nuria.',
    );
    bench.deps.advance({ hours: 6 });
    await sendScheduledReplies(bench);
    const { to, mail } = await sent();
    expect([to, mail.subject]).toEqual([['nuria@x.example'], 'La oferta']);
    expect([mail.inReplyTo, mail.references?.split(/\s+/).at(-1)]).toEqual([asked, asked]);
    expect(mail.text).not.toMatch(/No se lo digas|costaría/);
    // Taken out again before it leaves, it begins a conversation of its own.
    const second = await schedule('segunda-oferta');
    const { merges } = await mergeConversations({ ...call, id: target, sourceIds: [second.conversation.id] });
    const merge = merges.find(({ sourceId }) => sourceId === second.conversation.id);
    await undoMerge({ ...call, id: target, mergeId: merge?.id ?? '' });
    bench.deps.advance({ hours: 6 });
    await sendScheduledReplies(bench);
    const again = await sent();
    expect(again.mail.subject).toBe('La oferta');
    expect(again.raw).not.toMatch(/^In-Reply-To:/im);
    const { messages } = await getConversation({ ...call, id: second.conversation.id });
    expect(messages.items.filter(({ direction }) => direction === 'out')).toHaveLength(1);
  });
});
