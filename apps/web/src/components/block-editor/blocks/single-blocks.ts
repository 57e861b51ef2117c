import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import type { DraftBlock } from './draft-document.ts';

/** Whether a document holds at most one block of the type. */
export function isSingleBlock(type: string): boolean {
  return isBlockType(type) && 'isSingle' in blockDefinitions[type] && blockDefinitions[type].isSingle === true;
}

/** Whether the document may contain another one. */
export function canRepeat(block: DraftBlock): boolean {
  return !isSingleBlock(block.type) && (block.columns ?? []).flat().every(({ type }) => !isSingleBlock(type));
}
