import { describe, expect, it } from 'vitest';
import { createTurns } from './turn-of-client.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

function createScene(max = 3) {
  const acts: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const turns = createTurns<string, string>(max, async (items) => {
    acts.push([...items]);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map((item) =>
      item === 'broken' ? { status: 'rejected', reason: new Error(item) } : { status: 'fulfilled', value: `${item}!` },
    );
  });
  return { turns, acts, open: (index: number) => gates[index]?.resolve() };
}

describe('the turns of a client', () => {
  it('come by their rank, however long each one takes to get ready', async () => {
    const { turns, acts, open } = createScene();
    const [second, first] = [turns.take('marina', '2'), turns.take('marina', '1')];
    const later = second.ready('second');
    await nextTick();
    expect(acts).toEqual([]);
    const sooner = first.ready('first');
    await nextTick();
    expect(acts).toEqual([['first', 'second']]);
    open(0);
    expect(await Promise.all([sooner, later])).toEqual(['first!', 'second!']);
  });

  it('gather what gets ready meanwhile, at most so many', async () => {
    const { turns, acts, open } = createScene();
    const results = ['a', 'b', 'c', 'd', 'e'].map((name) => turns.take('marina', name).ready(name));
    open(0);
    await nextTick();
    open(1);
    await nextTick();
    open(2);
    expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
    expect(acts).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('pass on when one ends without anything, and keep no other client waiting', async () => {
    const { turns, acts, open } = createScene();
    const [failing, waiting] = [turns.take('marina', '1'), turns.take('marina', '2')];
    const done = waiting.ready('waiting');
    const other = turns.take('aitana', '1').ready('other');
    await nextTick();
    expect(acts).toEqual([['other']]);
    failing.end();
    await nextTick();
    expect(acts).toEqual([['other'], ['waiting']]);
    open(0);
    open(1);
    expect(await Promise.all([other, done])).toEqual(['other!', 'waiting!']);
  });

  it('give each one its own failure', async () => {
    const { turns, open } = createScene();
    const results = ['a', 'broken', 'c'].map((name) => turns.take('marina', name).ready(name));
    open(0);
    await nextTick();
    open(1);
    const settled = await Promise.allSettled(results);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
