import { describe, expect, it } from 'vitest';
import { createManualClock } from '../editor/editor.fixture.ts';
import { createNewestWork } from './newest-work.ts';

function setUp(lastsMs: number) {
  const clock = createManualClock();
  const done: string[] = [];
  const began: number[] = [];
  const newest = createNewestWork<string>({
    work: (input) => {
      began.push(clock.now());
      return new Promise((resolve) => {
        clock.later(() => {
          done.push(input);
          resolve();
        }, lastsMs);
      });
    },
    now: clock.now,
    later: clock.later,
  });
  return { clock, done, began, newest };
}

describe('drawing the newest', () => {
  it('begins at once when nothing is under way', async () => {
    const { clock, began, newest } = setUp(30);
    await clock.advance(1000);
    newest.ask('a');
    await clock.advance(0);
    expect(began).toEqual([1000]);
  });

  it('leaves out what was overtaken, but never the last', async () => {
    const { clock, done, newest } = setUp(100);
    for (const letter of ['a', 'b', 'c', 'd', 'e']) {
      newest.ask(letter);
      await clock.advance(20);
    }
    await clock.advance(1000);
    expect(done).toEqual(['a', 'e']);
  });

  it('rests as long as a piece took, so that long ones do not follow each other without a break', async () => {
    const { clock, began, newest } = setUp(300);
    newest.ask('a');
    await clock.advance(10);
    newest.ask('b');
    await clock.advance(2000);
    expect(began).toEqual([0, 600]);
  });

  it('does nothing more once it was stopped', async () => {
    const { clock, done, newest } = setUp(10);
    newest.ask('a');
    newest.stop();
    await clock.advance(100);
    expect(done).toEqual([]);
  });
});
