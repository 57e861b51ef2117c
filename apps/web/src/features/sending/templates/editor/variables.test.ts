import { describe, expect, it } from 'vitest';
import { groupVariables, type TemplateVariable } from './variable-groups.ts';
import { variableText } from './variable-text.ts';

const firstName: TemplateVariable = {
  name: 'contact.first_name',
  group: 'contact',
  needsFallback: true,
  kind: 'text',
  label: '',
  example: 'Julia',
};
const brand: TemplateVariable = {
  name: 'brand.name',
  group: 'brand',
  needsFallback: false,
  kind: 'text',
  label: '',
  example: 'Barro y Sal',
};

describe('variables of a mail', () => {
  it('get words that stand in for them when they may be empty', () => {
    expect(variableText({ variable: firstName, fallback: 'amigo' })).toBe(
      '{{ contact.first_name | default: "amigo" }}',
    );
    expect(variableText({ variable: brand, fallback: 'amigo' })).toBe('{{ brand.name }}');
  });

  it('never let the words that stand in break out of their quotes', () => {
    expect(variableText({ variable: firstName, fallback: 'a" | raw' })).toBe(
      '{{ contact.first_name | default: "a | raw" }}',
    );
  });

  it('are offered by group, people first, without empty groups', () => {
    expect(groupVariables([brand, firstName]).map(({ group }) => group)).toEqual(['contact', 'brand']);
  });
});
