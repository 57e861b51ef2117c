import { describe, expect, test } from 'vitest';
import { parseMailMarkdown, parseMarkdown } from './parse-markdown.ts';

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

describe('the Markdown of mails', () => {
  test('marks may stand next to the punctuation of Japanese', () => {
    expect(parseMailMarkdown('**「新作」**です。*はい。*と')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'strong', children: [{ kind: 'text', text: '「新作」' }] },
          { kind: 'text', text: 'です。' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'はい。' }] },
          { kind: 'text', text: 'と' },
        ],
      },
    ]);
  });
  test('what lies below text needs no empty line, and lines stay lines', () => {
    const blocks = parseMailMarkdown('Hola\nAna\n- a\nsigue\n2. b\n> c\n> - d\n# Fin\n---\n```\nx\n```');
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['paragraph', 'list', 'list', 'quote', 'heading', 'rule', 'paragraph'],
    ]);
    expect(blocks[1]).toMatchObject({ items: [[{ text: 'a sigue' }]] });
    expect(blocks[3]).toMatchObject({ children: [{ text: 'c' }, { kind: 'break' }, { text: '- d' }] });
    expect(blocks[6]).toMatchObject({ children: [{}, { kind: 'break' }, { text: 'x' }, { kind: 'break' }, {}] });
  });
  test('an underscore inside a word is none, and neither HTML nor entities are read', () => {
    expect(parseMailMarkdown('a_b_c <b>x</b> &amp; \\[d](https://e.example)')).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'a_b_c <b>x</b> &amp; \\[d](https://e.example)' }] },
    ]);
  });
});

const pieces = [
  '[',
  '*',
  '>',
  '`',
  '_',
  '~~',
  '<',
  '![',
  '[a](',
  '[a](b',
  '[a](<',
  '> ',
  '- ',
  '*a_',
  '**a ',
  '\\',
  '|',
  '# ',
  '\n[a',
  '[a]: b\n',
];

describe.each([
  ['pages', parseMarkdown],
  ['mails', parseMailMarkdown],
])('much Markdown of %s', (_name, parse) => {
  test.each(pieces)('of %j is read in linear time', (piece) => {
    const before = process.cpuUsage().user;
    parse(piece.repeat(200_000 / piece.length));
    // A square of this length takes minutes.
    expect(process.cpuUsage().user - before).toBeLessThan(8_000_000);
  });
});
