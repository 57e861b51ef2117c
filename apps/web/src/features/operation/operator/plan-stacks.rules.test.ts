import { describe, expect, test } from 'vitest';
import { planStacks } from './plan-stacks.rules.ts';

const plan = (es: string | null, mrr: number[]) => ({
  planId: es,
  name: es === null ? null : { es, en: es, jp: es },
  mrr,
});

describe('stacks of plans', () => {
  test('keep the order of the plans, and add up to the whole with those that bring least in one', () => {
    const plans = [
      plan('A', [1, 1]),
      plan('B', [2, 9]),
      plan('C', [3, 3]),
      plan('D', [4, 4]),
      plan('E', [5, 5]),
      plan(null, [6, 0]),
    ];
    const stacks = planStacks(plans);
    expect(stacks.map(({ plan: name, values }) => [name?.es ?? null, values])).toEqual([
      ['B', [2, 9]],
      ['C', [3, 3]],
      ['D', [4, 4]],
      ['E', [5, 5]],
      [null, [7, 1]],
    ]);
    expect(new Set(stacks.map(({ color }) => color)).size).toBe(5);
  });

  test('have no rest where nothing is left over', () => {
    expect(planStacks([plan('A', [1])])).toHaveLength(1);
    expect(planStacks([])).toEqual([]);
  });
});
