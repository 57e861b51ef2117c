import { expect, test } from 'vitest';
import { markHits, snippetOf } from './search-snippet.rules.ts';
import { readSearchText } from './search-text.rules.ts';

test('operators are read in three languages, the rest stays words', () => {
  expect(readSearchText('de:"Julia Roca" tiene:adjunto es:no-leída desde:2026-11-01 taza')).toMatchObject({
    from: ['Julia Roca'],
    hasFiles: true,
    unread: true,
    after: '2026-11-01',
    words: 'taza Julia Roca',
  });
  expect(readSearchText('from:ana has:file is:sent label:"Primera vez" -barro')).toMatchObject({
    from: ['ana'],
    hasFiles: true,
    direction: 'out',
    labels: ['Primera vez'],
    without: ['barro'],
  });
  expect(readSearchText('差出人:田中 添付:あり 状態:未読 「窯の見学」')).toMatchObject({
    from: ['田中'],
    hasFiles: true,
    unread: true,
    phrases: ['窯の見学'],
  });
  expect(readSearchText('desde:ayer es:raro https://x.example')).toMatchObject({
    after: undefined,
    words: 'desde:ayer es:raro https://x.example',
  });
});

test('the passage begins near the hit and marks every one in it', () => {
  const text = `${'antes de todo '.repeat(10)}la taza azul y otra Tazón, de ahí en adelante ${'mucho más '.repeat(40)}`;
  const parts = snippetOf(text, 'taz') ?? [];
  expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['taz', 'Taz']);
  expect(parts[0]?.text).toBe('…');
  expect(parts.map((part) => part.text).join('').length).toBeLessThan(190);
  expect(snippetOf('土曜日に窯の見学はできますか', '見学')?.find(({ hit }) => hit)?.text).toBe('見学');
  expect(snippetOf('nada', 'otra')).toBeNull();
  expect(snippetOf('contrataza', 'taza')).toBeNull();
});

test('a hit far inside a long text has its passage, one beyond what is looked at has none', () => {
  const parts = snippetOf(`${'ｶﾞ árbol más '.repeat(5000)}la taza azul ${'y más '.repeat(5000)}`, 'taz') ?? [];
  expect(parts[0]).toEqual({ text: '…', hit: false });
  expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['taz']);
  expect(parts.at(-1)).toEqual({ text: '…', hit: false });
  expect(snippetOf(`${'árbol más '.repeat(10_000)}taza`, 'taz')).toBeNull();
});

test('words are marked in a name without cutting it', () => {
  expect(markHits('Julia Roca Núñez', 'nun jul')).toEqual([
    { text: 'Jul', hit: true },
    { text: 'ia Roca ', hit: false },
    { text: 'Núñ', hit: true },
    { text: 'ez', hit: false },
  ]);
  expect(markHits('Julia Roca', 'oca')).toBeNull();
});
