import { rekeyTranslations } from '@enlace/blocks/model/translations.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import { translationsOf, withTranslations } from './block-extras.ts';
import { changeBlock } from './document-edits.ts';
import type { DraftBlock, DraftDocument, DraftProps } from './draft-document.ts';

/** New props; translations of reworded texts are carried over. */
export function withProps(block: DraftBlock, props: DraftProps): DraftBlock {
  const translations = translationsOf(block);
  const changed = { ...block, props };
  if (!translations || !isBlockType(block.type)) return changed;
  const { fields } = blockDefinitions[block.type];
  const kept = rekeyTranslations({ fields, before: block.props ?? {}, after: props, translations });
  return kept === translations ? changed : withTranslations(changed, kept);
}

export function setBlockProps({
  document,
  id,
  props,
}: {
  document: DraftDocument;
  id: string;
  props: DraftProps;
}): DraftDocument {
  return changeBlock({ document, id, change: (block) => withProps(block, props) });
}
