import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailboxBench, type MailboxBench } from '../mailbox.test-support.ts';
import { replayMails } from './mail-replay.test-support.ts';

let bench: MailboxBench;

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());

describe('mail that is delivered again', () => {
  it('by the listener and from a box, twice each and in any order, is one message', async () => {
    const client = await bench.createClient();
    const profile = await bench.createProfile(client, 'Talleres');
    const count = 100;
    const result = await replayMails({ deps: bench.deps, owner: client.owner, profile, count, seed: 20_261_116 });
    expect(result).toEqual({ deliveries: 400, messages: count, distinct: count, unread: count, conversations: 5 });
  });
});
