import { describe, expect, it } from 'vitest';
import { moveBlocks, removeBlocks, setBlocksHidden } from '../blocks/block-sets.ts';
import { setBlockProps } from '../blocks/block-props.ts';
import { headingBlock, pageOf } from '../blocks/blocks.fixture.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { createStorable } from '../blocks/storable-document.ts';
import { openTestEditor } from './editor.fixture.ts';

// A row rerenders only when its block is a new object, so an edit must keep the identity of every other block.

const section: DraftBlock = {
  id: 's',
  type: 'section',
  version: 1,
  props: { layout: 'even' },
  columns: [[headingBlock('l')], [headingBlock('r')]],
};
const page = pageOf(...Array.from({ length: 199 }, (_, index) => headingBlock(`b${index}`)), section);
const ids = new Set(['b20']);

function changedIds(before: DraftDocument, after: DraftDocument): string[] {
  const known = new Set(before.blocks);
  return after.blocks.filter((block) => !known.has(block)).map(({ id }) => id);
}

const edits: Record<string, { change: (document: DraftDocument) => DraftDocument; changed: string[] }> = {
  'a move': { change: (document) => moveBlocks(document, { ids, spot: { place: 'page', index: 120 } }), changed: [] },
  'a removal': { change: (document) => removeBlocks(document, ids), changed: [] },
  hiding: { change: (document) => setBlocksHidden(document, { ids, hidden: true }), changed: ['b20'] },
  'a letter': {
    change: (document) => setBlockProps({ document, id: 'b20', props: { ...headingBlock('b20').props, text: 'Hola' } }),
    changed: ['b20'],
  },
  'a move into a section': {
    change: (document) => moveBlocks(document, { ids, spot: { place: { sectionId: 's', column: 0 }, index: 0 } }),
    changed: ['s'],
  },
};

describe('the blocks an edit is not about', () => {
  it.each(Object.entries(edits))('stay the same objects: %s', (_, { change, changed }) => {
    const { editor } = openTestEditor({ document: page });
    editor.edit(change);
    const after = editor.read().history.document;
    expect(after).not.toBe(page);
    expect(changedIds(page, after)).toEqual(changed);
    expect(after.theme).toBe(page.theme);
    expect(after.languages).toBe(page.languages);
  });

  it('are the very same document again after a step back and forth', () => {
    const { editor } = openTestEditor({ document: page });
    editor.edit((document) => removeBlocks(document, ids));
    const removed = editor.read().history.document;
    editor.undo();
    expect(editor.read().history.document).toBe(page);
    editor.redo();
    expect(editor.read().history.document).toBe(removed);
  });

  it('are checked once, not with every save', () => {
    const storable = createStorable();
    const first = storable(page);
    const second = storable(moveBlocks(page, { ids, spot: { place: 'page', index: 120 } }));
    expect(changedIds(first, second)).toEqual([]);
  });

  it('do not tell the rows when only the state of saving changes', async () => {
    const { editor, clock } = openTestEditor({ document: page });
    editor.edit((document) => removeBlocks(document, ids));
    const { document } = editor.read().history;
    await clock.advance(3000);
    expect(editor.read().status.kind).toBe('saved');
    expect(editor.read().history.document).toBe(document);
  });
});
