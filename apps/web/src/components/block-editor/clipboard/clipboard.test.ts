import { describe, expect, it } from 'vitest';
import { emptyBlock } from '@enlace/blocks/model/block-defaults.ts';
import { buttonBlock, headingBlock, pageOf } from '../blocks/blocks.fixture.ts';
import type { DraftBlock, DraftDocument } from '../blocks/draft-document.ts';
import { checkedBlock, fromClipboardHtml } from './block-clipboard.ts';
import { carry, toClipboardHtml } from './carried-blocks.ts';
import { blockLimits, fitBlocks } from './fit-blocks.ts';

function fit(
  blocks: readonly unknown[],
  { document = pageOf(), target = 'page' }: { document?: DraftDocument; target?: 'page' | 'mail' } = {},
) {
  let count = 0;
  return fitBlocks({
    blocks,
    document,
    place: 'page',
    target,
    limit: blockLimits[target],
    newId: () => `new-${(count += 1)}`,
  });
}

const cover: DraftBlock = emptyBlock({ id: 'c', type: 'cover' });
const section: DraftBlock = {
  ...emptyBlock({ id: 's', type: 'section' }),
  columns: [[headingBlock('left')], [emptyBlock({ id: 'f', type: 'form' })]],
};

describe('blocks on the clipboard', () => {
  it('come back as they went, however they are written', () => {
    const blocks = [headingBlock('a', '«Barro» <y> "sal" & 日本 😀'), buttonBlock('b', 'https://a.example/?q=1&r=%22')];
    const html = toClipboardHtml(carry({ blocks, target: 'page', at: 5 }), 'Barro\ny <sal>');
    expect(fromClipboardHtml(`<meta charset="utf-8"><body>${html}</body>`)).toMatchObject({ target: 'page', blocks });
    expect(html).toContain('<p>y &lt;sal&gt;</p>');
  });

  it('are nothing in markup of others, broken or of another form', () => {
    const wrong = (value: unknown) =>
      fromClipboardHtml(`<div data-enlace-blocks="${encodeURIComponent(JSON.stringify(value))}"></div>`);
    expect(fromClipboardHtml('<p>Hola</p>')).toBeUndefined();
    expect(fromClipboardHtml('<div data-enlace-blocks="%7B%22a"></div>')).toBeUndefined();
    expect(fromClipboardHtml('<div data-enlace-blocks="%E0%A4%A"></div>')).toBeUndefined();
    const carried = carry({ blocks: [headingBlock('a')], target: 'page', at: 1 });
    expect(wrong(carried)).toBeDefined();
    expect(wrong({ ...carried, more: 1 })).toBeUndefined();
    expect(wrong({ ...carried, version: 2 })).toBeUndefined();
    expect(wrong({ ...carried, blocks: [] })).toBeUndefined();
    expect(wrong({ ...carried, blocks: Array.from({ length: 251 }, () => headingBlock('a')) })).toBeUndefined();
  });

  it('are read by their own schemas and lose what no block has', () => {
    expect(checkedBlock({ ...buttonBlock('b', 'javascript:alert(1)') })).toBeUndefined();
    const read = checkedBlock({
      ...headingBlock('a'),
      onclick: 'x',
      __proto__: { evil: 1 },
      props: { text: 'a', html: '<b>' },
    });
    expect(read && Object.keys(read).toSorted()).toEqual(['id', 'props', 'type', 'version']);
    expect(read?.props).not.toHaveProperty('html');
  });
});

describe('pasting', () => {
  it('gives every block an id of its own, also inside sections', () => {
    const { blocks } = fit([section]);
    expect(blocks[0]?.columns?.flat().map(({ id }) => id)).toEqual(['new-1', 'new-2']);
    expect(blocks[0]?.id).toBe('new-3');
  });

  it('leaves page blocks out of a mail, also inside a section, and says so', () => {
    const { blocks, refused } = fit([cover, headingBlock('a'), section], { target: 'mail' });
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'section']);
    expect(blocks[1]?.columns?.flat().map(({ type }) => type)).toEqual(['heading']);
    expect(refused).toEqual([
      { reason: 'not_in_mail', type: 'cover' },
      { reason: 'not_in_mail', type: 'form' },
    ]);
  });

  it('keeps whom a block of a mail is for, and what only a page knows on pages', () => {
    const audience = { segmentId: '01920000-0000-7000-8000-0000000000a1', who: 'out' };
    const block = { ...headingBlock('a'), audience, visibility: { devices: 'phone' } };
    const keptIn = (target: 'page' | 'mail') => {
      const [pasted] = fit([block], { target }).blocks;
      return { audience: pasted?.['audience'], visibility: pasted?.['visibility'] };
    };
    expect(keptIn('mail')).toEqual({ audience, visibility: undefined });
    expect(keptIn('page')).toEqual({ audience: undefined, visibility: { devices: 'phone' } });
  });

  it('leaves out what this program does not know, what is wrong, and what is there already', () => {
    const { blocks, refused } = fit(
      [
        { id: 'x', type: 'hologram', html: '<script>' },
        { ...headingBlock('h'), version: 99 },
        buttonBlock('b', 'javascript:1'),
        cover,
        7,
      ],
      { document: pageOf(cover) },
    );
    expect(blocks).toEqual([]);
    expect(refused.map(({ reason }) => reason)).toEqual(['unknown', 'unknown', 'wrong', 'already_there', 'wrong']);
  });

  it('puts no section into a column and no more blocks than fit', () => {
    const column = { sectionId: 's', column: 0 };
    const into = { document: pageOf(section), place: column, target: 'page', newId: () => 'n' } as const;
    expect(fitBlocks({ ...into, blocks: [section], limit: 250 }).refused).toEqual([
      { reason: 'not_in_column', type: 'section' },
    ]);
    expect(fitBlocks({ ...into, blocks: [headingBlock('a'), headingBlock('b')], limit: 4 })).toMatchObject({
      blocks: [{ type: 'heading' }],
      refused: [{ reason: 'full', type: 'heading' }],
    });
  });
});
