import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let address: string;
beforeAll(async () => {
  kit = await createTestApp();
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => kit.close());

type Frame = { id?: string; event?: string; data?: string };

function parseFrame(text: string): Frame {
  return Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
}

/** Reads frames from the stream until `count` named ones have arrived. */
async function open(token: string, cursor?: string, age?: number) {
  const abort = new AbortController();
  const response = await fetch(
    `${address}/api/live?${new URLSearchParams({ ...(cursor ? { cursor } : {}), ...(age === undefined ? {} : { age: String(age) }) }).toString()}`,
    {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const frames: Frame[] = [];
  return {
    response,
    async take(count: number): Promise<Frame[]> {
      while (frames.length < count) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error('the stream ended');
        rest += chunk.value;
        const parts = rest.split('\n\n');
        rest = parts.pop() ?? '';
        frames.push(...parts.map(parseFrame).filter((frame) => frame.event));
      }
      return frames.splice(0, count);
    },
    close: () => abort.abort(),
  };
}

function publish(client: TestClient, profileId: string) {
  return kit.platform.db.scoped(client.owner, (tx) =>
    kit.platform.live.publish(tx, { userId: client.userId, event: { kind: 'profile.changed', profileId } }),
  );
}

describe('the live stream', () => {
  it('brings what is committed to its owner and to nobody else', async () => {
    const [marina, other] = [await kit.createClient(), await kit.createClient()];
    const [mine, theirs] = [await open(marina.token), await open(other.token)];
    await Promise.all([mine.take(1), theirs.take(1)]);
    await publish(marina, 'p1');
    await publish(other, 'p2');
    expect((await mine.take(1))[0]?.data).toContain('"p1"');
    expect((await theirs.take(1))[0]?.data).toContain('"p2"');
    mine.close();
    theirs.close();
  });

  it('says nothing of what was rolled back', async () => {
    const client = await kit.createClient();
    const stream = await open(client.token);
    await stream.take(1);
    const undone = kit.platform.db.scoped(client.owner, async (tx) => {
      await kit.platform.live.publish(tx, {
        userId: client.userId,
        event: { kind: 'profile.changed', profileId: 'never' },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await publish(client, 'after');
    expect((await stream.take(1))[0]?.data).toContain('"after"');
    stream.close();
  });

  it('resumes after its cursor without a gap', async () => {
    const client = await kit.createClient();
    const first = await open(client.token);
    const [ready] = await first.take(1);
    await publish(client, 'one');
    const [one] = await first.take(1);
    first.close();
    await publish(client, 'two');
    await publish(client, 'three');
    const second = await open(client.token, one?.id);
    const frames = await second.take(3);
    expect(ready?.event).toBe('ready');
    expect(frames.slice(1).map(({ data }) => JSON.parse(data ?? '{}').profileId)).toEqual(['two', 'three']);
    second.close();
  });

  it('begins where the page began to read, so that nothing falls between the first look and the stream', async () => {
    const client = await kit.createClient();
    // Its notice is delivered once somebody received it; the rest is about the replay alone.
    const before = await open(client.token);
    await publish(client, 'long ago');
    await before.take(2);
    before.close();
    await kit.platform.db.system(
      (tx) =>
        tx.sql`update live_events set created_at = created_at - interval '1 minute' where owner_id = ${client.userId}`,
    );
    await publish(client, 'since the page was opened');
    const stream = await open(client.token, undefined, 3_000);
    await publish(client, 'now');
    const frames = await stream.take(3);
    expect(frames.slice(1).map(({ data }) => JSON.parse(data ?? '{}').profileId)).toEqual([
      'since the page was opened',
      'now',
    ]);
    stream.close();
  });

  it('says once what is committed while it looks back', async () => {
    const { live } = kit.platform;
    const client = await kit.createClient();
    const first = await open(client.token);
    const [ready] = await first.take(1);
    first.close();
    const { replay } = live;
    // Somebody commits after the stream subscribes and before it reads what it missed.
    live.replay = async (input) => {
      const arrived = new Promise<void>((resolve) => {
        const stop = live.subscribe(client.userId, () => {
          stop();
          resolve();
        });
      });
      await publish(client, 'between');
      await arrived;
      return replay(input);
    };
    try {
      const second = await open(client.token, ready?.id);
      await publish(client, 'after');
      const frames = await second.take(3);
      expect(frames.slice(1).map(({ data }) => JSON.parse(data ?? '{}').profileId)).toEqual(['between', 'after']);
      second.close();
    } finally {
      live.replay = replay;
    }
  });

  it('says once what it looked back at and hears of only afterwards', async () => {
    const client = await kit.createClient();
    const first = await open(client.token);
    const [ready] = await first.take(1);
    first.close();
    await publish(client, 'committed');
    const second = await open(client.token, ready?.id);
    const [, committed] = await second.take(2);
    const announcement = { u: client.userId, i: committed?.id, p: JSON.parse(committed?.data ?? '{}') };
    await kit.platform.db.sql`select pg_notify('enlace_live', ${JSON.stringify(announcement)})`;
    await publish(client, 'after');
    const [next] = await second.take(1);
    expect(JSON.parse(next?.data ?? '{}').profileId).toBe('after');
    second.close();
  });

  it('brings what began earlier and was committed while the browser was away', async () => {
    const client = await kit.createClient();
    const [published, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = await open(client.token);
    await first.take(1);
    const slow = kit.platform.db.scoped(client.owner, async (tx) => {
      await kit.platform.live.publish(tx, {
        userId: client.userId,
        event: { kind: 'profile.changed', profileId: 'slow' },
      });
      published.resolve();
      await mayCommit.promise;
    });
    await published.promise;
    await publish(client, 'quick');
    const [quick] = await first.take(1);
    expect(quick?.data).toContain('"quick"');
    first.close();
    mayCommit.resolve();
    await slow;
    const second = await open(client.token, quick?.id);
    await publish(client, 'after');
    const frames = await second.take(3);
    expect(frames.slice(1).map(({ data }) => JSON.parse(data ?? '{}').profileId)).toEqual(['slow', 'after']);
    second.close();
  });

  it('loses and doubles nothing for a browser that keeps coming back while many transactions overlap', async () => {
    const client = await kit.createClient();
    const [writers, each] = [6, 12];
    const wanted = Array.from({ length: writers * each }, (_none, index) => `n${index}`);
    const start = await open(client.token);
    let cursor = (await start.take(1))[0]?.id;
    start.close();
    // Each transaction stays open for a different time, so that they end in another order than they began.
    const writing = Promise.all(
      Array.from({ length: writers }, async (_none, writer) => {
        for (let turn = 0; turn < each; turn += 1) {
          const number = writer * each + turn;
          await kit.platform.db.scoped(client.owner, async (tx) => {
            const event = { kind: 'profile.changed' as const, profileId: `n${number}` };
            await kit.platform.live.publish(tx, { userId: client.userId, event });
            await tx.sql`select pg_sleep(${((number * 7) % 5) / 200})`;
          });
        }
      }),
    );
    const heard: string[] = [];
    while (heard.length < wanted.length) {
      const stream = await open(client.token, cursor);
      await stream.take(1);
      for (const frame of await stream.take(1 + (heard.length % 3))) {
        cursor = frame.id;
        heard.push(JSON.parse(frame.data ?? '{}').profileId);
        if (heard.length === wanted.length) break;
      }
      stream.close();
      if (new Set(heard).size < heard.length) break;
    }
    await writing;
    expect(heard.toSorted()).toEqual(wanted.toSorted());
  });

  it('ends the streams when notices may have been missed, so that browsers resume', async () => {
    const client = await kit.createClient();
    const stream = await open(client.token);
    const [ready] = await stream.take(1);
    await kit.platform.db.system(
      (tx) => tx.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%-listener'`,
    );
    await publish(client, 'meanwhile');
    // Either it arrived before the connection was lost, or the stream ends and it arrives on resuming.
    const heard = await stream.take(1).catch((): Frame[] => []);
    stream.close();
    const again = await open(client.token, heard[0]?.id ?? ready?.id);
    await again.take(1);
    if (heard.length === 0) heard.push(...(await again.take(1)));
    expect(heard[0]?.data).toContain('"meanwhile"');
    again.close();
  });

  it('forgets what is older than a day and says so to who resumes from before', async () => {
    const client = await kit.createClient();
    const stream = await open(client.token);
    await stream.take(1);
    await publish(client, 'first');
    const [first] = await stream.take(1);
    await publish(client, 'second');
    await stream.take(1);
    stream.close();
    await kit.platform.db.system(
      (tx) =>
        tx.sql`update live_events set created_at = created_at - interval '25 hours' where owner_id = ${client.userId}`,
    );
    await publish(client, 'third');
    await kit.platform.live.forgetOld(kit.platform.clock.now());
    const second = await open(client.token, first?.id);
    const frames = await second.take(2);
    expect(frames.map(({ event }) => event)).toEqual(['ready', 'resync']);
    second.close();
  });

  it('goes on for a page whose cursor the database, restored from a backup, does not know yet', async () => {
    const client = await kit.createClient();
    const stream = await open(client.token, '999999999999');
    expect((await stream.take(2)).map(({ event }) => event)).toEqual(['ready', 'resync']);
    await publish(client, 'since the restore');
    expect((await stream.take(1))[0]?.data).toContain('"since the restore"');
    stream.close();
  });

  it('does not keep the server from stopping', async () => {
    const other = await createTestApp();
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await other.createClient();
    const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    const read = response.text();
    await other.close();
    expect(await read).toContain('event: ready');
  });

  it('is closed to who has no session', async () => {
    expect((await fetch(`${address}/api/live`)).status).toBe(401);
  });
});
