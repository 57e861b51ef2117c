import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areKeysTaken, holdKeys } from './taken-keys.ts';

let inFront: unknown;

class Target extends EventTarget {
  readonly isContentEditable: boolean;
  readonly #isField: boolean;
  constructor({ isField = false, isContentEditable = false } = {}) {
    super();
    this.#isField = isField;
    this.isContentEditable = isContentEditable;
  }
  matches(): boolean {
    return this.#isField;
  }
}

beforeEach(() => {
  inFront = null;
  vi.stubGlobal('HTMLElement', Target);
  vi.stubGlobal('document', { querySelector: () => inFront });
});
afterEach(() => vi.unstubAllGlobals());

test('keys are free on a screen that waits for nothing', () => {
  expect(areKeysTaken({ target: new Target() })).toBe(false);
  expect(areKeysTaken({ target: null })).toBe(false);
});

test('keys are taken until the last part has loaded, and each part counts once', () => {
  const target = new Target();
  const [first, second] = [holdKeys(), holdKeys()];
  expect(areKeysTaken({ target })).toBe(true);
  first();
  first();
  expect(areKeysTaken({ target })).toBe(true);
  second();
  expect(areKeysTaken({ target })).toBe(false);
});

test('text fields, dialogs and menus keep their keys', () => {
  expect(areKeysTaken({ target: new Target({ isField: true }) })).toBe(true);
  expect(areKeysTaken({ target: new Target({ isContentEditable: true }) })).toBe(true);
  inFront = {};
  expect(areKeysTaken({ target: new Target() })).toBe(true);
});
