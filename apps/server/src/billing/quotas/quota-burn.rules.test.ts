import { describe, expect, it } from 'vitest';
import { burn, giveBack, inBurnOrder, type QuotaSource } from './quota-burn.rules.ts';

const at = (day: string) => Temporal.Instant.from(`2026-${day}T00:00Z`);
const source = (id: string | null, left: number, expiresAt: string | null, priority = 10): QuotaSource => ({
  id,
  left,
  priority,
  expiresAt: expiresAt === null ? null : at(expiresAt),
});

describe('metered use', () => {
  const plan = source(null, 100, '12-01');

  it('burns first what ends first: a package that runs out before the period goes before the plan', () => {
    const sources = [plan, source('late', 50, '12-24'), source('soon', 30, '11-25'), source('ever', 10, null)];
    expect(inBurnOrder(sources).map(({ id }) => id)).toEqual(['soon', null, 'late', 'ever']);
    expect(burn(sources, 150)).toEqual([
      { id: 'soon', amount: 30 },
      { id: null, amount: 100 },
      { id: 'late', amount: 20 },
    ]);
  });

  it('burns by priority among packages that end together', () => {
    const sources = [source('second', 5, '12-24', 20), source('first', 5, '12-24', 1)];
    expect(burn(sources, 6)).toEqual([
      { id: 'first', amount: 5 },
      { id: 'second', amount: 1 },
    ]);
  });

  it('keeps what never ends for last, the plan first among it, and goes by name where nothing else decides', () => {
    const sources = [source('b', 5, null), source('a', 5, null), source(null, 5, null), source('soon', 5, '12-24')];
    expect(inBurnOrder(sources).map(({ id }) => id)).toEqual(['soon', null, 'a', 'b']);
    expect(inBurnOrder(sources.toReversed()).map(({ id }) => id)).toEqual(['soon', null, 'a', 'b']);
  });

  it('gives back a single one', () => {
    expect(giveBack([plan], 1)).toEqual([{ id: null, amount: 1 }]);
  });

  it('names no source it takes nothing from or gives nothing back to', () => {
    const sources = [source('empty', 0, '11-25'), plan];
    expect(burn(sources, 5)).toEqual([{ id: null, amount: 5 }]);
    expect(giveBack([plan, source('full', 0, '12-24')], 5)).toEqual([{ id: null, amount: 5 }]);
  });

  it('takes from the plan before a package that ends with it', () => {
    expect(inBurnOrder([source('package', 5, '12-01', 1), plan]).map(({ id }) => id)).toEqual([null, 'package']);
  });

  it('takes nothing when there is not enough', () => {
    expect(burn([plan, source('soon', 30, '11-25')], 131)).toBeUndefined();
  });

  it('gives back first what was burnt last, and no more than there is room for', () => {
    const room = [source(null, 100, '12-01'), source('late', 20, '12-24')];
    expect(giveBack(room, 50)).toEqual([
      { id: 'late', amount: 20 },
      { id: null, amount: 30 },
    ]);
    expect(giveBack(room, 500)).toEqual([
      { id: 'late', amount: 20 },
      { id: null, amount: 100 },
    ]);
  });
});
