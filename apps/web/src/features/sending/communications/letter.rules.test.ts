import { describe, expect, it } from 'vitest';
import { bodyOf, type LetterTemplate, textOfReply } from './letter.rules.ts';

const rich: LetterTemplate = { kind: 'reply', id: 'r', format: 'rich', body: '<p>Hola <strong>Ana</strong></p>' };

describe('the body of a letter', () => {
  it('keeps the form of a saved reply until its words are changed', () => {
    const text = textOfReply(rich);
    expect(text).toContain('Hola');
    expect(text).not.toContain('<');
    expect(bodyOf(text, rich)).toEqual({ text, html: rich.body });
    expect(bodyOf(`${text}!`, rich)).toEqual({ text: `${text}!`, html: null });
  });
  it('is plain without one, and with a plain one', () => {
    expect(bodyOf('Hola', undefined)).toEqual({ text: 'Hola', html: null });
    const plain: LetterTemplate = { kind: 'reply', id: 'r', format: 'plain', body: 'Hola' };
    expect(textOfReply({ ...plain, body: 'a < b & c' })).toBe('a < b & c');
    expect(bodyOf(textOfReply(plain), plain)).toEqual({ text: 'Hola', html: null });
  });
});
