import { describe, expect, it } from 'vitest';
import { headingBlock, idsOf, pageOf } from './blocks.fixture.ts';
import {
  duplicateBlock,
  findBlock,
  insertBlock,
  moveBlock,
  pageBlockOf,
  removeBlock,
  setBlockHidden,
  setColumnCount,
} from './document-edits.ts';
import type { DraftBlock } from './draft-document.ts';

const section: DraftBlock = {
  id: 'section',
  type: 'section',
  version: 1,
  props: { layout: 'even' },
  columns: [[headingBlock('left')], [headingBlock('right'), headingBlock('right-2')]],
};
const page = pageOf(headingBlock('a'), headingBlock('b'), section);

describe('editing the blocks of a page', () => {
  it('moves a block one place and stops at the ends of its list', () => {
    expect(idsOf(moveBlock({ document: page, id: 'b', to: 0 }))).toEqual(['b', 'a', 'section']);
    expect(idsOf(moveBlock({ document: page, id: 'a', to: 99 }))).toEqual(['b', 'section', 'a']);
    expect(moveBlock({ document: page, id: 'a', to: -1 })).toBe(page);
  });

  it('moves a block of a column inside its column only', () => {
    const moved = moveBlock({ document: page, id: 'right-2', to: 0 });
    expect(findBlock(moved, 'right-2')).toMatchObject({ index: 0, place: { sectionId: 'section', column: 1 } });
    expect(idsOf(moved)).toEqual(['a', 'b', 'section']);
  });

  it('removes and puts back a block where it was', () => {
    const removed = removeBlock(page, 'b');
    expect(idsOf(removed)).toEqual(['a', 'section']);
    expect(insertBlock({ document: removed, place: 'page', index: 1, block: headingBlock('b') })).toEqual(page);
  });

  it('duplicates a section right after it, with new ids for everything inside', () => {
    let count = 0;
    const copied = duplicateBlock({ document: page, id: 'section', newId: () => `new-${(count += 1)}` });
    expect(idsOf(copied)).toEqual(['a', 'b', 'section', 'new-4']);
    expect(copied.blocks[3]?.columns?.flat().map((block) => block.id)).toEqual(['new-1', 'new-2', 'new-3']);
  });

  it('keeps the blocks of columns that go', () => {
    const narrowed = setColumnCount({ document: page, id: 'section', count: 1 });
    expect(narrowed.blocks[2]?.columns?.map((column) => column.map((block) => block.id))).toEqual([
      ['left', 'right', 'right-2'],
    ]);
  });

  it('leaves no trace of a hidden mark that was taken away', () => {
    const hidden = setBlockHidden({ document: page, id: 'a', hidden: true });
    expect(hidden.blocks[0]).toMatchObject({ hidden: true });
    expect(setBlockHidden({ document: hidden, id: 'a', hidden: false })).toEqual(page);
  });

  it('names the block of the page that holds an inner one', () => {
    expect(pageBlockOf(page, 'right')?.id).toBe('section');
  });
});
