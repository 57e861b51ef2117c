import { describe, expect, it } from 'vitest';
import { newAction, newCondition, openKinds, valuesOf } from './rule-draft.rules.ts';

describe('a rule being written', () => {
  it('takes values with commas of every script, each once', () => {
    expect(valuesOf(' factura, presupuesto ,factura、見積もり，')).toEqual(['factura', 'presupuesto', '見積もり']);
  });

  it('offers each kind of action once, and a state or a snooze', () => {
    const first = { folderId: 'f', savedReplyId: 'r' };
    const actions = [newAction('snooze', first), newAction('label', first)];
    expect(openKinds(actions)).toEqual(['folder', 'contact_label', 'reply', 'notify']);
    expect(openKinds(actions, 'snooze')).toEqual(['folder', 'state', 'snooze', 'contact_label', 'reply', 'notify']);
  });

  it('starts a condition without anything chosen', () => {
    expect(newCondition('text')).toEqual({ field: 'text', isNot: false, values: [] });
    expect(newCondition('profile')).toEqual({ field: 'profile', isNot: false, profileIds: [] });
  });
});
