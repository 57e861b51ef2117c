import { isBlockType } from '@enlace/blocks/registry.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockTexts } from './block-texts.tsx';
import { summariseBlock } from './block-summary.ts';
import type { DraftBlock } from './draft-document.ts';

export function useBlockName(): (type: string) => string {
  const texts = useBlockTexts();
  return useCallback((type) => (isBlockType(type) ? texts.blocks[type].name : texts.unknownBlock.name), [texts]);
}

/** Short summary of a block's content. */
export function useBlockSummary(): (block: DraftBlock) => string {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  return (block) => {
    if (block.hidden) return t(($) => $.editor.block.hidden);
    const summary = summariseBlock(block);
    if (summary === undefined)
      return isBlockType(block.type) ? texts.blocks[block.type].description : texts.unknownBlock.description;
    return 'text' in summary
      ? summary.text
      : t(($) => $.editor.block[summary.of], { count: summary.count, n: summary.count });
  };
}
