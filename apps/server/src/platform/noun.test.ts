import { describe, expect, expectTypeOf, it } from 'vitest';
import { none, type Noun, takesNoPart, withoutItems } from './noun.ts';

/** Parts that a noun may leave out. */
type Forgettable = { [Part in keyof Noun]-?: Omit<Noun, Part> extends Noun ? Part : never }[keyof Noun];

describe('a noun', () => {
  it('does not compile without an answer', () => {
    expectTypeOf<Forgettable>().toBeNever();
    expectTypeOf<ReturnType<typeof takesNoPart>>().toEqualTypeOf<Noun>();
  });

  it('answers with nothing where a part does not apply', () => {
    const answers = Object.values(takesNoPart('figures only'));
    expect(answers).toEqual(answers.map(() => none('figures only')));
    expect(withoutItems('figures only')).not.toHaveProperty('history');
  });
});
