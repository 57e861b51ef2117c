import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver, type SaveState } from './draft-saver.ts';

type Request = { fields: string; baseRevision: number };

function createSaver(answers: (request: Request) => Promise<{ revision: number }>) {
  const requests: Request[] = [];
  const states: SaveState[] = [];
  const saver = new DraftSaver<string, { revision: number }>({
    revision: 1,
    save(request) {
      requests.push({ fields: request.fields, baseRevision: request.baseRevision });
      return answers(request);
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
    stateOf: (error) => (error instanceof Error && error.message === 'conflict' ? 'conflict' : 'offline'),
    waitMs: 600,
    retryMs: 4000,
  });
  return { saver, requests, states };
}

const grows = ({ baseRevision }: Request) => Promise.resolve({ revision: baseRevision + 1 });

describe('a draft that saves itself', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('saves a burst of changes once, with the last words', async () => {
    const { saver, requests, states } = createSaver(grows);
    saver.hold('T');
    saver.hold('Ta');
    saver.hold('Taller');
    await vi.advanceTimersByTimeAsync(700);
    expect(requests).toEqual([{ fields: 'Taller', baseRevision: 1 }]);
    expect(states.at(-1)).toBe('saved');
  });

  it('sends what was typed during a save over the revision that save made', async () => {
    const { saver, requests } = createSaver(grows);
    saver.hold('a');
    const first = saver.flush();
    saver.hold('ab');
    await first;
    await saver.flush();
    expect(requests).toEqual([
      { fields: 'a', baseRevision: 1 },
      { fields: 'ab', baseRevision: 2 },
    ]);
  });

  it('says whether everything is stored before something is made of it', async () => {
    let isOnline = false;
    const { saver } = createSaver((request) => (isOnline ? grows(request) : Promise.reject(new Error('no answer'))));
    expect(await saver.flush()).toBe(true);
    saver.hold('a');
    expect(await saver.flush()).toBe(false);
    isOnline = true;
    expect(await saver.flush()).toBe(true);
  });

  it('tries again by itself after a lost connection', async () => {
    let isOnline = false;
    const { saver, requests, states } = createSaver((request) =>
      isOnline ? grows(request) : Promise.reject(new Error('no answer')),
    );
    saver.hold('a');
    await vi.advanceTimersByTimeAsync(700);
    expect(states.at(-1)).toBe('offline');
    isOnline = true;
    await vi.advanceTimersByTimeAsync(4100);
    expect(requests).toHaveLength(2);
    expect(states.at(-1)).toBe('saved');
  });

  it('does not overwrite another window: a conflict waits until one version is taken', async () => {
    const { saver, requests, states } = createSaver(() => Promise.reject(new Error('conflict')));
    saver.hold('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    expect(states.at(-1)).toBe('conflict');
    saver.adopt({ revision: 9 });
    await saver.flush();
    expect(requests).toHaveLength(1);
    expect(states.at(-1)).toBe('saved');
  });
});
