import { describe, expect, it } from 'vitest';
import { buttonBlock, headingBlock, pageOf } from './blocks.fixture.ts';
import type { DraftBlock } from './draft-document.ts';
import { blockIssues, createStorable, readDocument } from './storable-document.ts';

describe('the document that may be stored', () => {
  it('keeps the last good address while another is half typed', () => {
    const storable = createStorable();
    storable(pageOf(buttonBlock('go', 'https://barroysal.es/talleres')));
    const half = storable(pageOf(buttonBlock('go', 'no es una dirección')));
    expect(half.blocks[0]?.props).toMatchObject({ url: 'https://barroysal.es/talleres', label: 'Reserva' });
  });

  it('stores the other fields of a block that has a wrong one', () => {
    const storable = createStorable();
    const block = buttonBlock('go', 'mal escrita');
    const stored = storable(pageOf({ ...block, props: { ...block.props, label: 'Compra' } }));
    expect(stored.blocks[0]?.props).toMatchObject({ url: '', label: 'Compra' });
  });

  it('stores nothing of a colour that cannot be read until it can', () => {
    const storable = createStorable();
    const page = pageOf(headingBlock('a'));
    storable(page);
    const pale = storable({ ...page, theme: { ...page.theme, palette: 'custom', color: '#ffe9d6' } });
    expect(pale.theme).toEqual(page.theme);
  });

  it('passes blocks of another version through untouched', () => {
    const foreign: DraftBlock = { id: 'x', type: 'hologram', version: 7, anything: [1, 2] };
    expect(createStorable()(pageOf(foreign)).blocks[0]).toEqual(foreign);
  });

  it('gives back what it stored, read again', () => {
    const stored = createStorable()(pageOf(headingBlock('a'), buttonBlock('b', 'barroysal.es')));
    expect(readDocument(stored)).toEqual(stored);
  });

  it('names what is wrong by its path in the block', () => {
    expect(blockIssues(buttonBlock('go', 'mal escrita'))).toMatchObject([{ path: 'props.url', code: 'invalid_url' }]);
  });
});
