import { describe, expect, it } from 'vitest';
import { stepsTo } from './transitions.rules.ts';

describe('the way of a payment from one state to another', () => {
  it('includes the steps that late news skipped', () => {
    expect(stepsTo('processing', 'lost')).toEqual(['succeeded', 'disputed', 'lost']);
    expect(stepsTo('failed', 'disputed')).toEqual(['succeeded', 'disputed']);
  });

  it('is the shortest', () => {
    expect(stepsTo('unknown', 'succeeded')).toEqual(['succeeded']);
    // Not by way of "requires_action" or "processing", which a created payment could also take.
    expect(stepsTo('created', 'lost')).toEqual(['succeeded', 'disputed', 'lost']);
  });

  it('is empty for the state it already has, though others lead back to it', () => {
    expect(stepsTo('succeeded', 'succeeded')).toEqual([]);
    expect(stepsTo('processing', 'processing')).toEqual([]);
  });

  it('does not exist out of a lost dispute, nor back to the start', () => {
    expect(stepsTo('lost', 'succeeded')).toBeUndefined();
    expect(stepsTo('succeeded', 'created')).toBeUndefined();
  });
});
