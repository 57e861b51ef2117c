import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';

/** Clipboard content. Any program can write it, so it is validated when read. */
export type CarriedBlocks = {
  kind: 'enlace-blocks';
  version: 1;
  target: BlockTarget;
  /** Time of copying, to find the newer of two clipboards. */
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

/** Attribute of the clipboard markup that carries the blocks. */
export const carriedAttribute = 'data-enlace-blocks';

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Markup that other programs paste as plain paragraphs and that carries the blocks for us. */
export function toClipboardHtml(carried: CarriedBlocks, prose: string): string {
  const paragraphs = prose.split('\n').map((line) => `<p>${escaped(line)}</p>`);
  return `<div ${carriedAttribute}="${encodeURIComponent(JSON.stringify(carried))}">${paragraphs.join('')}</div>`;
}
