import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { describe, expect, it } from 'vitest';
import { headingBlock, pageOf } from './blocks.fixture.ts';
import { countChanges } from './count-changes.ts';
import { moveBlock, removeBlock, setBlockHidden } from './document-edits.ts';

const published = pageOf(headingBlock('a'), headingBlock('b'), headingBlock('c'));

describe('counting what visitors do not see yet', () => {
  it('is nothing for an equal document, whoever wrote it', () => {
    expect(countChanges(published, pageOf(headingBlock('a'), headingBlock('b'), headingBlock('c')))).toBe(0);
  });

  it('counts a block once, however often it was edited', () => {
    expect(countChanges(published, pageOf(headingBlock('a', 'Uno'), headingBlock('b'), headingBlock('c')))).toBe(1);
  });

  it('counts added, removed and hidden blocks', () => {
    const draft = setBlockHidden({ document: removeBlock(published, 'a'), id: 'b', hidden: true });
    expect(countChanges(published, { ...draft, blocks: [...draft.blocks, headingBlock('d')] })).toBe(3);
  });

  it('counts a new order and a new look as one each', () => {
    const moved = moveBlock({ document: published, id: 'c', to: 0 });
    expect(countChanges(published, moved)).toBe(1);
    expect(countChanges(published, { ...moved, theme: defaultTheme('menta') })).toBe(2);
  });
});
