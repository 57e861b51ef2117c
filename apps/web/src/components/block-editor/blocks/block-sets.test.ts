import { describe, expect, it } from 'vitest';
import { headingBlock, idsOf, pageOf } from './blocks.fixture.ts';
import {
  chosenBlocks,
  duplicateBlocks,
  moveBlocks,
  putBack,
  removeBlocks,
  setBlocksHidden,
  spotByLevel,
  spotByStep,
} from './block-sets.ts';
import { blocksAt } from './document-edits.ts';
import type { BlockPlace, DraftBlock } from './draft-document.ts';

const section: DraftBlock = {
  id: 's',
  type: 'section',
  version: 1,
  props: { layout: 'even' },
  columns: [[headingBlock('l1'), headingBlock('l2')], [headingBlock('r1')]],
};
const page = pageOf(headingBlock('a'), headingBlock('b'), section, headingBlock('c'), headingBlock('d'));
const column = (index: number): BlockPlace => ({ sectionId: 's', column: index });
const ids = (...names: string[]) => new Set(names);
const inColumn = (document: typeof page, index: number) => blocksAt(document, column(index)).map(({ id }) => id);

describe('several blocks at once', () => {
  it('are taken in reading order, with what is inside a chosen section going along', () => {
    expect(chosenBlocks(page, ids('d', 'l1', 'a', 's')).map(({ id }) => id)).toEqual(['a', 's', 'd']);
  });

  it('move together to a spot, keeping their order', () => {
    const moved = moveBlocks(page, { ids: ids('d', 'a'), spot: { place: 'page', index: 3 } });
    expect(idsOf(moved)).toEqual(['b', 's', 'a', 'd', 'c']);
    expect(moveBlocks(page, { ids: ids('a', 'b'), spot: { place: 'page', index: 1 } })).toBe(page);
  });

  it('move into a column and out of it, sections only on the page', () => {
    const inside = moveBlocks(page, { ids: ids('a', 'c'), spot: { place: column(1), index: 0 } });
    expect(inColumn(inside, 1)).toEqual(['a', 'c', 'r1']);
    expect(idsOf(moveBlocks(inside, { ids: ids('r1', 'a'), spot: { place: 'page', index: 0 } }))[0]).toBe('a');
    expect(moveBlocks(page, { ids: ids('s'), spot: { place: column(0), index: 0 } })).toBe(page);
  });

  it('keep the identity of every block that stays as it was', () => {
    const removed = removeBlocks(page, ids('a', 'l1'));
    expect(removed.blocks[0]).toBe(page.blocks[1]);
    expect(inColumn(removed, 0)).toEqual(['l2']);
    expect(removeBlocks(page, ids('nobody'))).toBe(page);
    expect(setBlocksHidden(page, { ids: ids('b'), hidden: false })).toBe(page);
  });

  it('come back to where they were, whatever else was done since', () => {
    const removed = removeBlocks(page, ids('b', 'l2'));
    const gone = [
      { block: headingBlock('b'), spot: { place: 'page', index: 1 } as const },
      { block: headingBlock('l2'), spot: { place: column(0), index: 1 } },
    ];
    expect(putBack(removed, gone)).toEqual(page);
    expect(idsOf(putBack(removeBlocks(removed, ids('s')), gone)).at(-1)).toBe('l2');
    expect(putBack(page, gone)).toBe(page);
  });

  it('are copied after the last of them with ids of their own', () => {
    let count = 0;
    const { document, copies } = duplicateBlocks(page, { ids: ids('a', 's'), newId: () => `n${(count += 1)}` });
    expect(idsOf(document)).toEqual(['a', 'b', 's', 'n1', 'n5', 'c', 'd']);
    expect(copies.map(({ id }) => id)).toEqual(['n1', 'n5']);
  });
});

describe('blocks that stand alone', () => {
  it('are not doubled, nor is a section that holds one', () => {
    const cover: DraftBlock = { id: 'cover', type: 'cover', version: 1 };
    const document = pageOf(cover, headingBlock('a'), { ...section, columns: [[{ ...cover, id: 'inner' }]] });
    const { copies } = duplicateBlocks(document, { ids: ids('cover', 'a', 's'), newId: () => 'new' });
    expect(copies.map(({ type }) => type)).toEqual(['heading']);
  });
});

describe('one step with the keyboard', () => {
  const byStep = (name: string, step: -1 | 1) => spotByStep(page, { ids: ids(name), step });

  it('goes through the list and, at the end of a column, out of the section', () => {
    expect(byStep('b', -1)).toEqual({ place: 'page', index: 0 });
    expect(byStep('b', 1)).toEqual({ place: 'page', index: 3 });
    expect(byStep('a', -1)).toBeUndefined();
    expect(byStep('d', 1)).toBeUndefined();
    expect(byStep('l1', -1)).toEqual({ place: 'page', index: 2 });
    expect(byStep('l2', 1)).toEqual({ place: 'page', index: 3 });
  });

  it('goes into the section before, across its columns, and out again', () => {
    expect(spotByLevel(page, { id: 'c', direction: 'in' })).toEqual({ place: column(0), index: 2 });
    expect(spotByLevel(page, { id: 'l1', direction: 'in' })).toEqual({ place: column(1), index: 1 });
    expect(spotByLevel(page, { id: 'r1', direction: 'in' })).toBeUndefined();
    expect(spotByLevel(page, { id: 'r1', direction: 'out' })).toEqual({ place: column(0), index: 2 });
    expect(spotByLevel(page, { id: 'l1', direction: 'out' })).toEqual({ place: 'page', index: 3 });
    expect(spotByLevel(page, { id: 'a', direction: 'in' })).toBeUndefined();
    expect(spotByLevel(page, { id: 's', direction: 'in' })).toBeUndefined();
  });
});
