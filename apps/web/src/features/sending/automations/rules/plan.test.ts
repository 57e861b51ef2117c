import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { describe, expect, it } from 'vitest';
import { whoEntersNow } from './enters-now.ts';
import { newStep, newTrigger } from './new-step.ts';
import { partOf, placeOf, unstorableParts } from './plan.ts';
import { readableSubject } from './readable-subject.ts';
import { changed, redone, startHistory, undone } from './plan-history.ts';

function plan(patch: Partial<AutomationPlan> = {}): AutomationPlan {
  return {
    name: 'Bienvenida',
    trigger: newTrigger('welcome'),
    audience: null,
    reentry: { kind: 'never' },
    steps: [],
    ...patch,
  };
}
const wait = (id: string, amount: number) =>
  ({ id, kind: 'wait', wait: { kind: 'for', amount, unit: 'days' } }) as const;

describe('what cannot be stored yet', () => {
  it('finds nothing in a plan with open choices', () => {
    const steps = [newStep('mail', { id: 'm', lastMail: null }), newStep('label', { id: 'l', lastMail: null })];
    expect(unstorableParts(plan({ steps }))).toEqual([]);
  });

  it('names the innermost step and the name', () => {
    const condition = newStep('condition', { id: 'c', lastMail: null });
    if (condition.kind !== 'condition') throw new Error('not a condition');
    const steps = [{ ...condition, then: [wait('w', Number.NaN)] }];
    expect(unstorableParts(plan({ steps })).map(({ stepId }) => stepId)).toEqual(['w']);
    expect(unstorableParts(plan({ name: ' ' }))).toMatchObject([{ path: 'name', stepId: null }]);
    expect(unstorableParts(plan({ steps: [wait('w', 731)] }))).toMatchObject([{ stepId: 'w' }]);
  });

  it('says where a problem shows and what it is about', () => {
    expect(partOf({ path: 'trigger.profileIds.2' })).toBe('profileIds');
    expect(placeOf({ path: 'trigger.labelId', stepId: null })).toBe('trigger');
    expect(placeOf({ path: 'steps.0.templateId', stepId: 'm' })).toBe('m');
  });
});

describe('steps back and forth', () => {
  it('takes back and does again, and typing in one field is one change', () => {
    const named = (name: string) => plan({ name });
    let history = startHistory(named('a'));
    for (const name of ['ab', 'abc']) history = changed(history, named(name), 'name');
    history = changed(history, plan({ name: 'abc', steps: [wait('w', 1)] }));
    const back = undone(history);
    expect(back?.plan.steps).toEqual([]);
    const first = back && undone(back);
    expect(first?.plan.name).toBe('a');
    expect(first && undone(first)).toBeUndefined();
    const again = first && redone(first);
    expect(again?.plan.name).toBe('abc');
    expect(again && changed(again, named('x')).future).toEqual([]);
  });
});

describe('who comes in at once', () => {
  it('is nobody but for the quiet ones that are asked for', () => {
    expect(whoEntersNow(plan(), [])).toBeUndefined();
    expect(whoEntersNow(plan({ trigger: { kind: 'inactive', days: 90, includesPresent: false } }), [])).toBeUndefined();
  });

  it('asks for the quiet ones of the audience, turned round or not', () => {
    const trigger = { kind: 'inactive', days: 90, includesPresent: true } as const;
    const audience = { kind: 'label', labelId: 'l1', is: false } as const;
    expect(whoEntersNow(plan({ trigger, audience }), [])?.rules).toEqual([
      { type: 'status', op: 'any_of', values: ['subscribed'] },
      { type: 'date', field: 'activity', test: { op: 'not_last_days', days: 90 } },
      { type: 'none', rules: [{ type: 'label', op: 'any_of', ids: ['l1'] }] },
    ]);
  });
});

describe('a subject with variables', () => {
  it('shows their fallbacks, else dots', () => {
    expect(readableSubject('Hola, {{ contact.first_name | default: "amiga" }}, ¿qué tal?')).toBe(
      'Hola, amiga, ¿qué tal?',
    );
    expect(readableSubject('Hola {{contact.city}}')).toBe('Hola …');
    expect(readableSubject('Sin nada')).toBe('Sin nada');
  });
});
