import { describe, expect, it } from 'vitest';
import { hasColours, mailMarkup, printDocument, textMarkup } from './mail-frame.rules.ts';

const markup = (html: string) => mailMarkup({ html, pictures: new Map() });

describe('the links of a mail', () => {
  it.each([
    ['<a href="https://malo.example/x" rel="noopener">banco.example</a>', '(malo.example)'],
    ['<a href="https://malo.example/x" rel="noopener">https://www.banco.example/entrar</a>', '(malo.example)'],
  ])('%s name their target next to another address', (html, target) => {
    expect(markup(html)).toContain(target);
  });

  it.each([
    '<a href="https://www.banco.example/x" rel="noopener">banco.example</a>',
    '<a href="https://banco.example/x" rel="noopener">Entrar aquí</a>',
    '<a href="mailto:a@banco.example" rel="noopener">banco.example</a>',
  ])('%s need no more than a hint', (html) => {
    expect(markup(html)).not.toContain('class="target"');
    expect(markup(html)).toContain(' title="');
  });
});

describe('the ground of a mail', () => {
  it.each([
    ['<p>Hola</p>', false],
    ['<p style="color:#123456">Hola</p>', true],
    ['<td bgcolor="#ffffff">Hola</td>', true],
    ['<p style="margin:0;background-color:#fff">Hola</p>', true],
  ])('of %s is white paper: %s', (html, isPaper) => {
    expect(hasColours(html)).toBe(isPaper);
  });
});

describe('the printed mails', () => {
  it('contain texts as text', () => {
    const mails = [{ head: ['Ana <ana@x.example>'], body: textMarkup('<b>Hola</b>'), files: ['a&b.pdf'] }];
    const printed = printDocument({ title: 'Pedido <1>', mails });
    expect(printed).toContain('&lt;b&gt;Hola&lt;/b&gt;');
    expect(printed).toContain('Pedido &lt;1&gt;');
    expect(printed).toContain('a&amp;b.pdf');
  });
});
