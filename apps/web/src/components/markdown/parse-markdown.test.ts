import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

describe('policy texts', () => {
  test('headings, paragraphs and lists become blocks', () => {
    const blocks = parseMarkdown('# Uno\ntexto\nseguido\n\n- a\n- b\n\n1. x\n2. y');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
    expect(blocks[1]).toEqual({ kind: 'paragraph', children: [{ kind: 'text', text: 'texto seguido' }] });
  });
  test('markup stays text', () => {
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
    ]);
  });
  test.each(['javascript:alert', 'data:text/html,x', '//evil.example'])('a link to %s is only its words', (href) => {
    expect(parseMarkdown(`[ver](${href})`)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text: 'ver' }] }]);
  });
  test('emphasis nests inside links', () => {
    expect(parseMarkdown('[**aquí**](https://example.org)')[0]).toMatchObject({
      children: [{ kind: 'link', href: 'https://example.org', children: [{ kind: 'strong' }] }],
    });
  });
});
