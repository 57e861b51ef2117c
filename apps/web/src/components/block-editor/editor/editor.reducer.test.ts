import { describe, expect, it } from 'vitest';
import { headingBlock, idsOf, pageOf } from '../blocks/blocks.fixture.ts';
import { setBlockProps } from '../blocks/block-props.ts';
import { insertBlock } from '../blocks/document-edits.ts';
import type { DraftDocument } from '../blocks/draft-document.ts';
import { coalesceMs, editorReducer, type EditorState, historyLimit, startEditing } from './editor.reducer.ts';

const first = pageOf(headingBlock('a', 'Hola'));

function write(state: EditorState, text: string, at: number, key = 'a.text'): EditorState {
  return editorReducer(state, {
    type: 'edit',
    change: (document) => setBlockProps({ document, id: 'a', props: { text } }),
    at,
    key,
  });
}

function add(state: EditorState, id: string): EditorState {
  return editorReducer(state, {
    type: 'edit',
    change: (document) => insertBlock({ document, place: 'page', index: 0, block: headingBlock(id) }),
    at: 0,
  });
}

function textOf(document: DraftDocument): unknown {
  return document.blocks[0]?.props?.['text'];
}

describe('undo and redo', () => {
  it('takes back a word, not a letter', () => {
    const typed = [...'Hola!'].reduce(
      (state, _, index) => write(state, `Hola!`.slice(0, index + 1), index * 100),
      startEditing(first),
    );
    expect(typed.past).toHaveLength(1);
    expect(textOf(editorReducer(typed, { type: 'undo' }).document)).toBe('Hola');
  });

  it('starts a new step after a pause and in another field', () => {
    const paused = write(write(startEditing(first), 'Uno', 0), 'Dos', coalesceMs + 1);
    expect(paused.past).toHaveLength(2);
    expect(write(paused, 'Tres', coalesceMs + 2, 'b.text').past).toHaveLength(3);
  });

  it('keeps at least a hundred steps, the newest ones', () => {
    const ids = Array.from({ length: historyLimit + 20 }, (_, index) => `n${index}`);
    const edited = ids.reduce(add, startEditing(first));
    expect(edited.past.length).toBe(historyLimit);
    expect(historyLimit).toBeGreaterThanOrEqual(100);
    const back = Array.from({ length: historyLimit }).reduce<EditorState>(
      (state) => editorReducer(state, { type: 'undo' }),
      edited,
    );
    expect(idsOf(back.document)).toHaveLength(21);
  });

  it('goes back and forth to the very same documents', () => {
    const edited = add(add(startEditing(first), 'b'), 'c');
    const undone = editorReducer(editorReducer(edited, { type: 'undo' }), { type: 'undo' });
    expect(undone.document).toBe(first);
    const redone = editorReducer(editorReducer(undone, { type: 'redo' }), { type: 'redo' });
    expect(redone.document).toBe(edited.document);
  });

  it('forgets what was undone once something else is edited', () => {
    const undone = editorReducer(add(startEditing(first), 'b'), { type: 'undo' });
    const other = add(undone, 'c');
    expect(editorReducer(other, { type: 'redo' })).toBe(other);
  });

  it('makes no step of an edit that changes nothing', () => {
    const state = startEditing(first);
    expect(editorReducer(state, { type: 'edit', change: (document) => document, at: 0 })).toBe(state);
  });

  it('has both versions of a conflict: one shown, the other one undo away', () => {
    const theirs = pageOf(headingBlock('theirs'));
    const mine = add(startEditing(first), 'mine');
    const taken = editorReducer(mine, { type: 'keep_both', shown: theirs, other: mine.document });
    expect(taken.document).toBe(theirs);
    expect(editorReducer(taken, { type: 'undo' }).document).toBe(mine.document);
  });
});
