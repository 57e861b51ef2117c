import { describe, expect, it } from 'vitest';
import { takeTurn } from './turn-of-client.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('the turns of a client', () => {
  it('come in the order in which they were taken, however long each one takes to get ready', async () => {
    const done: string[] = [];
    const gates = { first: Promise.withResolvers<void>(), second: Promise.withResolvers<void>() };
    async function read(name: 'first' | 'second'): Promise<void> {
      const turn = takeTurn('marina');
      try {
        await gates[name].promise;
        await turn.mine;
        done.push(name);
      } finally {
        turn.end();
      }
    }
    const both = [read('first'), read('second')];
    gates.second.resolve();
    await nextTick();
    expect(done).toEqual([]);
    gates.first.resolve();
    await Promise.all(both);
    expect(done).toEqual(['first', 'second']);
  });

  it('pass on when one fails, and keep no other client waiting', async () => {
    const failing = takeTurn('marina');
    const waiting = takeTurn('marina');
    const other = takeTurn('aitana');
    await other.mine;
    other.end();
    failing.end();
    await waiting.mine;
    waiting.end();
    await nextTick();
    await takeTurn('marina').mine;
  });
});
