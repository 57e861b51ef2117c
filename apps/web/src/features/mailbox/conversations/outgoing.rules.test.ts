import { describe, expect, it } from 'vitest';
import { emptyAnswer, joinAnswers } from './answer-content.rules.ts';
import { noHead } from './answer-head.rules.ts';
import { deliveryMark, type OutgoingAction, reduceOutgoing, undoSecondsLeft } from './outgoing.rules.ts';
import { messageOf } from './mailbox.test-support.ts';

const sentOff = (key: string): OutgoingAction => ({
  kind: 'sent_off',
  key,
  content: { ...emptyAnswer, html: `<p>texto ${key}</p>` },
  close: false,
  at: '2026-11-19T08:00:00Z',
});
const run = (...actions: OutgoingAction[]) => actions.reduce(reduceOutgoing, []);

describe('an answer on its way', () => {
  it('shows at once and goes when the server has it', () => {
    expect(run(sentOff('a'))).toMatchObject([{ key: 'a', state: 'sending' }]);
    expect(run(sentOff('a'), { kind: 'arrived', key: 'a' })).toEqual([]);
  });

  it('stays with the reason when it fails, keeps its key when it is tried again', () => {
    const failed = run(sentOff('a'), { kind: 'failed', key: 'a', error: 'no line' });
    expect(failed).toMatchObject([
      { key: 'a', state: 'failed', error: 'no line', content: { html: '<p>texto a</p>' } },
    ]);
    expect(reduceOutgoing(failed, { kind: 'tried_again', key: 'a' })).toMatchObject([
      { key: 'a', state: 'sending', error: undefined },
    ]);
  });

  it('that comes back keeps its recipients, unless another was begun since', () => {
    const to = (email: string) => ({ ...noHead, to: [{ name: '', email }] });
    const back = { ...emptyAnswer, html: '<p>uno</p>', head: to('a@x.es') };
    const opened = { ...emptyAnswer, head: to('b@x.es') };
    expect(joinAnswers(back, opened)).toEqual(back);
    expect(joinAnswers(opened, back)).toEqual(back);
    expect(joinAnswers(back, { ...opened, html: '<p>dos</p>' })).toMatchObject({
      html: '<p>uno</p><p>dos</p>',
      head: to('b@x.es'),
    });
  });

  it('does not show twice when the key is pressed twice', () => {
    expect(run(sentOff('a'), sentOff('a'))).toHaveLength(1);
  });

  it('leaves the others alone', () => {
    const state = run(
      sentOff('a'),
      sentOff('b'),
      { kind: 'failed', key: 'b', error: 1 },
      { kind: 'dropped', key: 'b' },
    );
    expect(state.map(({ key }) => key)).toEqual(['a']);
  });
});

describe('a sent answer', () => {
  const now = Date.parse('2026-11-19T08:00:00Z');
  const sent = (undoUntil: string | null) =>
    messageOf({
      id: 'm',
      at: '2026-11-19T08:00:00Z',
      direction: 'out',
      delivery: { state: 'queued', detail: null, undoUntil },
    });

  it('counts down the seconds in which it can be taken back', () => {
    expect(undoSecondsLeft({ message: sent('2026-11-19T08:00:09.400Z'), now })).toBe(10);
    expect(undoSecondsLeft({ message: sent('2026-11-19T07:59:59Z'), now })).toBe(0);
    expect(undoSecondsLeft({ message: sent(null), now })).toBe(0);
  });

  it('is marked by how far it came; messages of the person carry no mark', () => {
    const state = (value: 'accepted' | 'bounced') =>
      messageOf({
        id: 'm',
        at: '2026-11-19T08:00:00Z',
        direction: 'out',
        delivery: { state: value, detail: null, undoUntil: null },
      });
    expect(deliveryMark(state('accepted'))).toBe('arrived');
    expect(deliveryMark(state('bounced'))).toBe('failed');
    expect(deliveryMark(messageOf({ id: 'm', at: '2026-11-19T08:00:00Z' }))).toBeUndefined();
  });
});
