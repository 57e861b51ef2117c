import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingBlock, idsOf, pageOf } from '../blocks/blocks.fixture.ts';
import { allBlocks, insertBlock, moveBlock, removeBlock } from '../blocks/document-edits.ts';
import { setBlockProps } from '../blocks/block-props.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { moveBlocks } from '../blocks/block-sets.ts';
import { mergeDocuments } from './merge-documents.ts';

const base = pageOf(headingBlock('a'), headingBlock('b'), headingBlock('c'));

function merge(mine: DraftDocument, theirs: DraftDocument, from: DraftDocument | undefined = base): DraftDocument {
  let count = 0;
  return mergeDocuments({
    base: from,
    mine,
    theirs,
    newId: () => `new-${(count += 1)}`,
    isSingle: (type) => type === 'cover',
  });
}

function write(document: DraftDocument, id: string, text: string): DraftDocument {
  return setBlockProps({ document, id, props: { text } });
}

function textsOf(document: DraftDocument): unknown[] {
  return allBlocks(document).map((block) => block.props?.['text']);
}

function section(id: string, ...columns: DraftBlock[][]): DraftBlock {
  return { id, type: 'section', version: 1, props: { layout: 'even' }, columns };
}

describe('the work of two tabs in one document', () => {
  it('takes what only one side changed from that side', () => {
    const merged = merge(write(base, 'a', 'mía'), write(base, 'b', 'suya'));
    expect(textsOf(merged)).toEqual(['mía', 'suya', 'c']);
    expect(idsOf(merged)).toEqual(['a', 'b', 'c']);
  });

  it('has a block twice that both changed, theirs first', () => {
    const merged = merge(write(base, 'b', 'mía'), write(base, 'b', 'suya'));
    expect(textsOf(merged)).toEqual(['a', 'suya', 'mía', 'c']);
    expect(idsOf(merged)).toEqual(['a', 'b', 'new-1', 'c']);
  });

  it('has what either side added where it was added', () => {
    const mine = insertBlock({ document: base, place: 'page', index: 1, block: headingBlock('mía') });
    const theirs = insertBlock({ document: base, place: 'page', index: 3, block: headingBlock('suya') });
    expect(idsOf(merge(mine, theirs))).toEqual(['a', 'mía', 'b', 'c', 'suya']);
  });

  it('leaves away what one side removed, unless the other wrote in it', () => {
    expect(idsOf(merge(removeBlock(base, 'a'), base))).toEqual(['b', 'c']);
    expect(textsOf(merge(removeBlock(base, 'a'), write(base, 'a', 'suya')))).toEqual(['suya', 'b', 'c']);
    expect(textsOf(merge(write(base, 'a', 'mía'), removeBlock(base, 'a')))).toEqual(['mía', 'b', 'c']);
  });

  it('keeps my order when they did not change it', () => {
    expect(idsOf(merge(moveBlock({ document: base, id: 'c', to: 0 }), write(base, 'a', 'suya')))).toEqual([
      'c',
      'a',
      'b',
    ]);
  });

  it('keeps a block that one side took into a column', () => {
    const from = pageOf(headingBlock('a'), section('s', [], []));
    const mine = moveBlocks(from, {
      ids: new Set(['a']),
      spot: { place: { sectionId: 's', column: 0 }, index: 0 },
    });
    const merged = merge(mine, write(from, 'a', 'suya'), from);
    expect(idsOf(merged)).toEqual(['s']);
    expect(textsOf(merged)).toEqual([undefined, 'suya']);
  });

  it('merges inside a section that both changed', () => {
    const from = pageOf(section('s', [headingBlock('l')], [headingBlock('r')]));
    const merged = merge(write(from, 'l', 'mía'), write(from, 'r', 'suya'), from);
    expect(textsOf(merged)).toEqual([undefined, 'mía', 'suya']);
  });

  it('never makes a second block of a kind that stands alone, and takes the look that changed', () => {
    const cover = (text: string): DraftBlock => ({ id: 'cover', type: 'cover', version: 1, props: { name: text } });
    const from = pageOf(cover('Barro'));
    const theirs = { ...from, theme: defaultTheme('menta') };
    const merged = merge(pageOf(cover('Mía')), { ...pageOf(cover('Suya')), theme: theirs.theme }, from);
    expect(merged.blocks).toEqual([cover('Mía')]);
    expect(merged.theme).toEqual(theirs.theme);
  });

  it('without a common start, has both of everything that differs', () => {
    const merged = mergeDocuments({
      base: undefined,
      mine: pageOf(headingBlock('a', 'mía'), headingBlock('x')),
      theirs: pageOf(headingBlock('a', 'suya'), headingBlock('y')),
      newId: () => 'new',
      isSingle: () => false,
    });
    expect(textsOf(merged).toSorted()).toEqual(['mía', 'suya', 'x', 'y']);
  });
});

type Edit = { kind: 'write' | 'remove' | 'move' | 'add'; at: number; to: number };

const edits = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind']>('write', 'remove', 'move', 'add'),
    at: fc.nat(6),
    to: fc.nat(6),
  }),
  { maxLength: 8 },
);

function apply(document: DraftDocument, { list, who }: { list: readonly Edit[]; who: string }): DraftDocument {
  return list.reduce((current, { kind, at, to }, step) => {
    const all = allBlocks(current);
    const block = all[at % Math.max(1, all.length)];
    if (kind === 'add' || !block)
      return insertBlock({ document: current, place: 'page', index: to, block: headingBlock(`${who}-${step}`) });
    if (kind === 'write') return write(current, block.id, `${who} ${step}`);
    if (kind === 'remove') return removeBlock(current, block.id);
    const column = { sectionId: 's', column: to % 2 };
    return moveBlocks(current, {
      ids: new Set([block.id]),
      spot: to > 3 ? { place: column, index: 0 } : { place: 'page', index: to },
    });
  }, document);
}

describe('whatever two tabs did', () => {
  const start = pageOf(headingBlock('a'), section('s', [headingBlock('l')], []), headingBlock('b'), headingBlock('c'));

  const headingsOf = (document: DraftDocument) =>
    textsOf({ ...document, blocks: allBlocks(document).filter(({ type }) => type === 'heading') });

  it('no text that either wrote last is lost, and every block has an id of its own', () => {
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const mine = apply(start, { list: first, who: 'mine' });
        const theirs = apply(start, { list: second, who: 'theirs' });
        const merged = merge(mine, theirs, start);
        const [before, after] = [new Set(headingsOf(start)), new Set(headingsOf(merged))];
        const written = [mine, theirs].flatMap(headingsOf).filter((text) => !before.has(text));
        expect(written.filter((text) => !after.has(text))).toEqual([]);
        const ids = allBlocks(merged).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 400 },
    );
  });
});
