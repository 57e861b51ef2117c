import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { describe, expect, it } from 'vitest';
import { headingBlock, pageOf } from '../blocks/blocks.fixture.ts';
import { moveBlocks } from '../blocks/block-sets.ts';
import { moveBlock, removeBlock, setBlockHidden } from '../blocks/document-edits.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { countDiff, diffDocuments } from './document-diff.ts';

const published = pageOf(headingBlock('a'), headingBlock('b'), headingBlock('c'));

function count(before: DraftDocument, after: DraftDocument): number {
  return countDiff(diffDocuments(before, after));
}

function section(id: string, ...columns: DraftBlock[][]): DraftBlock {
  return { id, type: 'section', version: 1, props: { layout: 'even' }, columns };
}

describe('counting what visitors do not see yet', () => {
  it('is nothing for an equal document, whoever wrote it', () => {
    expect(count(published, pageOf(headingBlock('a'), headingBlock('b'), headingBlock('c')))).toBe(0);
  });

  it('counts a block once, however often it was edited, and also when it was moved besides', () => {
    const edited = pageOf(headingBlock('a', 'Uno'), headingBlock('b'), headingBlock('c'));
    expect(count(published, edited)).toBe(1);
    expect(count(published, moveBlock({ document: edited, id: 'a', to: 2 }))).toBe(1);
  });

  it('counts added, removed and hidden blocks', () => {
    const draft = setBlockHidden({ document: removeBlock(published, 'a'), id: 'b', hidden: true });
    expect(count(published, { ...draft, blocks: [...draft.blocks, headingBlock('d')] })).toBe(3);
  });

  it('counts the fewest blocks that must have moved, and a new look as one', () => {
    const moved = moveBlock({ document: published, id: 'c', to: 0 });
    expect(diffDocuments(published, moved).blocks).toMatchObject([
      { after: { id: 'c' }, isMoved: true, isEdited: false },
    ]);
    expect(count(published, { ...moved, theme: defaultTheme('menta') })).toBe(2);
  });

  it('counts blocks inside a section for themselves, but not those that came with a new one', () => {
    const before = pageOf(headingBlock('a'), section('s', [headingBlock('l')], []));
    const after = moveBlocks(before, { ids: new Set(['a']), spot: { place: { sectionId: 's', column: 1 }, index: 0 } });
    expect(diffDocuments(before, after).blocks).toMatchObject([{ kind: 'changed', after: { id: 'a' }, isMoved: true }]);
    expect(count(pageOf(headingBlock('a')), before)).toBe(1);
    expect(count(before, pageOf(headingBlock('a')))).toBe(1);
  });

  it('lists what was removed where it stood', () => {
    const diff = diffDocuments(published, pageOf(headingBlock('a'), headingBlock('c', 'Otra')));
    expect(diff.blocks.map((change) => change.kind)).toEqual(['removed', 'changed']);
  });

  it('names the further texts that differ', () => {
    const mail = (subject: string) => ({ ...published, extra: { subject, name: 'Carta' } });
    expect(diffDocuments(mail('Hola'), mail('Buenas')).extra).toEqual(['subject']);
  });
});
