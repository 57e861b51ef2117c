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

/** Reads frames off the stream until `count` with a name have come. */
async function open(token: string, cursor?: string) {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/live${cursor ? `?cursor=${cursor}` : ''}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
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

  it('says once what is committed while it looks back', async () => {
    const { live } = kit.platform;
    const client = await kit.createClient();
    const first = await open(client.token);
    const [ready] = await first.take(1);
    first.close();
    const { replay } = live;
    // Somebody commits after the stream listens and before it reads what it missed.
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

  it('does not keep the server from stopping', async () => {
    const other = await createTestApp();
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await other.createClient();
    const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    const started = performance.now();
    const read = response.text();
    await other.close();
    await read;
    expect(performance.now() - started).toBeLessThan(8000);
  });

  it('is closed to who has no session', async () => {
    expect((await fetch(`${address}/api/live`)).status).toBe(401);
  });
});
