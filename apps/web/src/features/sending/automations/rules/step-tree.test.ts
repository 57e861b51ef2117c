import type { AutomationStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { describe, expect, it } from 'vitest';
import { newStep } from './new-step.ts';
import {
  duplicateStep,
  findStep,
  insertStep,
  mailsBefore,
  mayHold,
  moveInto,
  moveOut,
  moveStep,
  neighbourOf,
  orderOf,
  removeStep,
  replaceStep,
} from './step-tree.ts';

const step = (kind: AutomationStep['kind'], id: string) => newStep(kind, { id, lastMail: null });

function condition(id: string, yes: AutomationStep[], no: AutomationStep[]): AutomationStep {
  return { id, kind: 'condition', test: { kind: 'label', labelId: null, is: true }, then: yes, else: no };
}

/** mail a, condition c (yes: wait b, mail d; no: wait e), wait f */
const tree = (): AutomationStep[] => [
  step('mail', 'a'),
  condition('c', [step('wait', 'b'), step('mail', 'd')], [step('wait', 'e')]),
  step('wait', 'f'),
];

/** The tree as text: branches in brackets. */
function show(steps: readonly AutomationStep[] | undefined): string {
  if (!steps) return 'stays';
  return steps
    .map((each) => (each.kind === 'condition' ? `${each.id}(${show(each.then)}|${show(each.else)})` : each.id))
    .join(' ');
}

describe('the tree of steps', () => {
  it('reads yes before no before what follows', () => {
    expect(orderOf(tree())).toEqual(['a', 'c', 'b', 'd', 'e', 'f']);
    expect(findStep(tree(), 'e')).toMatchObject({ place: { conditionId: 'c', branch: 'else' }, index: 0, depth: 2 });
  });

  it('adds, replaces and removes at any depth', () => {
    const at = { place: { conditionId: 'c', branch: 'else' as const }, index: 1 };
    expect(show(insertStep(tree(), at, step('end', 'x')))).toBe('a c(b d|e x) f');
    expect(show(removeStep(tree(), 'd'))).toBe('a c(b|e) f');
    expect(show(removeStep(tree(), 'c'))).toBe('a f');
    expect(findStep(replaceStep(tree(), step('end', 'd')), 'd')?.step.kind).toBe('end');
  });

  it('moves past a neighbour, over to the other side of a condition, and out of it', () => {
    expect(show(moveStep(tree(), 'a', 1))).toBe('c(b d|e) a f');
    expect(show(moveStep(tree(), 'd', 1))).toBe('a c(b|d e) f');
    expect(show(moveStep(tree(), 'e', -1))).toBe('a c(b d e|) f');
    expect(show(moveStep(tree(), 'b', -1))).toBe('a b c(d|e) f');
    expect(show(moveStep(tree(), 'e', 1))).toBe('a c(b d|) e f');
    expect(show(moveStep(tree(), 'a', -1))).toBe('stays');
    expect(show(moveStep(tree(), 'f', 1))).toBe('stays');
  });

  it('goes into the condition above and out behind it', () => {
    expect(show(moveInto(tree(), 'f'))).toBe('a c(b d f|e)');
    expect(show(moveInto(tree(), 'c'))).toBe('stays');
    expect(show(moveOut(tree(), 'b'))).toBe('a c(d|e) b f');
    expect(show(moveOut(tree(), 'a'))).toBe('stays');
  });

  it('keeps conditions from going deeper than the server takes them', () => {
    const deep = [condition('1', [condition('2', [condition('3', [], [])], [])], []), condition('4', [], [])];
    expect(show(moveInto(deep, '4'))).toBe('1(2(3(|)|) 4(|)|)');
    const nested = [
      condition('1', [condition('2', [condition('3', [], [])], [])], []),
      condition('4', [condition('5', [condition('6', [], [])], [])], []),
    ];
    expect(show(moveInto(nested, '4'))).toBe('stays');
    expect(mayHold(deep, { conditionId: '3', branch: 'then' }, 'condition')).toBe(false);
    expect(mayHold(deep, { conditionId: '3', branch: 'then' }, 'mail')).toBe(true);
    expect(mayHold(deep, { conditionId: '2', branch: 'else' }, 'condition')).toBe(true);
  });

  it('holds at most sixty steps', () => {
    const full = Array.from({ length: 60 }, (_, index) => step('wait', `w${index}`));
    expect(mayHold(full, null, 'wait')).toBe(false);
    expect(mayHold(full.slice(1), null, 'wait')).toBe(true);
  });

  it('copies with ids of its own, and a copied condition asks about the copied mail', () => {
    const asking: AutomationStep = {
      id: 'q',
      kind: 'condition',
      test: { kind: 'mail', stepId: 'd', action: 'opened', is: true },
      then: [],
      else: [],
    };
    const outer = condition('c', [step('mail', 'd'), asking], []);
    let count = 0;
    const { steps, id } = duplicateStep([outer], 'c', () => `n${(count += 1)}`);
    expect(show(steps)).toBe('c(d q(|)|) n1(n2 n3(|)|)');
    expect(id).toBe('n1');
    const copied = findStep(steps, 'n3')?.step;
    expect(copied?.kind === 'condition' && copied.test).toEqual({ ...asking.test, stepId: 'n2' });
  });

  it('names who takes the focus when a step goes', () => {
    expect(neighbourOf(tree(), 'a')).toBe('c');
    expect(neighbourOf(tree(), 'f')).toBe('c');
    expect(neighbourOf(tree(), 'e')).toBe('c');
    expect(neighbourOf([step('wait', 'x')], 'x')).toBeUndefined();
  });

  it('knows the mails somebody can have got before a step', () => {
    const ids = (id: string) => mailsBefore(tree(), id).map((mail) => mail.id);
    expect(ids('a')).toEqual([]);
    expect(ids('d')).toEqual(['a']);
    expect(ids('e')).toEqual(['a']);
    expect(ids('f')).toEqual(['a', 'd']);
  });
});
