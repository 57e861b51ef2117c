import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';

/** What travels on a clipboard. Everybody can write there, so it is checked when it is read. */
export type CarriedBlocks = {
  kind: 'enlace-blocks';
  version: 1;
  target: BlockTarget;
  /** When it was copied, to tell the newer of two clipboards. */
  at: number;
  blocks: unknown[];
};

export function carry({
  blocks,
  target,
  at,
}: {
  blocks: readonly DraftBlock[];
  target: BlockTarget;
  at: number;
}): CarriedBlocks {
  return { kind: 'enlace-blocks', version: 1, target, at, blocks: [...blocks] };
}

/** In it the blocks stand in the markup of a clipboard. */
export const carriedAttribute = 'data-enlace-blocks';

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Markup that other programs paste as plain paragraphs and that holds the blocks for us. */
export function toClipboardHtml(carried: CarriedBlocks, prose: string): string {
  const paragraphs = prose.split('\n').map((line) => `<p>${escaped(line)}</p>`);
  return `<div ${carriedAttribute}="${encodeURIComponent(JSON.stringify(carried))}">${paragraphs.join('')}</div>`;
}
