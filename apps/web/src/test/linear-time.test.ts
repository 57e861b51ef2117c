import { parseMarkdown } from '@enlace/blocks/markdown/parse-markdown.ts';
import { expect, it } from 'vitest';
import { linkTarget, linkWords } from '#components/link/link-name.ts';
import { drawHeat } from '../features/sending/campaigns/rules/heat.ts';
import { textParts } from '../features/mailbox/conversations/text-parts.rules.ts';
import { shrinkPageFile } from '../features/presence/profiles/start/page-file.rules.ts';
import { lineParts } from '../features/publishing/walls/post-text.rules.ts';

const many = 100_000;
const repeated = (piece: string) => piece.repeat(many);

const hostile: readonly [name: string, work: () => unknown][] = [
  ['the words of a link', () => linkWords(`${repeated('{{a|')}${repeated('{%')}`)],
  ['the target of a link', () => linkTarget(`{{${repeated('a')}`)],
  ['a policy', () => parseMarkdown(`${repeated('[')}${repeated('[a](')}\n\n${repeated('\n ')}x\n\n# ${repeated(' ')}`)],
  ['a post', () => lineParts(repeated('[a](https://b'))],
  ['a mail', () => textParts(`https://a${repeated('.')}b${repeated(')')}`)],
  ['a heat map', () => drawHeat({ html: repeated('<a '), links: [], wordsOf: () => ({ shown: '', spoken: '' }) })],
  ['a saved page', () => shrinkPageFile(`<html>${repeated('<style')}${repeated('<script ')}${repeated('<!--')}`)],
];

// Quadratic time would take minutes for these lengths, far beyond the test's limit.
it.each(hostile)('costs linear time: %s', (_name, work) => {
  const before = performance.now();
  work();
  expect(performance.now() - before).toBeLessThan(10_000);
});

it('leaves ordinary text as it is', () => {
  expect(linkWords('{{ a | default: "tamy" }} {% if a %}y{% endif %} {{b}}')).toBe('tamy y …');
  expect(linkTarget('{{ profile_url | append: "x" }}')).toEqual({ kind: 'profile' });
  expect(parseMarkdown('# Título \n\n\n[a](https://b.example) [x]')).toMatchObject([
    { kind: 'heading', level: 1, children: [{ kind: 'text' }] },
    {
      kind: 'paragraph',
      children: [
        { kind: 'link', href: 'https://b.example' },
        { kind: 'text', text: ' [x]' },
      ],
    },
  ]);
  expect(lineParts('[a](https://b.example).')).toMatchObject([{ kind: 'link', text: 'a' }, { kind: 'text' }]);
  expect(textParts('(https://a.example/x).').map(({ text }) => text)).toEqual(['(', 'https://a.example/x', ').']);
});
