import { describe, expect, it } from 'vitest';
import { linkTarget, linkWords } from './link-name.ts';

describe('where a link leads', () => {
  it('is the address without what everybody knows', () => {
    expect(linkTarget('https://www.barroysal.example/taller/')).toEqual({
      kind: 'address',
      text: 'barroysal.example/taller',
    });
  });
  it('is the profile for its variable', () => {
    expect(linkTarget('{{ profile_url }}')).toEqual({ kind: 'profile' });
    expect(linkTarget('{{profile.url}}')).toEqual({ kind: 'profile' });
  });
  it('is an address of each reader where a variable is all of it, and dots where it is a part', () => {
    expect(linkTarget('{{ contact.fields.cita | default: "https://a.example" }}')).toEqual({ kind: 'personal' });
    expect(linkTarget('https://a.example/?c={{ contact.id }}&x=1')).toEqual({
      kind: 'address',
      text: 'a.example/?c=…&x=1',
    });
  });
});

describe('the words of a link', () => {
  it('show the fallback of a variable, or dots', () => {
    expect(linkWords('Reserva, {{ contact.first_name | default: "tamy" }}')).toBe('Reserva, tamy');
    expect(linkWords('Tu cita: {{ contact.fields.cita }}')).toBe('Tu cita: …');
    expect(linkWords('Ver más')).toBe('Ver más');
  });
});
