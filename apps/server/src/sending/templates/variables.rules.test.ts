import { describe, expect, it } from 'vitest';
import { fieldVariable, findVariable, findVariableUses, nearestVariable, placeOf } from './variables.rules.ts';

describe('the variables of a text', () => {
  it('are found with their fallback and place; names the text makes itself are not', () => {
    const text =
      '{% assign a = contact.city %}{{ a }}\n{{ contact.name | upcase | default: "x" }} {{- contact.city }}{% for t in tags %}{{ t }}{{ forloop.index }}{% endfor %}{{ "literal" }}';
    const uses = findVariableUses(text);
    expect(uses.map(({ name, hasFallback }) => [name, hasFallback])).toEqual([
      ['contact.name', true],
      ['contact.city', false],
    ]);
    expect(uses.map(({ index }) => placeOf(text, index))).toEqual([
      { line: 2, column: 1 },
      { line: 2, column: 44 },
    ]);
  });

  it('are guessed from a slip of the hand, and from nothing else', () => {
    const fields = new Set(['talla']);
    const guess = (name: string) => nearestVariable(name, fields);
    expect(guess('city')).toBe('contact.city');
    expect(guess('contact.citty')).toBe('contact.city');
    expect(guess('contact.cit')).toBe('contact.city');
    expect(guess('Contact.Cyti')).toBe('contact.city');
    expect(guess('contact.tala')).toBe('contact.talla');
    expect(guess('cntct.frst_name')).toBe('contact.first_name');
    expect(guess('precio')).toBeUndefined();
  });

  it('are known when standard or a field of the client', () => {
    const fields = new Set(['talla']);
    expect(findVariable('contact.first_name', fields)).toEqual({ group: 'contact', needsFallback: true });
    expect(findVariable('contact.talla', fields)).toEqual({ group: 'field', needsFallback: true });
    expect(findVariable('contact.fields.talla', fields)).toEqual({ group: 'field', needsFallback: true });
    expect(findVariable('contact.otra', fields)).toBeUndefined();
    expect(findVariable('constructor', fields)).toBeUndefined();
  });

  it('of own fields are written so that the engine finds them', () => {
    expect(fieldVariable('talla')).toBe('contact.talla');
    expect(fieldVariable('email')).toBe('contact.fields["email"]');
    expect(fieldVariable('Fecha de "alta"')).toBe('contact.fields["Fecha de alta"]');
  });
});
