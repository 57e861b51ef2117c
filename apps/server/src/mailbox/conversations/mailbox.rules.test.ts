import { describe, expect, it } from 'vitest';
import { isAddressFailure, previewOf, quoteText, referenceChain, replySubject, restingState } from './mailbox.rules.ts';

describe('rules of the mailbox', () => {
  it.each([
    ['Presupuesto', 'Re: Presupuesto'],
    ['Re: Presupuesto', 'Re: Presupuesto'],
    ['RE[2]: Angebot', 'RE[2]: Angebot'],
    ['RV: Presupuesto', 'RV: Presupuesto'],
    ['返信：見学', '返信：見学'],
    ['Recibo', 'Re: Recibo'],
  ])('answers %j with the subject %j', (subject, expected) => {
    expect(replySubject(subject)).toBe(expected);
  });

  it('keeps the first and the newest 39 of a long chain', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `m${index}@x`);
    const chain = referenceChain(ids);
    expect(chain).toHaveLength(40);
    expect([chain[0], chain[1], chain.at(-1)]).toEqual(['m0@x', 'm61@x', 'm99@x']);
    expect(referenceChain(ids.slice(0, 40))).toEqual(ids.slice(0, 40));
    expect(referenceChain(['a@x', 'a@x', 'b@x'])).toEqual(['a@x', 'b@x']);
    expect(referenceChain([])).toEqual([]);
  });

  it('makes one line of a text and never cuts a character in half', () => {
    expect(previewOf(' Hola,\n\n  Marina ')).toBe('Hola, Marina');
    expect(previewOf(`${' \n'.repeat(100_000)}Hola${' '.repeat(100)}Marina${' y más'.repeat(1_000_000)}`)).toMatch(
      /^Hola Marina(?: y más){20,}…$/,
    );
    // Of a long mail 4,000 characters are looked at.
    expect(previewOf(`Hola${' '.repeat(3995)}Marina`)).toBe('Hola M');
    expect(previewOf(`Hola${' '.repeat(3996)}Marina`)).toBe('Hola');
    expect(previewOf('x'.repeat(180))).toBe('x'.repeat(180));
    expect(previewOf('x'.repeat(181))).toBe(`${'x'.repeat(179)}…`);
    const long = previewOf('🍶'.repeat(400));
    expect([...long]).toHaveLength(180);
    expect(long.isWellFormed()).toBe(true);
  });

  it('lets a conversation wait for the client after a visitor, and rest open after the client', () => {
    expect([restingState('in'), restingState('out')]).toEqual(['waiting', 'open']);
  });

  it('takes only failures of the address itself as final', () => {
    expect(['5.1.1', '5.1.10', '5.2.1'].every(isAddressFailure)).toBe(true);
    expect(['5.2.2', '4.1.1', '5.7.1', null].some(isAddressFailure)).toBe(false);
  });

  it('quotes deeper what is quoted already', () => {
    expect(quoteText('hola\n> antes')).toBe('> hola\n>> antes');
  });
});
